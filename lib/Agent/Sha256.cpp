//===- Sha256.cpp - SHA-256 as a hexadecimal string -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Sha256.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <openssl/evp.h>

using namespace llvm;

std::string kc::agent::sha256(StringRef Bytes) {
  unsigned char Digest[EVP_MAX_MD_SIZE];
  unsigned Length = 0;
  // Fails only if the library is built without SHA-256 or memory runs out; a
  // log without hashes would be worse than none.
  if (EVP_Digest(Bytes.data(), Bytes.size(), Digest, &Length, EVP_sha256(),
                 nullptr) != 1)
    report_fatal_error("OpenSSL can't compute SHA-256");
  return toHex(ArrayRef<uint8_t>(Digest, Length), /*LowerCase=*/true);
}
