//===- Url.cpp - What may be asked of a URL -------------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/AgentError.h"
#include "kc/Agent/Provider/HttpClient.h"
#include <curl/curl.h>
#include <memory>

using namespace llvm;
using namespace kc::agent;

namespace {
/// A URL taken apart by the library that will use it, so that both agree on
/// which part is the host.
class Url {
public:
  explicit Url(StringRef Text) : Handle(::curl_url()) {
    Valid = Handle && ::curl_url_set(Handle, CURLUPART_URL, Text.str().c_str(),
                                     CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
  }
  ~Url() { ::curl_url_cleanup(Handle); }
  Url(const Url &) = delete;
  Url &operator=(const Url &) = delete;

  bool isValid() const { return Valid; }

  std::string part(CURLUPart Part) const {
    char *Text = nullptr;
    if (!Valid || ::curl_url_get(Handle, Part, &Text, 0) != CURLUE_OK)
      return {};
    std::string Result = Text;
    ::curl_free(Text);
    return Result;
  }

  void drop(CURLUPart Part) { ::curl_url_set(Handle, Part, nullptr, 0); }

private:
  CURLU *Handle;
  bool Valid;
};
} // namespace

bool kc::agent::isLoopbackUrl(StringRef Text) {
  std::string Host = Url(Text).part(CURLUPART_HOST);
  if (Host == "localhost" || StringRef(Host).ends_with(".localhost") ||
      Host == "[::1]")
    return true;
  // 127.0.0.0/8, and not a name that begins like it.
  StringRef Rest = Host;
  return Rest.starts_with("127.") && Rest.count('.') == 3 &&
         Rest.find_first_not_of("0123456789.") == StringRef::npos;
}

std::string kc::agent::redactUrl(StringRef Text) {
  Url U(Text);
  if (!U.isValid())
    return "<malformed URL>";
  for (CURLUPart Part : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS,
                         CURLUPART_QUERY, CURLUPART_FRAGMENT})
    U.drop(Part);
  return U.part(CURLUPART_URL);
}

Error kc::agent::checkUrl(StringRef Text, StringRef Origin) {
  Url U(Text);
  std::string Scheme = U.part(CURLUPART_SCHEME);
  if (U.isValid() && (Scheme == "http" || Scheme == "https") &&
      !U.part(CURLUPART_HOST).empty())
    return Error::success();
  // What can't be taken apart may hold a password anywhere.
  std::string Shown = U.isValid()          ? "\"" + redactUrl(Text) + "\""
                      : Text.contains('@') ? "something else"
                                           : ("\"" + Text + "\"").str();
  return makeError(ErrorClass::Usage, "bad_url",
                   Origin + ": expected an http or https URL, found " + Shown);
}
