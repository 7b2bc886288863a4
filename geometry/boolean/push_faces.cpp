// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/push_faces.h"

#include <optional>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"

namespace halfspace::geometry {

namespace {

// The solid with or without the swept one; none if that is no solid either.
std::optional<DerivedMesh> byBoolean(const PolygonMesh& mesh, const DerivedMesh& swept,
                                     Operation operation) {
  if (!solidErrors(swept.mesh).empty()) return std::nullopt;
  BooleanOptions options;
  options.checkOperands = false;
  options.engine = BooleanEngine::arrangement;
  auto made = boolean(mesh, swept.mesh, operation, options);
  if (!made || !made.value().mesh || !made.value().lostParts.empty()) return std::nullopt;
  DerivedMesh result{*std::move(made.value().mesh), {}};
  if (!solidErrors(result.mesh).empty()) return std::nullopt;
  for (const OperandFace& origin : made.value().origins) {
    result.origins.push_back(origin.operand == 0 ? origin.face
                                                 : swept.origins[static_cast<size_t>(origin.face)]);
  }
  return result;
}

}  // namespace

Result<DerivedMesh> facesPushed(const PolygonMesh& mesh, std::span<const int> faces,
                                double distance, Neighbours neighbours) {
  Result<DerivedMesh> moved = facesMoved(mesh, faces, distance, neighbours);
  Reasons reasons = moved ? solidErrors(moved.value().mesh) : moved.reasons();
  if (reasons.empty()) return moved;
  const Result<DerivedMesh> swept = sweptFaces(mesh, faces, distance, neighbours);
  if (!swept) return reasons;
  const Operation operation = distance > 0 ? Operation::unite : Operation::subtract;
  if (auto made = byBoolean(mesh, swept.value(), operation)) return *std::move(made);
  return reasons;
}

}  // namespace halfspace::geometry
