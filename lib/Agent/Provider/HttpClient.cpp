//===- HttpClient.cpp - One POST whose answer comes in pieces -------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/Provider/HttpClient.h"
#include "kc/Agent/AgentError.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstdlib>
#include <curl/curl.h>
#include <memory>
#include <mutex>

using namespace llvm;
using namespace kc::agent;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {
struct CurlDeleter {
  void operator()(CURL *Handle) const { ::curl_easy_cleanup(Handle); }
  void operator()(curl_slist *List) const { ::curl_slist_free_all(List); }
};

/// One transfer and what its callbacks need.
struct Transfer {
  HttpOutcome Outcome;
  function_ref<bool(const HttpHead &, StringRef)> OnBody;
  steady_clock::time_point LastByte = steady_clock::now();
  bool BodyRefused = false;
};
} // namespace

static size_t onHeader(char *Data, size_t Size, size_t Count, void *User) {
  auto &T = *static_cast<Transfer *>(User);
  T.LastByte = steady_clock::now();
  StringRef Line = StringRef(Data, Size * Count).trim();
  // A status line begins a new head: what came before was "100 Continue".
  if (Line.starts_with("HTTP/")) {
    T.Outcome.Head = HttpHead();
    Line.split(' ').second.take_front(3).getAsInteger(10,
                                                      T.Outcome.Head.Status);
  } else if (Line.contains(':')) {
    auto [Name, Value] = Line.split(':');
    T.Outcome.Head.Headers[Name.trim().lower()] = Value.trim().str();
  }
  return Size * Count;
}

static size_t onBody(char *Data, size_t Size, size_t Count, void *User) {
  auto &T = *static_cast<Transfer *>(User);
  T.LastByte = steady_clock::now();
  T.Outcome.BodyBytes += Size * Count;
  if (T.OnBody(T.Outcome.Head, StringRef(Data, Size * Count)))
    return Size * Count;
  T.BodyRefused = true;
  return 0;
}

static HttpEnd classify(CURLcode Code) {
  switch (Code) {
  case CURLE_OK:
    return HttpEnd::Complete;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_CONNECT:
  case CURLE_OPERATION_TIMEDOUT:
    return HttpEnd::Unreachable;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_CERTPROBLEM:
  case CURLE_SSL_ISSUER_ERROR:
    return HttpEnd::Certificate;
  case CURLE_URL_MALFORMAT:
  case CURLE_UNSUPPORTED_PROTOCOL:
    return HttpEnd::BadUrl;
  default:
    return HttpEnd::Cut;
  }
}

HttpClient::HttpClient() {
  static std::once_flag Once;
  std::call_once(Once, [] { ::curl_global_init(CURL_GLOBAL_DEFAULT); });
  Multi = ::curl_multi_init();
  if (!Multi)
    report_bad_alloc_error("curl_multi_init failed");
}

HttpClient::~HttpClient() { ::curl_multi_cleanup(Multi); }

static std::unique_ptr<curl_slist, CurlDeleter>
makeHeaderList(ArrayRef<std::string> Headers) {
  curl_slist *List = nullptr;
  for (const std::string &Header : Headers)
    List = ::curl_slist_append(List, Header.c_str());
  // Don't wait for "100 Continue" before a large body.
  List = ::curl_slist_append(List, "Expect:");
  return std::unique_ptr<curl_slist, CurlDeleter>(List);
}

static void configure(CURL *Handle, const HttpRequest &Request,
                      curl_slist *Headers, Transfer &T, char *ErrorText) {
  auto Set = [&](CURLoption Option, auto Value) {
    ::curl_easy_setopt(Handle, Option, Value);
  };
  Set(CURLOPT_URL, Request.Url.c_str());
  Set(CURLOPT_PROTOCOLS_STR, "http,https");
  Set(CURLOPT_FOLLOWLOCATION, 0L);
  Set(CURLOPT_NOSIGNAL, 1L);
  Set(CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
  Set(CURLOPT_CONNECTTIMEOUT_MS,
      static_cast<long>(Request.ConnectTimeout.count()));
  Set(CURLOPT_USERAGENT, "kc-agent");
  Set(CURLOPT_POST, 1L);
  Set(CURLOPT_POSTFIELDS, Request.Body.data());
  Set(CURLOPT_POSTFIELDSIZE_LARGE,
      static_cast<curl_off_t>(Request.Body.size()));
  Set(CURLOPT_HTTPHEADER, Headers);
  Set(CURLOPT_HEADERFUNCTION, onHeader);
  Set(CURLOPT_HEADERDATA, &T);
  Set(CURLOPT_WRITEFUNCTION, onBody);
  Set(CURLOPT_WRITEDATA, &T);
  Set(CURLOPT_ERRORBUFFER, ErrorText);
  Set(CURLOPT_TCP_KEEPALIVE, 1L);
  // The variables that the curl command honours, but not its library.
  for (const char *Name : {"CURL_CA_BUNDLE", "SSL_CERT_FILE"})
    if (const char *File = ::getenv(Name); File && *File) {
      Set(CURLOPT_CAINFO, File);
      break;
    }
  if (isLoopbackUrl(Request.Url))
    Set(CURLOPT_NOPROXY, "*");
}

HttpOutcome
HttpClient::post(const HttpRequest &Request,
                 function_ref<bool(const HttpHead &, StringRef)> OnBody,
                 function_ref<bool()> ShouldStop) {
  std::unique_ptr<CURL, CurlDeleter> Handle(::curl_easy_init());
  if (!Handle)
    report_bad_alloc_error("curl_easy_init failed");
  Transfer T{HttpOutcome(), OnBody};
  char ErrorText[CURL_ERROR_SIZE] = "";
  auto Headers = makeHeaderList(Request.Headers);
  configure(Handle.get(), Request, Headers.get(), T, ErrorText);
  ::curl_multi_add_handle(Multi, Handle.get());
  scope_exit Remove([&] { ::curl_multi_remove_handle(Multi, Handle.get()); });

  // Short enough that a stop is prompt and a silence measured well.
  constexpr int PollMilliseconds = 50;
  int Running = 1;
  while (true) {
    CURLMcode Code = ::curl_multi_perform(Multi, &Running);
    if (Code == CURLM_OK && Running)
      Code = ::curl_multi_poll(Multi, nullptr, 0, PollMilliseconds, nullptr);
    if (Code != CURLM_OK) {
      T.Outcome.End = HttpEnd::Cut;
      T.Outcome.Message = ::curl_multi_strerror(Code);
      return std::move(T.Outcome);
    }
    if (!Running)
      break;
    if (ShouldStop()) {
      T.Outcome.End = HttpEnd::Stopped;
      return std::move(T.Outcome);
    }
    if (steady_clock::now() - T.LastByte > Request.IdleTimeout) {
      T.Outcome.End = HttpEnd::Idle;
      return std::move(T.Outcome);
    }
  }

  CURLcode Result = CURLE_OK;
  int Queued;
  while (CURLMsg *Message = ::curl_multi_info_read(Multi, &Queued))
    if (Message->msg == CURLMSG_DONE && Message->easy_handle == Handle.get())
      Result = Message->data.result;
  T.Outcome.End = T.BodyRefused ? HttpEnd::Refused : classify(Result);
  if (Result != CURLE_OK)
    T.Outcome.Message = *ErrorText ? ErrorText : ::curl_easy_strerror(Result);
  return std::move(T.Outcome);
}
