// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/boolean.h"

#include <future>

#include "geometry/boolean/corefine.h"
#include "geometry/boolean/nef_engine.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/rounded_mesh.h"
#include "geometry/boolean/solid_check.h"

namespace halfspace::geometry {
namespace {

constexpr int kReasonLimit = 8;

Reasons namedFor(Reasons reasons, const char* operand) {
  for (Reason& reason : reasons) reason.subject = operand;
  return reasons;
}

Reasons checkOperands(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                      const Operand& trianglesOfB) {
  Reasons reasons = namedFor(selfIntersections(a, trianglesOfA, nullptr, kReasonLimit), "a");
  for (Reason& reason : namedFor(selfIntersections(b, trianglesOfB, nullptr, kReasonLimit), "b")) {
    reasons.push_back(std::move(reason));
  }
  return reasons;
}

Result<BooleanResult> byNef(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                            const BooleanOptions& options) {
  NefOutcome outcome = nefBoolean(a, b, operation);
  if (!outcome.surface) return std::move(outcome.reasons);
  auto result = roundedMesh(std::move(*outcome.surface), a, b, options);
  if (result) result.value().engine = "nef";
  return result;
}

}  // namespace

Result<BooleanResult> boolean(const PolygonMesh& a, const PolygonMesh& b, Operation operation,
                              const BooleanOptions& options) {
  const Operand trianglesOfA = triangulateOperand(a);
  const Operand trianglesOfB = triangulateOperand(b);
  // The check only reads the operands, and the engine works on copies of them, so both can run at
  // the same time.
  std::future<Reasons> check;
  if (options.checkOperands) {
    check = std::async(std::launch::async,
                       [&] { return checkOperands(a, trianglesOfA, b, trianglesOfB); });
  }
  CorefineOutcome outcome = corefine(a, trianglesOfA, b, trianglesOfB, operation);
  Reasons reasons;
  if (check.valid()) {
    reasons = check.get();
  } else if (outcome.selfIntersection) {
    reasons = checkOperands(a, trianglesOfA, b, trianglesOfB);
  }
  if (!reasons.empty()) return reasons;
  if (outcome.surface) {
    auto result = roundedMesh(std::move(*outcome.surface), a, b, options);
    if (result) {
      result.value().engine = "corefinement";
      return result;
    }
  }
  return byNef(a, b, operation, options);
}

}  // namespace halfspace::geometry
