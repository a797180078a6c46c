//===- HttpClient.h - One POST whose answer comes in pieces --- -*- C++ -*-===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libcurl with the rules of a long conversation: no limit on the whole time,
// since a model may think for minutes, but one on silence; redirects are not
// followed, since they would carry the key away; and the user can stop it.
//
//===----------------------------------------------------------------------===//

#ifndef KC_AGENT_PROVIDER_HTTPCLIENT_H
#define KC_AGENT_PROVIDER_HTTPCLIENT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <string>
#include <vector>

namespace kc::agent {

struct HttpRequest {
  std::string Url;
  /// "Name: value"
  std::vector<std::string> Headers;
  std::string Body;
  std::chrono::milliseconds ConnectTimeout{10000};
  /// Silence of the server, before or within its answer.
  std::chrono::milliseconds IdleTimeout{300000};
};

struct HttpHead {
  long Status = 0;
  /// Names in lower case.
  llvm::StringMap<std::string> Headers;
};

enum class HttpEnd {
  Complete,
  Unreachable,
  Certificate,
  Cut,
  Idle,
  Stopped, ///< ShouldStop said so
  Refused, ///< OnBody failed
  BadUrl,
};

struct HttpOutcome {
  HttpEnd End = HttpEnd::Complete;
  HttpHead Head;
  uint64_t BodyBytes = 0;
  /// What libcurl has to say; empty if complete.
  std::string Message;
};

class HttpClient {
public:
  HttpClient();
  ~HttpClient();
  HttpClient(const HttpClient &) = delete;
  HttpClient &operator=(const HttpClient &) = delete;

  /// \p OnBody gets the pieces of the body once the head is known; false ends
  /// the transfer. The connection is kept for the next request.
  HttpOutcome
  post(const HttpRequest &Request,
       llvm::function_ref<bool(const HttpHead &, llvm::StringRef)> OnBody,
       llvm::function_ref<bool()> ShouldStop);

private:
  void *Multi = nullptr;
};

/// Whether \p Url points at this machine.
bool isLoopbackUrl(llvm::StringRef Url);
/// \p Url without user, password, query and fragment, for messages.
std::string redactUrl(llvm::StringRef Url);
/// Fails, with class Usage, unless it is an http or https URL with a host.
llvm::Error checkUrl(llvm::StringRef Url, llvm::StringRef Origin);

} // namespace kc::agent

#endif // KC_AGENT_PROVIDER_HTTPCLIENT_H
