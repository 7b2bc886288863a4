// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/operand_errors.h"

#include <tbb/parallel_for.h>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"

namespace halfspace::geometry {
namespace {

constexpr int kReasonLimit = 8;

template <typename Check>
Reasons reasonsOf(std::span<const PolygonMesh* const> operands, Check check) {
  std::vector<Reasons> found(operands.size());
  tbb::parallel_for(size_t{0}, operands.size(), [&](size_t i) {
    found[i] = check(*operands[i]);
    for (Reason& reason : found[i]) reason.subject = operandName(static_cast<int>(i));
  });
  Reasons reasons;
  for (Reasons& own : found) {
    for (Reason& reason : own) reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace

std::string operandName(int operand) {
  if (operand < 26) return std::string(1, static_cast<char>('a' + operand));
  return "operand" + std::to_string(operand + 1);
}

Reasons selfIntersectionsOf(std::span<const PolygonMesh* const> operands) {
  return reasonsOf(operands,
                   [](const PolygonMesh& mesh) { return selfIntersections(mesh, kReasonLimit); });
}

Reasons operandErrors(std::span<const PolygonMesh* const> operands) {
  return reasonsOf(operands,
                   [](const PolygonMesh& mesh) { return solidErrors(mesh, kReasonLimit); });
}

}  // namespace halfspace::geometry
