# RUN: not kc-mc-mini --isa=mini %s 2>&1 | FileCheck --check-prefix=BASE %s
# RUN: not kc-mc-mini --isa=mini --opcode-space=dsp %s 2>&1 | FileCheck --check-prefix=DSP %s
# RUN: grep -v exp %s | kc-mc-mini --isa=mini --opcode-space=dsp --show-encoding \
# RUN:   | FileCheck --check-prefix=WORDS %s

# BASE: error: instruction 'mul' is of opcode space 'dsp', which is not selected
# WORDS: mul x1, x2, x3 # encoding: [0x4a,0x10,0x03,0x00]
mul x1, x2, x3
# DSP: error: instruction 'exp' is replaced by 'mul' of opcode space 'dsp'
exp %v1, %v2
# A name that both have is the selected space's.
# WORDS-NEXT: halt # encoding: [0x14,0x00,0x00,0x00]
halt
# DSP-NOT: error:
# BASE-NOT: error:

# A pseudo instruction that needs a replaced one is not there: j is a jal.
# RUN: printf 'j 4\nnop\n' > %t.s
# RUN: not kc-mc-mini --isa=mini --opcode-space=alt %t.s 2>&1 | FileCheck --check-prefix=PSEUDO %s
# PSEUDO: 1:1: error: unknown instruction 'j'
# PSEUDO-NOT: error:
