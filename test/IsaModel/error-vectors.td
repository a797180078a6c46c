// RUN: not kc-tblgen --gen-target -I %isa -I %S/Inputs %s 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=error:

include "base.td"

def V : VectorFile<"v", 8, (value 16)>;
def MODE : Register<"mode", Word>;
def OTHER : Register<"other", Word>;

// CHECK: :[[#@LINE+1]]:5: error: 'Floats', types: at least one type is expected, and all of them integers of more than a bit
def Floats : TypeVariable<(value MODE), [f32]>;
def E : TypeVariable<(value MODE), [i8, i16]>;
def Fourfold : ScaledType<E, 4, 1, [i8]>;
// CHECK: :[[#@LINE+1]]:5: error: 'Nothing', over: 1 or more is expected
def Nothing : ScaledType<E, 1, 0, [i8]>;
def T : TypeVariable<(value OTHER), [i8, i16]>;

class Vector<bits<4> op> : Plain<op> {
  let where = (define (group V, 2, E, 16):$d, (group V, 4, E, 16):$s,
                      (mask V, 0):$m);
}

// CHECK: :[[#@LINE+1]]:5: error: 'NO_LOOP', semantics: an element of 's' is named by the iterator of a 'for_each' or 'fold' around it; at a computed index write (lookup $s, ...)
def NO_LOOP : Vector<0> { let semantics = (set MODE, (at $s, "i")); }

// CHECK: :[[#@LINE+1]]:5: error: 'CONDITION', semantics: the condition of a loop must be a truth value that is the same for all elements, a mask's element at the iterator, or either of the two, in this order
def CONDITION : Vector<1> {
  let semantics = (for_each "i", 0, 4, (ne (at $s, "i"), 0),
                            (set (at $d, "i"), 0));
}

// CHECK: :[[#@LINE+1]]:5: error: 'TARGET', semantics: 'for_each' takes assignments to the elements of groups and masks at its iterator
def TARGET : Vector<2> {
  let semantics = (for_each "i", 0, 4, (eq 0, 0), (set MODE, "i"));
}

// CHECK: :[[#@LINE+1]]:5: error: 'TWICE', semantics: the iterator "i" is in use here
def TWICE : Vector<3> {
  let semantics =
    (for_each "i", 0, 4, (eq 0, 0),
              (set (at $d, "i"), (fold add, "i", 0, 4, (eq 0, 0), 0,
                                       (at $s, "i"))));
}

// CHECK: :[[#@LINE+1]]:5: error: 'NO_CHOICE', semantics: no choice of 'E' has all of the types
def NO_CHOICE : Plain<4> {
  let where = (define (group V, 2, Fourfold, 4):$d);
  let semantics = (for_each "i", 0, 4, (eq 0, 0), (set (at $d, "i"), 0));
}

// CHECK: :[[#@LINE+1]]:5: error: 'BOTH', semantics: an instruction can't depend on several type variables
def BOTH : Plain<5> {
  let where = (define (group V, 2, E, 4):$d, (group V, 2, T, 4):$s);
  let semantics = (do);
}

// CHECK: :[[#@LINE+1]]:5: error: 'WHOLE', semantics: 's' has elements; write (at $s, ...)
def WHOLE : Vector<6> { let semantics = (set MODE, (zext i32, $s)); }

// CHECK: :[[#@LINE+1]]:5: error: 'ITSELF', semantics: an alias stands for itself
def ITSELF : Plain<7> {
  let where = (define (alias (add $a, 1)):$a);
  let semantics = (set MODE, $a);
}
