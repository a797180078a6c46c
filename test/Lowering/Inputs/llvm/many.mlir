// More arguments than there are registers for them.
#id = affine_map<(i) -> (i)>
func.func @many(%a0: tensor<6xi32>,
                %a1: tensor<6xi32>,
                %a2: tensor<6xi32>,
                %a3: tensor<6xi32>,
                %a4: tensor<6xi32>,
                %a5: tensor<6xi32>,
                %a6: tensor<6xi32>,
                %a7: tensor<6xi32>,
                %a8: tensor<6xi32>,
                %a9: tensor<6xi32>)
    -> tensor<6xi32> {
  %e = tensor.empty() : tensor<6xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id,
                                        #id, #id, #id, #id, #id, #id],
                       iterator_types = ["parallel"]}
      ins(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9
          : tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>,
            tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>)
      outs(%e : tensor<6xi32>) {
  ^bb0(%x0: i32, %x1: i32, %x2: i32, %x3: i32, %x4: i32, %x5: i32, %x6: i32, %x7: i32, %x8: i32, %x9: i32, %o: i32):
    %t1 = arith.muli %x0, %x1 : i32
    %s1 = arith.addi %t1, %x0 : i32
    %t2 = arith.muli %s1, %x2 : i32
    %s2 = arith.addi %t2, %x1 : i32
    %t3 = arith.muli %s2, %x3 : i32
    %s3 = arith.addi %t3, %x2 : i32
    %t4 = arith.muli %s3, %x4 : i32
    %s4 = arith.addi %t4, %x3 : i32
    %t5 = arith.muli %s4, %x5 : i32
    %s5 = arith.addi %t5, %x4 : i32
    %t6 = arith.muli %s5, %x6 : i32
    %s6 = arith.addi %t6, %x5 : i32
    %t7 = arith.muli %s6, %x7 : i32
    %s7 = arith.addi %t7, %x6 : i32
    %t8 = arith.muli %s7, %x8 : i32
    %s8 = arith.addi %t8, %x7 : i32
    %t9 = arith.muli %s8, %x9 : i32
    %s9 = arith.addi %t9, %x8 : i32
    linalg.yield %s9 : i32
  } -> tensor<6xi32>
  return %r : tensor<6xi32>
}
