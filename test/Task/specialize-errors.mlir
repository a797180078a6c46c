// RUN: task-test-opt %s --split-input-file --verify-diagnostics \
// RUN:   --kc-specialize="shapes=4x64"

// expected-error @+1 {{'func.func' op argument 0 is of type 'tensor<?x32xf32>', which can't have the shape 4x64}}
func.func @extent(%a: tensor<?x32xf32>) {
  return
}

// -----

// expected-error @+1 {{'func.func' op argument 0 is of type 'tensor<?xf32>', which can't have the shape 4x64}}
func.func @rank(%a: tensor<?xf32>) {
  return
}

// -----

// expected-error @+1 {{'func.func' op argument 0 is of type 'index', which can't have the shape 4x64}}
func.func @scalar(%a: index) {
  return
}

// -----

// expected-error @+1 {{'func.func' op has 2 arguments, expected 1}}
func.func @count(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  return
}

// -----

func.func @dynamic(%a: tensor<?x?xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %a[%c0, %c0] : tensor<?x?xindex>
  // expected-error @+1 {{still has a dynamic shape when those of the arguments are known: 'tensor<?xf32>'}}
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-error @+1 {{'func.func' op expected a body of one block}}
func.func @blocks(%a: tensor<?x?xf32>) {
  cf.br ^next
^next:
  return
}

// -----

// expected-error @+1 {{kc-specialize: there are several functions; name one with function=}}
module {
  func.func @one(%a: tensor<?x?xf32>) {
    return
  }
  func.func @two(%a: tensor<?x?xf32>) {
    return
  }
}

// -----

// expected-error @+1 {{kc-specialize: there is no function with a body}}
module {
  func.func private @declared(tensor<?x?xf32>)
}
