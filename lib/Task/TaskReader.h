//===- TaskReader.h - Reading the parts of a task file ----------*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef KC_LIB_TASK_TASKREADER_H
#define KC_LIB_TASK_TASKREADER_H

#include "kc/Support/JsonReader.h"
#include "kc/Task/Task.h"

namespace kc::task {

// Every function notes its mistakes in the reader and goes on.

void readPlatform(const JsonReader &Place, Platform &P);
void readTarget(const JsonReader &Place, Target &T);

/// A number or a formula.
bool readExpression(const JsonReader &Place, Expression &E);

/// A text, or an array of texts: paragraphs.
void readParagraphs(const JsonReader &Place, std::vector<std::string> &Texts);

void readTensors(const JsonReader &Place, const Platform &On, bool IsInput,
                 std::vector<TensorSpec> &Tensors);

/// Whether it can be a name in formulas and in MLIR.
bool isIdentifier(llvm::StringRef Text);

} // namespace kc::task

#endif // KC_LIB_TASK_TASKREADER_H
