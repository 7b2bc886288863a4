// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/boolean.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <future>

#include <tbb/parallel_for.h>

#include "geometry/arrangement/arrangement.h"
#include "geometry/boolean/corefine.h"
#include "geometry/boolean/nef_engine.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/rounded_mesh.h"
#include "geometry/boolean/solid_check.h"

namespace halfspace::geometry {
namespace {

using Operands = std::span<const PolygonMesh* const>;

constexpr int kReasonLimit = 8;

// The self-intersections of all operands.
Reasons checkOperands(Operands operands) {
  std::vector<Reasons> found(operands.size());
  tbb::parallel_for(size_t{0}, operands.size(), [&](size_t i) {
    found[i] = selfIntersections(*operands[i], kReasonLimit);
    for (Reason& reason : found[i]) reason.subject = operandName(static_cast<int>(i));
  });
  Reasons reasons;
  for (Reasons& own : found) {
    for (Reason& reason : own) reasons.push_back(std::move(reason));
  }
  return reasons;
}

bool isInResult(Operation operation, std::span<const int> containing, size_t operandCount) {
  switch (operation) {
    case Operation::unite:
      return !containing.empty();
    case Operation::subtract:
      return containing.size() == 1 && containing[0] == 0;
    case Operation::intersect:
      return containing.size() == operandCount;
  }
  return false;
}

Reason inconsistent() {
  Reason reason{};
  reason.kind = ErrorKind::selfIntersecting;
  return reason;
}

Result<BooleanResult> named(Result<BooleanResult> result, const char* engine) {
  if (result) result.value().engine = engine;
  return result;
}

Result<BooleanResult> byArrangement(Operands operands, Operation operation,
                                    const BooleanOptions& options) {
  auto surface = arrangedSurface(operands, [&](std::span<const int> containing) {
    return isInResult(operation, containing, operands.size());
  });
  if (!surface) return Reasons{inconsistent()};
  return named(roundedMesh(std::move(*surface), operands, options), "arrangement");
}

Result<BooleanResult> byCorefinement(Operands operands, Operation operation,
                                     const BooleanOptions& options) {
  const Operand a = triangulateOperand(*operands[0]);
  const Operand b = triangulateOperand(*operands[1]);
  CorefineOutcome outcome = corefine(*operands[0], a, *operands[1], b, operation);
  if (!outcome.surface) {
    const Reasons reasons = outcome.selfIntersection ? checkOperands(operands) : Reasons{};
    return reasons.empty() ? Reasons{inconsistent()} : reasons;
  }
  return named(roundedMesh(std::move(*outcome.surface), operands, options), "corefinement");
}

Result<BooleanResult> byNef(Operands operands, Operation operation, const BooleanOptions& options) {
  NefOutcome outcome = nefBoolean(*operands[0], *operands[1], operation);
  if (!outcome.surface) return std::move(outcome.reasons);
  return named(roundedMesh(std::move(*outcome.surface), operands, options), "nef");
}

// The result by one engine; for `automatic` by the arrangement.
Result<BooleanResult> computed(Operands operands, Operation operation,
                               const BooleanOptions& options) {
  switch (options.engine) {
    case BooleanEngine::arrangement:
      return byArrangement(operands, operation, options);
    case BooleanEngine::corefinement:
      return byCorefinement(operands, operation, options);
    case BooleanEngine::nef:
      return byNef(operands, operation, options);
    case BooleanEngine::automatic:
      break;
  }
  return byArrangement(operands, operation, options);
}

// Whether the reasons name an operand that intersects itself: no engine takes it.
bool nameAnOperand(const Reasons& reasons) {
  return std::any_of(reasons.begin(), reasons.end(),
                     [](const Reason& reason) { return !reason.subject.empty(); });
}

}  // namespace

std::string operandName(int operand) {
  if (operand < 26) return std::string(1, static_cast<char>('a' + operand));
  return "operand" + std::to_string(operand + 1);
}

Result<BooleanResult> boolean(Operands operands, Operation operation,
                              const BooleanOptions& options) {
  assert(!operands.empty());
  assert(operands.size() == 2 || options.engine == BooleanEngine::automatic ||
         options.engine == BooleanEngine::arrangement);
  // The check only reads the operands, so both can run at the same time.
  std::future<Reasons> check;
  if (options.checkOperands) {
    check = std::async(std::launch::async, [&] { return checkOperands(operands); });
  }
  auto result = computed(operands, operation, options);
  if (check.valid()) {
    Reasons reasons = check.get();
    if (!reasons.empty()) return reasons;
  }
  const bool mayTryNef = options.engine == BooleanEngine::automatic && operands.size() == 2;
  if (result || !mayTryNef || nameAnOperand(result.reasons())) return result;
  return byNef(operands, operation, options);
}

Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options) {
  const std::array<const PolygonMesh*, 2> operands{&a, &b};
  return boolean(operands, operation, options);
}

}  // namespace halfspace::geometry
