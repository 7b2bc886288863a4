// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/inset_faces.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/operations/face_frames.h"
#include "geometry/mesh/polygon_checks.h"

namespace halfspace::geometry {

namespace {

constexpr double kDepthStep = 1.0 / (1 << 20);  // level units

Reason badWidth(double width, const char* allowed) {
  return {.kind = ErrorKind::badParameter, .subject = "width", .number = width, .allowed = allowed};
}

// The corners of the smaller copy, in the plane of the face. None if a side would vanish or turn
// round, or the copy would cross itself.
std::optional<std::vector<Vec3>> smaller(const std::vector<Vec3>& corners, const Plane& plane,
                                         double width) {
  const size_t count = corners.size();
  const Vec3 normal = plane.unitNormal();
  std::vector<Vec3> inner;
  for (size_t i = 0; i < count; ++i) {
    const auto at = insideCorner(corners[(i + count - 1) % count], corners[i],
                                 corners[(i + 1) % count], normal, width);
    if (!at) return std::nullopt;
    inner.push_back(pointOnPlane(plane, corners[i], *at));
  }
  for (size_t i = 0; i < count; ++i) {
    const size_t next = (i + 1) % count;
    if ((inner[next] - inner[i]).dot(corners[next] - corners[i]) <= 0) return std::nullopt;
  }
  const auto error = polygonError(inner);
  if (error && *error != ErrorKind::notPlanar) return std::nullopt;
  return inner;
}

// The movement of the copy. Rounded, so that adding it to points of a grid is exact.
Vec3 movement(const Plane& plane, double depth) {
  return ((plane.unitNormal() * depth / kDepthStep).array().round() * kDepthStep).matrix();
}

}  // namespace

Result<DerivedMesh> facesInset(const PolygonMesh& mesh, std::span<const int> faces, double width,
                               double depth) {
  if (!std::isfinite(width) || width <= 0) return badWidth(width, "more than 0");
  if (!std::isfinite(depth)) {
    return Reason{.kind = ErrorKind::badParameter, .subject = "depth", .allowed = "finite"};
  }
  if (faces.empty()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "faces",
                  .number = 0.0,
                  .allowed = "at least one"};
  }
  PolygonSoup soup = withFaceNumbers(mesh);
  std::vector<int> order(faces.begin(), faces.end());
  std::ranges::sort(order);
  order.erase(std::unique(order.begin(), order.end()), order.end());
  for (const int face : order) {
    if (face < 0 || face >= static_cast<int>(mesh.faces().size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
    }
    const std::vector<int> outer = mesh.faces()[static_cast<size_t>(face)];
    std::vector<Vec3> corners;
    for (const int vertex : outer) corners.push_back(mesh.vertices()[static_cast<size_t>(vertex)]);
    const Plane plane = planeOf(corners);
    const auto inner = smaller(corners, plane, width);
    if (!inner) return badWidth(width, "so small that every side of the face stays");
    const Vec3 by = movement(plane, depth);
    const int first = static_cast<int>(soup.vertices.size());
    const int count = static_cast<int>(outer.size());
    std::vector<int>& copy = soup.faces[static_cast<size_t>(face)];
    for (int i = 0; i < count; ++i) {
      soup.vertices.emplace_back((*inner)[static_cast<size_t>(i)] + by);
      copy[static_cast<size_t>(i)] = first + i;
    }
    for (int i = 0; i < count; ++i) {
      const int next = (i + 1) % count;
      soup.faces.push_back({outer[static_cast<size_t>(i)], outer[static_cast<size_t>(next)],
                            first + next, first + i});
      soup.surfaces.push_back(face);
    }
  }
  return derivedFromFaces(std::move(soup), mesh);
}

}  // namespace halfspace::geometry
