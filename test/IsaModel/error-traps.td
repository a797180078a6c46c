// What can't be a trap's entry or an environment.
// RUN: %check-errors

include "state.td"

// Its argument is none that a trap has.
def Entry : Function<"enter", [i32], i1, "goes on">;

def Linux : Environment<"linux", "Linux">;
def Again : Environment<"linux", "Linux">;
def Spaced : Environment<"two words", "Linux">;

// CHECK: :[[#@LINE+3]]:5: error: 'Mini', trapEntry: 'Entry' must have no arguments and give an i1, and be no statement
// CHECK: :[[#@LINE+2]]:5: error: 'Mini', environments: 'linux' is there twice
// CHECK: :[[#@LINE+1]]:5: error: 'Mini', environments: 'two words' is no word
def Mini : Isa<"mini"> {
  let wordBytes = 2;
  let trapEntry = Entry;
  let environments = [Linux, Again, Spaced];
}
