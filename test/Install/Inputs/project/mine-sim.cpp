#include "kc/Tools/SimMain.h"

int main(int argc, char **argv) { return kc::simMain(argc, argv); }
