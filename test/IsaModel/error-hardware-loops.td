// RUN: %check-errors

include "base.td"

class Op<bits<4> op, dag statement> : RI<op> {
  let outs = (ops R:$a);
  let semantics = statement;
}
class End1<bits<4> op, RegFile file> : Word16<op> {
  bits<3> a;
  let Inst{2...0} = a;
  let outs = (ops file:$a);
  let ins = (ops file:$a);
  let syntax = "$a";
  let semantics = (loop_end $a);
}
def S : RegFile<"s", 8, Word>;

def Begin : Op<0, (loop_begin $a, $imm)>;
def End : End1<1, R>;
def OtherEnd : End1<2, S>;
def Nothing : Plain<3>;
// No number for the trips.
def NoTrips : Word16<4> {
  bits<3> a;
  let Inst{2...0} = a;
  let outs = (ops R:$a);
  let syntax = "$a";
  let semantics = (loop_begin $a, N);
}

def Good : HardwareLoop<Begin, End>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoBegin', begin: 'Nothing' has no loop_begin
def NoBegin : HardwareLoop<Nothing, End>;
// CHECK: :[[#@LINE+1]]:5: error: 'NoEnd', end: 'Nothing' has no loop_end
def NoEnd : HardwareLoop<Begin, Nothing>;
// CHECK: :[[#@LINE+1]]:5: error: 'Trips', begin: 'NoTrips' must have the counter as its only register and the trips as its only number
def Trips : HardwareLoop<NoTrips, End>;
// CHECK: :[[#@LINE+1]]:5: error: 'Kind', end: 'OtherEnd' must have the counter as its only register, of the same kind as in 'Begin'
def Kind : HardwareLoop<Begin, OtherEnd>;
