//===- MemoryUse.cpp - Which memory cells a program uses ------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryUse.h"

using namespace llvm;

namespace kc::agent {

MemoryUse::MemoryUse(const isa::Target &T, std::vector<WordInfo> Words)
    : T(T), Words(std::move(Words)) {
  size_t Size = this->Words.size();
  Instrs.resize(Size);
  Written.resize(Size);
  IsExecuted.resize(Size);
  IsNew.resize(Size);
}

//===----------------------------------------------------------------------===//
// While the program runs
//===----------------------------------------------------------------------===//

/// Shows all cells of the access, until \p Visit says that it is enough.
template <typename Visitor>
void MemoryUse::visit(const sim::MemoryAccess &A, Visitor Visit) {
  if (A.Memory >= Recent.size()) {
    Recent.resize(A.Memory + 1, {0, nullptr});
    Ends.resize(A.Memory + 1);
  }
  auto &[Number, Current] = Recent[A.Memory];
  for (uint64_t Run = 0; Run != A.Count; ++Run) {
    uint64_t Begin = A.Begin + Run * A.Stride;
    Ends[A.Memory] = std::max(Ends[A.Memory], Begin + A.Length);
    for (uint64_t At = Begin; At != Begin + A.Length; ++At) {
      if (!Current || Number != At / PageCells) {
        Number = At / PageCells;
        std::unique_ptr<Page> &Found = Pages[{A.Memory, Number}];
        if (!Found)
          Found = std::make_unique<Page>();
        Current = Found.get();
      }
      if (!Visit((*Current)[At % PageCells]))
        return;
    }
  }
}

/// Whether the same was done before, and nothing that it reads or writes has
/// been written since.
bool MemoryUse::isRepeat(const sim::Event &E, unsigned Word) {
  if (!Words[Word].Kind)
    return false;
  std::vector<uint64_t> Key = {*Words[Word].Kind};
  for (const sim::MemoryAccess &A : E.Accesses)
    Key.insert(Key.end(),
               {A.Memory, A.IsWrite, A.Begin, A.Length, A.Count, A.Stride});
  auto [It, IsFirst] = Done.try_emplace(std::move(Key), Now);
  if (IsFirst)
    return false;
  uint64_t Then = It->second;
  It->second = Now;
  bool Same = true;
  for (const sim::MemoryAccess &A : E.Accesses)
    visit(A, [&](Cell &C) {
      Same &= C.Time <= Then - (A.IsWrite ? 0 : 1);
      return Same;
    });
  // What is there is what was written then.
  if (Same)
    It->second = Then;
  return Same;
}

void MemoryUse::executed(const sim::Event &E) {
  uint64_t Word = E.PC / T.PCStep;
  if (Word >= Words.size())
    return;
  ++Now;
  Instrs[Word] = E.Instr;
  IsExecuted[Word] = true;
  bool Repeats = isRepeat(E, Word);
  if (!Repeats)
    IsNew[Word] = true;
  for (const sim::MemoryAccess &A : E.Accesses)
    if (!A.IsWrite)
      visit(A, [&](Cell &C) {
        std::pair<uint32_t, uint32_t> Read(C.Writer, Word);
        if (C.Writer != Nobody && Read != LastRead) {
          Reads.insert(Read);
          LastRead = Read;
        }
        return true;
      });
  for (const sim::MemoryAccess &A : E.Accesses) {
    if (!A.IsWrite)
      continue;
    Written[Word] |= uint64_t(1) << (A.Memory % 64);
    visit(A, [&](Cell &C) {
      C.Writer = Word;
      if (!Repeats)
        C.Time = Now;
      return true;
    });
  }
}

void MemoryUse::finished(uint64_t) {
  Finals.resize(Recent.size());
  for (const auto &[Where, Cells] : Pages)
    for (auto [N, C] : enumerate(*Cells)) {
      if (C.Writer == Nobody)
        continue;
      std::vector<Final> &List = Finals[Where.first];
      uint64_t At = Where.second * PageCells + N;
      if (!List.empty() && List.back().End == At &&
          List.back().Writer == C.Writer)
        ++List.back().End;
      else
        List.push_back({At, At + 1, C.Writer});
    }
}

//===----------------------------------------------------------------------===//
// Afterwards
//===----------------------------------------------------------------------===//

bool MemoryUse::isRemovable(unsigned Word) const {
  return IsExecuted[Word] && Words[Word].NumWritten &&
         Words[Word].NumWritten == unsigned(popcount(Written[Word]));
}

/// Which words are needed, if some cells aren't.
std::vector<bool> MemoryUse::findNeeded(const Leftover *Except) const {
  std::vector<bool> IsNeeded(Words.size());
  WordList Work;
  auto Need = [&](unsigned Word) {
    if (!IsNeeded[Word]) {
      IsNeeded[Word] = true;
      Work.push_back(Word);
    }
  };
  for (unsigned Word = 0; Word != Words.size(); ++Word)
    if (!isRemovable(Word))
      Need(Word);
  for (auto [Memory, List] : enumerate(Finals))
    for (const Final &F : List)
      if (!Except || Memory != Except->Memory || F.Begin < Except->Begin ||
          F.End > Except->End || Instrs[F.Writer] != Except->Instr)
        Need(F.Writer);
  DenseMap<uint32_t, WordList> WritersFor;
  for (auto [Writer, Reader] : Reads)
    WritersFor[Reader].push_back(Writer);
  while (!Work.empty()) {
    auto It = WritersFor.find(Work.back());
    Work.pop_back();
    if (It != WritersFor.end())
      for (unsigned Writer : It->second)
        Need(Writer);
  }
  return IsNeeded;
}

static MemoryUse::WordList listUnneeded(const std::vector<bool> &IsNeeded) {
  MemoryUse::WordList Out;
  for (unsigned Word = 0; Word != IsNeeded.size(); ++Word)
    if (!IsNeeded[Word])
      Out.push_back(Word);
  return Out;
}

MemoryUse::WordList MemoryUse::unread() const {
  return listUnneeded(findNeeded(nullptr));
}

MemoryUse::WordList MemoryUse::onlyFor(const Leftover &L) const {
  return listUnneeded(findNeeded(&L));
}

MemoryUse::WordList MemoryUse::repeated() const {
  WordList Out;
  for (unsigned Word = 0; Word != Words.size(); ++Word)
    if (isRemovable(Word) && !IsNew[Word])
      Out.push_back(Word);
  return Out;
}

std::vector<Leftover> MemoryUse::leftovers() const {
  std::vector<Leftover> Out;
  for (auto [Memory, List] : enumerate(Finals))
    for (const Final &F : List) {
      uint16_t Instr = Instrs[F.Writer];
      if (!isRemovable(F.Writer))
        continue;
      if (!Out.empty() && Out.back().Memory == Memory &&
          Out.back().Instr == Instr && Out.back().End == F.Begin)
        Out.back().End = F.End;
      else
        Out.push_back({uint8_t(Memory), Instr, F.Begin, F.End});
    }
  return Out;
}

uint64_t MemoryUse::endOf(unsigned Memory) const {
  return Memory < Ends.size() ? Ends[Memory] : 0;
}

} // namespace kc::agent
