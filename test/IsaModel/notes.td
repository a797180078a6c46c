// An error is reported at the record, and a note says where the value is from
// that is wrong.
// RUN: %check-errors

include "base.td"

// CHECK: :[[#@LINE+2]]:5: error: 'Own', semantics: unknown operator 'R'
// CHECK: :[[#@LINE+2]]:7: note: the value of 'semantics' is from here
def Own : RRR<0> {
  let semantics = (set $d, (R $a));
}

class Base_<bits<4> op> : RRR<op> {
  let semantics = (set $d, (R $a));
}
// CHECK: :[[#@LINE+2]]:5: error: 'Inherited', semantics: unknown operator 'R'
// CHECK: :[[#@LINE-3]]:7: note: the value of 'semantics' is from here
def Inherited : Base_<1>;

multiclass Family<bits<4> op> {
  def _X : Base_<op>;
}
// CHECK: :[[#@LINE-2]]:7: error: 'Many_X', semantics: unknown operator 'R'
// CHECK: :[[#@LINE+2]]:13: note: instantiated from multiclass
// CHECK: :[[#@LINE-11]]:7: note: the value of 'semantics' is from here
defm Many : Family<2>;
