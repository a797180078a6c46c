#include "kc/Asm/McMain.h"

int main(int argc, char **argv) { return kc::asm_::mcMain(argc, argv); }
