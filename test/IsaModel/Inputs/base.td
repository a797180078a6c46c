// The tests' small instruction set.

#ifndef TEST_BASE
#define TEST_BASE

include "state.td"

def Mini : Isa<"mini"> { let wordBytes = 2; }

#endif // TEST_BASE
