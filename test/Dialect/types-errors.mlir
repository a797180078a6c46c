// RUN: kc-opt --split-input-file --verify-diagnostics %s
// REQUIRES: plena

// expected-error @below {{register 16 does not exist: expected a number from 0 to 15}}
func.func private @too_large(!plena.gp<16>)

// -----

// expected-error @below {{register -2 does not exist: expected a number from 0 to 7}}
func.func private @negative(!plena.fp<-2>)

// -----

// expected-error @below {{unknown  type `gpr` in dialect `plena`}}
func.func private @no_file(!plena.gpr)
