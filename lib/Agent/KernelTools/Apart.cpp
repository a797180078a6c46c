//===- Apart.cpp - Work in a process of its own ---------------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Agent/KernelTools/Apart.h"
#include "llvm/ADT/StringRef.h"
#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace llvm;

namespace kc::agent {

namespace {

/// Exit codes of the child; others mean that something else ended it.
enum : int { WorkDone = 40, WorkFailed = 41 };

bool writeAll(int To, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t N = ::write(To, Bytes.data(), Bytes.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Bytes = Bytes.drop_front(N);
  }
  return true;
}

std::string readAll(int From) {
  std::string All;
  char Buffer[65536];
  while (true) {
    ssize_t N = ::read(From, Buffer, sizeof(Buffer));
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return All;
    All.append(Buffer, N);
  }
}

void limitChild(unsigned MaxSeconds) {
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  // It dies quietly, and the user's signals are for the parent.
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGXCPU})
    std::signal(Signal, SIG_DFL);
  for (int Signal : {SIGINT, SIGPIPE})
    std::signal(Signal, SIG_IGN);
  rlimit NoCore{0, 0}, Time{MaxSeconds, MaxSeconds + 1};
  ::setrlimit(RLIMIT_CORE, &NoCore);
  ::setrlimit(RLIMIT_CPU, &Time);
}

[[noreturn]] void runChild(function_ref<Expected<std::string>()> Work, int To,
                           unsigned MaxSeconds) {
  limitChild(MaxSeconds);
  Expected<std::string> Result = Work();
  bool IsGood = bool(Result);
  std::string Text = IsGood ? std::move(*Result) : toString(Result.takeError());
  if (!writeAll(To, Text))
    ::_exit(1);
  // Nothing of the parent's is flushed or destroyed.
  ::_exit(IsGood ? WorkDone : WorkFailed);
}

} // namespace

Expected<ApartResult> workApart(function_ref<Expected<std::string>()> Work,
                                unsigned MaxSeconds) {
  auto Fail = [](const char *What) {
    return createStringError(std::error_code(errno, std::generic_category()),
                             What);
  };
  int Pipe[2];
  if (::pipe(Pipe) != 0)
    return Fail("pipe");
  pid_t Child = ::fork();
  if (Child < 0) {
    Error E = Fail("fork");
    ::close(Pipe[0]);
    ::close(Pipe[1]);
    return std::move(E);
  }
  if (Child == 0) {
    ::close(Pipe[0]);
    runChild(Work, Pipe[1], MaxSeconds);
  }
  ::close(Pipe[1]);
  ApartResult Result;
  Result.Text = readAll(Pipe[0]);
  ::close(Pipe[0]);
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return Fail("waitpid");
  if (WIFEXITED(Status) && WEXITSTATUS(Status) == WorkDone)
    Result.TheEnd = ApartResult::End::Done;
  else if (WIFEXITED(Status) && WEXITSTATUS(Status) == WorkFailed)
    Result.TheEnd = ApartResult::End::Failed;
  else if (WIFSIGNALED(Status) &&
           (WTERMSIG(Status) == SIGXCPU || WTERMSIG(Status) == SIGKILL))
    Result.TheEnd = ApartResult::End::TooLong;
  else
    Result.TheEnd = ApartResult::End::Crashed;
  return Result;
}

} // namespace kc::agent
