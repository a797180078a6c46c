//===- CoralNpuCycles.cpp - Cycles of the Coral NPU -----------------------===//
//
// Part of KernelCraft, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "kc/Sim/CoralNpu/CoralNpuCycles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace kc::sim::coral_npu {

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

static VectorParams vectorParams(const isa::Target &T, const isa::Profile &P) {
  VectorParams V;
  auto Read = [&](unsigned &To, StringRef Name) {
    To = static_cast<unsigned>(P.param(T, Name));
  };
  Read(V.CommandQueue, "V_COMMAND_QUEUE");
  Read(V.DecodeInstrs, "V_DECODE_INSTRS");
  Read(V.DecodeMicroOps, "V_DECODE_MICRO_OPS");
  Read(V.MicroOpQueue, "V_MICRO_OP_QUEUE");
  Read(V.DispatchWidth, "V_DISPATCH");
  Read(V.ReadPorts, "V_READ_PORTS");
  Read(V.Stations, "V_STATIONS");
  Read(V.ReorderBuffer, "V_REORDER_BUFFER");
  Read(V.RetireWidth, "V_RETIRE");
  Read(V.AluUnits, "V_ALUS");
  Read(V.MulUnits, "V_MULTIPLIERS");
  Read(V.AluLatency, "V_ALU_LATENCY");
  Read(V.MulLatency, "V_MULTIPLY_LATENCY");
  Read(V.ReduceLatency, "V_REDUCE_LATENCY");
  Read(V.PermuteLatency, "V_PERMUTE_LATENCY");
  Read(V.DivideLatency, "V_DIVIDE_LATENCY");
  return V;
}

CoralNpuCycles::CoralNpuCycles(Machine &M)
    : InOrder(M.target(), M.profile()), M(M), XState(M.findState("x")),
      VState(M.findState("v")), VlState(M.findState("vl")),
      VtypeState(M.findState("vtype")), Back(vectorParams(T, P)) {
  for (const isa::RegFileDesc &File : T.RegFiles)
    IsScalarFile.push_back(File.Prefix == "x" || File.Prefix == "f");
  for (auto [Index, Unit] : enumerate(T.Units))
    if (Unit.Name == "lsu")
      Memory = static_cast<unsigned>(Index);
  RegisterBytes = static_cast<unsigned>(P.param(T, "VLENB"));
  IsR1 = P.param(T, "LSU_MODEL") == 1;
  WaitsForStable = P.param(T, "V_STABLE_CONFIG") != 0;
  CrossingCycles = 1;
  // A beat is a line.
  SlowCycles = static_cast<unsigned>(P.param(T, "EXTERNAL_LATENCY")) + 1;
  ItcmBase = static_cast<uint64_t>(P.param(T, "ITCM_BASE"));
  ItcmEnd = ItcmBase + static_cast<uint64_t>(P.param(T, "ITCM_SIZE"));
  DtcmBase = static_cast<uint64_t>(P.param(T, "DTCM_BASE"));
  DtcmEnd = DtcmBase + static_cast<uint64_t>(P.param(T, "DTCM_SIZE"));
}

void CoralNpuCycles::load(size_t Instructions) {
  InOrder::load(Instructions);
  Details.assign(Instructions, Detail());
}

