// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/boolean.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <exception>
#include <future>

#include "geometry/arrangement/arrangement.h"
#include "geometry/boolean/engine_failure.h"
#include "geometry/boolean/mesh_engines.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/rounded_mesh.h"

namespace halfspace::geometry {
namespace {

using Operands = std::span<const PolygonMesh* const>;

constexpr double kBytesInMegabyte = 1024.0 * 1024.0;

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

Result<BooleanResult> named(Result<BooleanResult> result, const char* engine) {
  if (result) result.value().engine = engine;
  return result;
}

Result<BooleanResult> byArrangement(Operands operands, Operation operation,
                                    const BooleanOptions& options) {
  auto surface = arrangedSurface(
      operands,
      [&](std::span<const int> containing) {
        return isInResult(operation, containing, operands.size());
      },
      options.watch, options.memory);
  if (!surface) {
    throw engineFailure("arrangement", "the cells around a facet contradict each other", operands);
  }
  return named(roundedMesh(std::move(*surface), operands, options), "arrangement");
}

Reason missingEngines(const std::string& problem) {
  Reason reason{ErrorKind::engineMissing};
  reason.subject = problem;
  return reason;
}

Result<BooleanResult> byCorefinement(Operands operands, Operation operation,
                                     const BooleanOptions& options) {
  const FoundMeshEngines found = meshEngines();
  if (found.engines == nullptr) return missingEngines(found.problem);
  const Operand a = triangulateOperand(*operands[0]);
  const Operand b = triangulateOperand(*operands[1]);
  CorefineOutcome outcome = found.engines->corefine(*operands[0], a, *operands[1], b, operation);
  if (!outcome.surface) throw engineFailure("cgal", outcome.failure, operands);
  return named(roundedMesh(std::move(*outcome.surface), operands, options), "corefinement");
}

Result<BooleanResult> byNef(Operands operands, Operation operation, const BooleanOptions& options) {
  const FoundMeshEngines found = meshEngines();
  if (found.engines == nullptr) return missingEngines(found.problem);
  auto surface = found.engines->nef(*operands[0], *operands[1], operation);
  if (!surface) return surface.reasons();
  return named(roundedMesh(std::move(surface).value(), operands, options), "nef");
}

}  // namespace

Reason tooMuchMemory(const TooMuchMemory& refusal) {
  Reason reason{ErrorKind::tooMuchWork};
  reason.number = refusal.bytes() / kBytesInMegabyte;
  return reason;
}

namespace {

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

// The result of the engine that is tried first; or the exception that it ended with.
struct Attempt {
  std::optional<Result<BooleanResult>> result;
  std::exception_ptr failure;
};

Attempt attempted(Operands operands, Operation operation, const BooleanOptions& options) {
  try {
    return {computed(operands, operation, options), nullptr};
  } catch (const InternalError&) {
    return {std::nullopt, std::current_exception()};
  } catch (const TooMuchMemory& refusal) {
    return {tooMuchMemory(refusal), nullptr};
  }
}

}  // namespace

Result<BooleanResult> boolean(Operands operands, Operation operation,
                              const BooleanOptions& options) {
  assert(!operands.empty());
  assert(operands.size() == 2 || options.engine == BooleanEngine::automatic ||
         options.engine == BooleanEngine::arrangement);
  // The check only reads the operands, so both can run at the same time.
  std::future<Reasons> check;
  if (options.checkOperands) {
    check = std::async(std::launch::async, [&] { return operandErrors(operands); });
  }
  Attempt attempt = attempted(operands, operation, options);
  // An invalid operand explains every failure; no engine takes one.
  Reasons reasons;
  if (check.valid()) {
    reasons = check.get();
  } else if (attempt.failure) {
    reasons = operandErrors(operands);
  }
  if (!reasons.empty()) return reasons;
  if (attempt.result && attempt.result->ok()) return *std::move(attempt.result);
  const bool isTooLarge =
      attempt.result && attempt.result->reasons().front().kind == ErrorKind::tooMuchWork;
  const bool mayTryNef =
      !isTooLarge && options.engine == BooleanEngine::automatic && operands.size() == 2;
  const FoundMeshEngines found = mayTryNef ? meshEngines() : FoundMeshEngines();
  if (found.engines != nullptr) return byNef(operands, operation, options);
  if (attempt.failure) std::rethrow_exception(attempt.failure);
  reasons = attempt.result->reasons();
  if (mayTryNef) reasons.push_back(missingEngines(found.problem));
  return reasons;
}

Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options) {
  const std::array<const PolygonMesh*, 2> operands{&a, &b};
  return boolean(operands, operation, options);
}

}  // namespace halfspace::geometry
