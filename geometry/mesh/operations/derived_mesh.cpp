// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/derived_mesh.h"

#include <cassert>
#include <numeric>

namespace halfspace::geometry {

namespace {

Reasons errorsIn(const PolygonSoup& soup) {
  for (size_t i = 0; i < soup.vertices.size(); ++i) {
    const Vec3& v = soup.vertices[i];
    const int element = static_cast<int>(i);
    if (!v.allFinite()) return {Reason{.kind = ErrorKind::notFinite, .element = element}};
    if (v.cwiseAbs().maxCoeff() > kMaxCoordinate) {
      return {Reason{.kind = ErrorKind::outOfRange, .element = element, .position = v}};
    }
  }
  return {};
}

}  // namespace

Result<DerivedMesh> derivedFromFaces(PolygonSoup soup, const PolygonMesh& from) {
  assert(soup.surfaces.size() == soup.faces.size());
  if (Reasons reasons = errorsIn(soup); !reasons.empty()) return reasons;
  soup = triangulatedWherePlanarityFails(std::move(soup));
  std::vector<int> origins = soup.surfaces;
  for (int& surface : soup.surfaces) surface = from.surface(surface);
  Result<PolygonMesh> result = PolygonMesh::fromFaces(std::move(soup));
  if (!result) {
    // The old mesh was not inside out, so the edit turned the solid through itself.
    if (result.reasons().front().kind == ErrorKind::insideOut)
      return Reason{.kind = ErrorKind::wouldDegenerate};
    return result.reasons();
  }
  return DerivedMesh{std::move(result).value(), std::move(origins)};
}

PolygonSoup withoutUnusedVertices(PolygonSoup soup) {
  std::vector<int> numberOf(soup.vertices.size(), -1);
  for (const std::vector<int>& face : soup.faces) {
    for (const int vertex : face) numberOf[static_cast<size_t>(vertex)] = 0;
  }
  std::vector<Vec3> kept;
  for (size_t i = 0; i < numberOf.size(); ++i) {
    if (numberOf[i] < 0) continue;
    numberOf[i] = static_cast<int>(kept.size());
    kept.push_back(soup.vertices[i]);
  }
  if (kept.size() == soup.vertices.size()) return soup;
  soup.vertices = std::move(kept);
  for (std::vector<int>& face : soup.faces) {
    for (int& vertex : face) vertex = numberOf[static_cast<size_t>(vertex)];
  }
  return soup;
}

PolygonSoup withFaceNumbers(const PolygonMesh& mesh) {
  PolygonSoup soup = mesh.soup();
  soup.surfaces.resize(soup.faces.size());
  std::iota(soup.surfaces.begin(), soup.surfaces.end(), 0);
  return soup;
}

}  // namespace halfspace::geometry