void CoralNpuCycles::begin() {
  InOrder::begin();
  Back = VectorBackEnd(vectorParams(T, P));
  Config = VtypeState < 0 ? VectorConfig()
                          : VectorConfig::fromVtype(registerNamed(VtypeState));
  LastConfigure = 0;
  AfterVector = {};
  LastDivision.clear();
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// The value of an operand, or 0 if there is none of that name.
static int64_t operand(const isa::InstrDesc &Desc, ArrayRef<int64_t> Operands,
                       StringRef Name, bool *Exists = nullptr) {
  for (auto [Op, Value] : llvm::zip(Desc.Operands, Operands))
    if (Op.Name == Name) {
      if (Exists)
        *Exists = true;
      return Value;
    }
  return 0;
}

/// Bytes that a scalar load or store moves; 0 for other instructions.
static unsigned scalarAccessBytes(StringRef Mnemonic) {
  return StringSwitch<unsigned>(Mnemonic)
      .Cases({"lb", "lbu", "sb"}, 1)
      .Cases({"lh", "lhu", "sh"}, 2)
      .Cases({"lw", "sw", "flw", "fsw"}, 4)
      .Default(0);
}

void CoralNpuCycles::define(size_t Index, unsigned Instr,
                            ArrayRef<int64_t> Operands) {
  InOrder::define(Index, Instr, Operands);
  const isa::InstrDesc &Desc = T.Instrs[Instr];
  Detail &D = Details[Index];
  D = Detail();
  StringRef Name = Desc.Mnemonic;
  D.Rs1 = static_cast<uint8_t>(operand(Desc, Operands, "rs1", &D.HasRs1));
  D.Rs2 = static_cast<uint8_t>(operand(Desc, Operands, "rs2"));
  if (Name == "div" || Name == "divu" || Name == "rem" || Name == "remu") {
    D.TheKind = Kind::Divide;
    D.IsSigned = !Name.ends_with("u");
  } else if (unsigned Bytes = scalarAccessBytes(Name)) {
    D.Access =
        ScalarAccess{D.Rs1, static_cast<uint8_t>(Bytes),
                     static_cast<int32_t>(operand(Desc, Operands, "imm"))};
  } else if (Name.starts_with("vset")) {
    D.TheKind = Kind::Configure;
    bool IsImmediate = false;
    uint64_t Vtype = operand(Desc, Operands, "vtype", &IsImmediate);
    D.IsConfigFromRegister = !IsImmediate;
    D.Config = VectorConfig::fromVtype(static_cast<uint32_t>(Vtype));
  } else if (std::optional<VectorShape> S = vectorShape(Name)) {
    D.TheKind = Kind::Vector;
    D.Shape = *S;
    defineVector(D, Desc, Operands);
  }
}

void CoralNpuCycles::defineVector(Detail &D, const isa::InstrDesc &Desc,
                                  ArrayRef<int64_t> Operands) {
  StringRef Name = Desc.Mnemonic;
  bool HasData = false;
  int64_t Data = operand(Desc, Operands, "vs3", &HasData);
  D.Operands.Vd =
      static_cast<uint8_t>(HasData ? Data : operand(Desc, Operands, "vd"));
  D.Operands.Vs1 = static_cast<uint8_t>(operand(Desc, Operands, "vs1"));
  D.Operands.Vs2 = static_cast<uint8_t>(operand(Desc, Operands, "vs2"));
  bool CanBeMasked = false;
  int64_t Unmasked = operand(Desc, Operands, "vm", &CanBeMasked);
  D.Operands.IsMasked = CanBeMasked && Unmasked == 0;
  D.IsSigned = !Name.split('.').first.ends_with("u");
  VectorClass C = D.Shape.Class;
  D.NeedsStable = C == VectorClass::Load || C == VectorClass::Store ||
                  C == VectorClass::Reduce || C == VectorClass::WideReduce ||
                  C == VectorClass::Compress || C == VectorClass::Count ||
                  C == VectorClass::Iota || Name == "vfirst.m" ||
                  Name == "vmsbf.m" || Name == "vmsif.m" || Name == "vmsof.m";
}

//===----------------------------------------------------------------------===//
// What depends on values
//===----------------------------------------------------------------------===//

uint32_t CoralNpuCycles::scalar(unsigned Register) const {
  uint8_t Bytes[4] = {};
  cantFail(M.readCells(static_cast<unsigned>(XState), Register, Bytes));
  return support::endian::read32le(Bytes);
}

uint32_t CoralNpuCycles::registerNamed(int State) const {
  uint8_t Bytes[4] = {};
  if (State >= 0)
    cantFail(M.readCells(static_cast<unsigned>(State), 0, Bytes));
  return support::endian::read32le(Bytes);
}

void CoralNpuCycles::vectorBytes(unsigned First,
                                 MutableArrayRef<uint8_t> Bytes) const {
  if (VState < 0)
    return;
  const StateDesc &D = M.states()[static_cast<unsigned>(VState)];
  uint64_t CellsPerRegister = D.cells() / 32;
  uint64_t Cells = Bytes.size() / D.CellBytes;
  uint64_t Begin = First * CellsPerRegister;
  // A group beyond v31 is a trap.
  if (Begin + Cells <= D.cells())
    cantFail(M.readCells(static_cast<unsigned>(VState), Begin, Bytes));
}

bool CoralNpuCycles::isInspected(size_t Index) const {
  const Detail &D = Details[Index];
  return D.TheKind == Kind::Divide || D.IsConfigFromRegister ||
         (D.TheKind == Kind::Vector && (D.Shape.Mode != AddressMode::None ||
                                        D.Shape.Class == VectorClass::Divide));
}

/// Steps of a scalar division.
static uint64_t divisionSteps(uint32_t Dividend, uint32_t Divisor,
                              bool IsSigned) {
  if (Divisor == 0)
    return 32;
  uint32_t Magnitude = IsSigned && Dividend >> 31 ? 0 - Dividend : Dividend;
  if (Magnitude == 0)
    return 2;
  int Zeros = llvm::countl_zero(Magnitude);
  return 32 - std::max(Zeros - 1, 0);
}

uint64_t CoralNpuCycles::inspect(size_t Index) {
  const Detail &D = Details[Index];
  if (D.TheKind == Kind::Divide)
    return divisionSteps(scalar(D.Rs1), scalar(D.Rs2), D.IsSigned);
  if (D.TheKind == Kind::Configure)
    return scalar(D.Rs2);
  return D.Shape.Class == VectorClass::Divide ? inspectDivide(D)
                                              : inspectMemory(D);
}

/// Four bits for each register: a third of the significant bits of the largest
/// dividend.
uint64_t CoralNpuCycles::inspectDivide(const Detail &D) {
  VectorConfig C = VectorConfig::fromVtype(registerNamed(VtypeState));
  VectorInstr I = makeVectorInstr(D.Shape, D.Operands, C);
  unsigned Bytes = I.MicroOps * RegisterBytes;
  unsigned Width = C.Sew / 8;
  // What the divider remembers: dividends, divisors, and what they are.
  std::vector<uint8_t> Division(2 * Bytes + 2, 0);
  Division[2 * Bytes] = D.IsSigned;
  Division[2 * Bytes + 1] = C.Sew;
  MutableArrayRef<uint8_t> Dividends(Division.data(), Bytes);
  MutableArrayRef<uint8_t> Divisors(Division.data() + Bytes, Bytes);
  vectorBytes(D.Operands.Vs2, Dividends);
  if (D.Shape.Vs1.Kind != Extent::None)
    vectorBytes(D.Operands.Vs1, Divisors);
  else
    for (unsigned B = 0; B != Bytes; ++B)
      Divisors[B] = static_cast<uint8_t>(scalar(D.Rs1) >> (B % Width * 8));
  bool IsKnown = Division == LastDivision;
  LastDivision = Division;
  if (IsKnown)
    return 0;

  uint64_t Input = 0;
  for (unsigned N = 0; N != I.MicroOps; ++N) {
    uint32_t Largest = 0;
    bool AllZero = true;
    for (unsigned B = 0; B != RegisterBytes; B += Width) {
      uint32_t Dividend = 0;
      for (unsigned K = Width; K-- != 0;) {
        Dividend = Dividend << 8 | Dividends[N * RegisterBytes + B + K];
        AllZero &= Divisors[N * RegisterBytes + B + K] == 0;
      }
      unsigned Sign = C.Sew - 1;
      if (D.IsSigned && Dividend >> Sign & 1)
        Dividend = (0 - Dividend) & maskTrailingOnes<uint32_t>(C.Sew);
      Largest = std::max(Largest, Dividend);
    }
    unsigned Bits = AllZero ? 0 : 32 - llvm::countl_zero(Largest);
    Input |= uint64_t(divideCeil(Bits, 3)) << (4 * N);
  }
  return Input;
}

/// R1: four bits for each register, the lines of memory that it touches less
/// one. R2: the lines of the instruction. Then whether the memory is slow.
static constexpr uint64_t SlowInput = uint64_t(1) << 40;
static constexpr uint64_t StealsInput = uint64_t(1) << 41;

uint64_t CoralNpuCycles::inspectMemory(const Detail &D) {
  const VectorShape &S = D.Shape;
  VectorConfig C = VectorConfig::fromVtype(registerNamed(VtypeState));
  VectorInstr I = makeVectorInstr(S, D.Operands, C);
  uint32_t Base = scalar(D.Rs1);
  uint32_t Vl = registerNamed(VlState);
  unsigned Fields = S.Fields;
  // Bytes of an element, and elements of a register.
  unsigned Width =
      (S.Mode == AddressMode::Indexed || S.Eew == 0 ? C.Sew : S.Eew) / 8;
  if (S.Mode == AddressMode::Whole || S.Mode == AddressMode::Mask)
    Width = 1;
  unsigned PerRegister = RegisterBytes / Width;
  uint32_t Elements = Vl;
  if (S.Mode == AddressMode::Whole)
    Elements = I.MicroOps * RegisterBytes;
  else if (S.Mode == AddressMode::Mask)
    Elements = divideCeil(Vl, 8u);
  unsigned Registers = std::max(1u, I.MicroOps / Fields);
  Elements = std::min(Elements, Registers * PerRegister);
  if (C.Lmul8 < 8 && S.Mode != AddressMode::Whole)
    Elements = std::min(Elements, PerRegister);

  std::vector<uint8_t> Indices;
  unsigned IndexBytes = S.Eew / 8;
  if (S.Mode == AddressMode::Indexed) {
    Indices.resize(alignTo(std::max(1u, Elements) * IndexBytes, RegisterBytes));
    vectorBytes(D.Operands.Vs2, Indices);
  }
  auto Address = [&](unsigned Element) -> uint32_t {
    switch (S.Mode) {
    case AddressMode::Strided:
      return Base + Element * scalar(D.Rs2);
    case AddressMode::Indexed: {
      uint32_t Offset = 0;
      for (unsigned K = IndexBytes; K-- != 0;)
        Offset = Offset << 8 | Indices[Element * IndexBytes + K];
      return Base + Offset;
    }
    default:
      return Base + Element * Fields * Width;
    }
  };
  // Different lines of a set of elements.
  SmallVector<uint32_t, 64> Lines;
  auto Touch = [&](uint32_t At, unsigned Bytes) {
    for (uint32_t L = At / LineBytes; L <= (At + Bytes - 1) / LineBytes; ++L)
      if (!is_contained(Lines, L))
        Lines.push_back(L);
  };

  uint64_t Input = 0;
  if (IsR1) {
    // Each register of each field by itself.
    for (unsigned N = 0; N != I.MicroOps; ++N) {
      unsigned Field = N / Registers, First = N % Registers * PerRegister;
      Lines.clear();
      for (unsigned E = First; E < std::min(First + PerRegister, Elements); ++E)
        Touch(Address(E) + Field * Width, Width);
      uint64_t Extra = std::clamp<uint64_t>(Lines.size(), 1, 16) - 1;
      Input |= Extra << (4 * N);
    }
  } else {
    // Lines of what lies within sixteen elements are fetched once.
    uint64_t Rows = 0;
    bool IsContiguous = S.Mode == AddressMode::Unit ||
                        S.Mode == AddressMode::Whole ||
                        S.Mode == AddressMode::Mask;
    if (IsContiguous && Elements) {
      uint64_t End = uint64_t(Base) + Elements * Fields * Width;
      Rows = divideCeil(End, LineBytes) - Base / LineBytes;
    } else {
      unsigned Window = S.IsOrdered ? 1 : 16;
      for (unsigned First = 0; First < Elements; First += Window) {
        Lines.clear();
        for (unsigned E = First; E < std::min(First + Window, Elements); ++E)
          Touch(Address(E), Fields * Width);
        Rows += Lines.size();
      }
    }
    Input = std::max<uint64_t>(Rows, 1);
  }
  uint64_t First = Address(0);
  if (First >= ItcmBase && First < ItcmEnd)
    Input |= StealsInput;
  else if (First < DtcmBase || First >= DtcmEnd)
    Input |= SlowInput;
  return Input;
}

std::optional<CycleModel::ScalarAccess>
CoralNpuCycles::accessOf(size_t Index) const {
  return Details[Index].Access;
}

uint8_t CoralNpuCycles::oddAccess(const MemoryAccess &A) const {
  uint8_t Odd = 0;
  if (A.Begin / LineBytes != (A.Begin + A.Length - 1) / LineBytes)
    Odd |= CrossesLine;
  if (A.Begin >= ItcmBase && A.Begin < ItcmEnd)
    Odd |= StealsFetch;
  else if (A.Begin < DtcmBase || A.Begin >= DtcmEnd)
    Odd |= IsSlow;
  return Odd;
}

CycleModel::PlainAccess CoralNpuCycles::plainAccess() const {
  return {DtcmBase, DtcmEnd, LineBytes};
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Moves the registers of a vector load or store through the load/store unit.
class CoralNpuCycles::Transfers : public VectorMemory {
public:
  Transfers(QueuedUnit &Unit, bool IsR1, bool IsStore, unsigned Registers,
            uint64_t Input, uint64_t At, uint64_t Slow)
      : Unit(Unit), IsR1(IsR1), IsStore(IsStore), Registers(Registers),
        Input(Input), At(At), Slow(Input & SlowInput ? Slow : 0) {}

  Times transfer(unsigned N, uint64_t Dispatched) override {
    return IsR1 ? transferR1(N, Dispatched) : transferR2(N, Dispatched);
  }

private:
  /// A register at a time; each line takes a cycle.
  Times transferR1(unsigned N, uint64_t Dispatched) {
    uint64_t More = (Input >> (4 * N) & 15) + Slow;
    uint64_t Busy = (IsStore ? 3 : 4) + More;
    uint64_t Begin;
    if (N == 0) {
      Begin = Unit.start(std::max(At + 2, Dispatched + 1), Busy);
    } else {
      Begin = std::max(Unit.Free, Dispatched + 1);
      Unit.Free = Begin + Busy;
    }
    uint64_t Done = IsStore ? Unit.Free : Begin + 5 + More;
    // A cycle lies between operations.
    Unit.Free += N + 1 == Registers;
    return {Begin, Done};
  }

  /// A line per cycle. The first register is written after two cycles, and can
  /// be used after two more.
  Times transferR2(unsigned N, uint64_t Dispatched) {
    uint64_t Rows = Input & 0xFF;
    uint64_t Overhead = (IsStore ? 3 : 2) + Slow;
    if (N == 0)
      First = Unit.start(std::max(At + 2, Dispatched + 1), Rows + Overhead);
    uint64_t Row = divideCeil(Rows * (N + 1), Registers) - 1;
    uint64_t Begin = std::max(First + Row, Dispatched + 1);
    // Where a register comes late, the unit waits.
    Unit.Free = std::max(Unit.Free, Begin + 1 + Overhead);
    return {Begin, Begin + (IsStore ? 3 : 4) + Slow};
  }

  QueuedUnit &Unit;
  bool IsR1, IsStore;
  unsigned Registers;
  uint64_t Input, At, Slow;
  uint64_t First = 0;
};

/// A vector instruction is dispatched in cycle \p At.
void CoralNpuCycles::noteVector(uint64_t At) {
  if (AfterVector[0] != At + 1)
    AfterVector = {At + 1, AfterVector[0]};
}

uint64_t CoralNpuCycles::acceptedAt(const CycleStep &S, const Op &O,
                                    uint64_t At) {
  const Detail &D = Details[S.Index];
  if (D.TheKind != Kind::Vector)
    return At;
  At = Back.accepts(At);
  if (D.Shape.Mode != AddressMode::None) {
    const QueuedUnit &Lsu = Units[Memory];
    At = std::max(At, Lsu.Starts[Lsu.Places]);
  }
  if (WaitsForStable && D.NeedsStable) {
    while (LastConfigure == At || is_contained(AfterVector, At))
      ++At;
  }
  return At;
}

uint64_t CoralNpuCycles::dispatched(const CycleStep &S, const Op &O,
                                    uint64_t At) {
  const Detail &D = Details[S.Index];
  switch (D.TheKind) {
  case Kind::Scalar:
    break;
  case Kind::Divide: {
    // The next one comes a cycle later than the result.
    uint64_t Latency = O.Latency + S.Input;
    Units[O.Unit].Free = At + Latency + 1;
    return At + Latency;
  }
  case Kind::Configure:
    Config = D.IsConfigFromRegister
                 ? VectorConfig::fromVtype(static_cast<uint32_t>(S.Input))
                 : D.Config;
    LastConfigure = At;
    noteVector(At);
    break;
  case Kind::Vector: {
    noteVector(At);
    VectorInstr I = makeVectorInstr(D.Shape, D.Operands, Config);
    if (D.Shape.Class == VectorClass::Divide)
      for (unsigned N = 0; N != I.MicroOps; ++N)
        I.Extra[N] = S.Input >> (4 * N) & 15;
    VectorBackEnd::Outcome Result;
    if (D.Shape.Mode != AddressMode::None) {
      Transfers Moves(Units[Memory], IsR1, D.Shape.IsStore, I.MicroOps, S.Input,
                      At, SlowCycles);
      Result = Back.issue(I, At, &Moves);
    } else {
      Result = Back.issue(I, At);
    }
    return I.WritesScalar ? Result.LastRetire : At + 1;
  }
  }
  return InOrder::dispatched(S, O, At);
}

uint64_t CoralNpuCycles::idle() const {
  return std::max(InOrder::idle(), Back.idle());
}

void CoralNpuCycles::transfer(StateTransfer &S) {
  InOrder::transfer(S);
  S.number(Config.Sew);
  S.number(Config.Lmul8);
  S.time(LastConfigure);
  for (uint64_t &T : AfterVector)
    S.time(T);
  Back.transfer(S);
}

std::unique_ptr<CycleModel> makeCycleModel(Machine &M) {
  return std::make_unique<CoralNpuCycles>(M);
}

} // namespace kc::sim::coral_npu
