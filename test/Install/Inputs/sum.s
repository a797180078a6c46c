  loop r1, 10
  add r2, r2, r1
  end r1
  halt
