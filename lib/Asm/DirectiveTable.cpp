//===- DirectiveTable.cpp - The directives there are ----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every instruction set has .equ and .word. With sections there are those of
// the GNU assembler that compilers write and people use; what tells debuggers
// and linkers about a program, and changes nothing in it, is passed over.
//
//===----------------------------------------------------------------------===//

#include "DirectiveTable.h"

using namespace llvm;

namespace kc::asm_ {

StringMap<DirectiveInfo> directivesOf(const isa::Target &T) {
  StringMap<DirectiveInfo> Table;
  Table[".equ"] = {Directive::Equ};
  Table[".word"] = {Directive::Data, T.WordBytes};
  if (T.Assembly.Sections.empty())
    return Table;

  auto Add = [&](DirectiveInfo Info, std::initializer_list<StringRef> Names) {
    for (StringRef Name : Names)
      Table[Name] = Info;
  };
  Add({Directive::Set}, {".set"});
  Add({Directive::Data, 1}, {".byte"});
  Add({Directive::Data, 2}, {".half", ".short", ".hword", ".2byte"});
  Add({Directive::Data, 4}, {".word", ".long", ".int", ".4byte"});
  Add({Directive::Data, 8}, {".quad", ".dword", ".8byte"});
  Add({Directive::Ascii}, {".ascii"});
  Add({Directive::Asciz}, {".asciz", ".string"});
  Add({Directive::Zero}, {".zero", ".skip", ".space"});
  Add({Directive::Fill}, {".fill"});
  Add({Directive::Section}, {".section"});
  Add({Directive::NamedSection}, {".text", ".data", ".bss", ".rodata"});
  Add({Directive::PushSection}, {".pushsection"});
  Add({Directive::PopSection}, {".popsection"});
  Add({Directive::Previous}, {".previous"});
  Add({Directive::Global}, {".globl", ".global"});
  Add({Directive::Local}, {".local"});
  Add({Directive::Weak}, {".weak"});
  Add({Directive::Common}, {".comm", ".common"});
  Add({Directive::LocalCommon}, {".lcomm"});
  Add({Directive::AlignPower}, {".p2align", ".align"});
  Add({Directive::AlignBytes}, {".balign"});
  Add({Directive::Ignored}, {".option",
                             ".attribute",
                             ".file",
                             ".ident",
                             ".loc",
                             ".type",
                             ".size",
                             ".hidden",
                             ".protected",
                             ".internal",
                             ".addrsig",
                             ".addrsig_sym",
                             ".variant_cc",
                             ".cfi_sections",
                             ".cfi_startproc",
                             ".cfi_endproc",
                             ".cfi_def_cfa",
                             ".cfi_def_cfa_offset",
                             ".cfi_offset",
                             ".cfi_restore",
                             ".cfi_def_cfa_register",
                             ".cfi_escape",
                             ".cfi_adjust_cfa_offset",
                             ".cfi_personality",
                             ".cfi_lsda",
                             ".cfi_remember_state",
                             ".cfi_restore_state",
                             ".cfi_undefined",
                             ".cfi_same_value",
                             ".cfi_rel_offset",
                             ".cfi_return_column",
                             ".cfi_signal_frame",
                             ".cfi_register"});
  return Table;
}

} // namespace kc::asm_
