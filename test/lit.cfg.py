# The configuration of all lit suites. Each folder mirrors one of lib/ or
# tools/; a test is a file with RUN lines that FileCheck or diff judges.
#
# RUN lines are run by lit's own shell. It has pipes, redirections, "&&", ";"
# and globs, but no "$?": `%exit-code 2 kc-mc ...` is a run of kc-mc that has to
# end with 2.

import os
import sys

import lit.formats
import lit.util
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "KernelCraft"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".mlir", ".s", ".td"]
config.excludes = ["Inputs"]
source_root = os.path.dirname(os.path.abspath(__file__))
config.test_source_root = source_root
config.test_exec_root = os.path.join(config.kc_binary_root, "test")

kc_tools_dir = os.path.join(config.kc_binary_root, "bin")
kc_drivers_dir = os.path.join(config.test_exec_root, "bin")

# The tests' own programs, and LLVM's `not`, `split-file` and `count` behind
# them, are found on the PATH. Ours come first, so that an installed
# KernelCraft is never tested by mistake.
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.with_environment(
    "PATH", [kc_tools_dir, kc_drivers_dir], append_path=True
)

llvm_config.use_default_substitutions()
tools = [
    ToolSubst(name, unresolved="ignore")
    for name in (
        "kc-tblgen",
        "kc-mc",
        "kc-sim",
        "kc-opt",
        "kc-translate",
        "kc-agent",
    )
]
llvm_config.add_tool_substitutions(tools, [kc_tools_dir])

config.substitutions += [
    ("%isa", os.path.join(config.kc_source_root, "isa-defs")),
    ("%tasks", os.path.join(config.kc_source_root, "tasks")),
    ("%kc_source_root", config.kc_source_root),
    ("%kc_binary_root", config.kc_binary_root),
    ("%kc_tools_dir", kc_tools_dir),
    ("%kc_drivers_dir", kc_drivers_dir),
    ("%cmake", config.kc_cmake),
    ("%cxx", config.kc_cxx_compiler),
    ("%cc", config.kc_c_compiler),
    ("%shlibext", config.kc_shlibext),
    ("%kc_lib_dir", os.path.join(config.kc_binary_root, "lib")),
    (
        "%exit-code",
        "%s %s" % (sys.executable, os.path.join(source_root, "exit-code.py")),
    ),
]

# What RISC-V is compared with. Zve32f is the smallest vector unit that qemu
# has; property names are case-sensitive.
qemu = lit.util.which("qemu-riscv32")
if qemu:
    config.available_features.add("qemu-riscv32")
    config.substitutions.append(
        (
            "%qemu-riscv32",
            qemu + " -cpu rv32,a=false,c=false,d=false,Zve32f=true,vlen=128,"
            "elen=32,vext_spec=v1.0",
        )
    )
else:
    lit_config.note("qemu-riscv32 isn't there: tests against it are skipped")

# The assembler, the compiler and the linker that RISC-V is compared with, which
# are in LLVM's folder where it was built for that target.
riscv_tools = ["llvm-mc", "clang", "ld.lld"]
if all(lit.util.which(t, config.llvm_tools_dir) for t in riscv_tools):
    config.available_features.add("llvm-riscv")
else:
    lit_config.note("LLVM's tools for RISC-V aren't there: tests are skipped")

# REQUIRES: plena. One feature for each instruction set that is built in.
config.available_features.update(filter(None, config.kc_isas))
if config.kc_sanitize in ("ON", "TRUE", "1"):
    config.name += "-sanitize"
    config.available_features.add("sanitize")
    # LLVM's libraries aren't instrumented: what its headers poison in our code
    # is used by code that doesn't know, and the sizes of containers that both
    # change are known to one side alone.
    config.environment["ASAN_OPTIONS"] = ":".join(
        ["allow_user_poisoning=0", "detect_container_overflow=0"]
    )
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

# Some tests are quick for one configuration of a task, and too many for all:
# lit --param configs=all runs these, too.
if lit_config.params.get("configs") == "all":
    config.available_features.add("all-configs")

# One that hangs must not take the others with it. lit needs psutil for this.
if lit_config.maxIndividualTestTimeIsSupported[0]:
    if not lit_config.maxIndividualTestTime:
        lit_config.maxIndividualTestTime = 600
