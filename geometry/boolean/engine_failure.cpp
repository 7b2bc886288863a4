// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/engine_failure.h"

#include <algorithm>
#include <new>

#include <CGAL/exceptions.h>
#include <tbb/parallel_for.h>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

std::string fileName(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string textOf(const CGAL::Failure_exception& failure) {
  std::string text = "CGAL refused";
  if (!failure.expression().empty()) text += " \"" + failure.expression() + '"';
  text += " in " + fileName(failure.filename()) + ':' + std::to_string(failure.line_number());
  return failure.message().empty() ? text : text + " (" + failure.message() + ')';
}

constexpr int kReasonLimit = 8;

bool isOneComponent(const PolygonMesh& mesh) {
  DisjointSets vertices(static_cast<int>(mesh.vertices().size()));
  for (const std::vector<int>& face : mesh.faces()) {
    for (const int vertex : face) vertices.join(face[0], vertex);
  }
  const int first = vertices.find(mesh.faces()[0][0]);
  return std::ranges::all_of(
      mesh.faces(), [&](const std::vector<int>& face) { return vertices.find(face[0]) == first; });
}

// A single component cannot be nested.
Reasons errorsOf(const PolygonMesh& mesh) {
  return isOneComponent(mesh) ? selfIntersections(mesh, kReasonLimit)
                              : solidErrors(mesh, kReasonLimit);
}

}  // namespace

std::string failureText(const std::exception& exception) {
  const auto* failure = dynamic_cast<const CGAL::Failure_exception*>(&exception);
  return failure == nullptr ? exception.what() : textOf(*failure);
}

InternalError engineFailure(const std::string& engine, const std::string& what,
                            std::span<const PolygonMesh* const> operands) {
  Box bounds;
  for (const PolygonMesh* mesh : operands) {
    for (const Vec3& vertex : mesh->vertices()) bounds.extend(vertex);
  }
  return {"the engine " + engine + " of Boolean operations failed: " + what,
          bounds.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(bounds.center())};
}

void rethrowAsFailure(const std::string& engine, std::span<const PolygonMesh* const> operands) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception& exception) {
    throw engineFailure(engine, failureText(exception), operands);
  }
}

std::string operandName(int operand) {
  if (operand < 26) return std::string(1, static_cast<char>('a' + operand));
  return "operand" + std::to_string(operand + 1);
}

Reasons operandErrors(std::span<const PolygonMesh* const> operands) {
  std::vector<Reasons> found(operands.size());
  tbb::parallel_for(size_t{0}, operands.size(), [&](size_t i) {
    found[i] = errorsOf(*operands[i]);
    for (Reason& reason : found[i]) reason.subject = operandName(static_cast<int>(i));
  });
  Reasons reasons;
  for (Reasons& own : found) {
    for (Reason& reason : own) reasons.push_back(std::move(reason));
  }
  return reasons;
}

}  // namespace halfspace::geometry
