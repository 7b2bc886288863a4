// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/transform_mesh.h"

#include <algorithm>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

namespace {

// The sign of the determinant: -1, 0, 1. Exact.
int handedness(const Eigen::Matrix3d& linear) {
  const Result<Plane> plane =
      Plane::throughPoints(Vec3::Zero(), linear.row(0).transpose(), linear.row(1).transpose());
  return plane ? static_cast<int>(plane.value().sideOf(linear.row(2).transpose())) : 0;
}

template <typename Map>
Result<DerivedMesh> mapped(const PolygonMesh& mesh, bool mirrors, const Map& map) {
  PolygonSoup soup = withFaceNumbers(mesh);
  for (Vec3& v : soup.vertices) v = map(v) + Vec3::Zero();  // no negative zeros
  if (mirrors) {
    for (std::vector<int>& face : soup.faces) std::reverse(face.begin(), face.end());
  }
  return derivedFromFaces(std::move(soup), mesh);
}

}  // namespace

Result<DerivedMesh> translated(const PolygonMesh& mesh, const Vec3& by) {
  return mapped(mesh, false, [&](const Vec3& v) { return Vec3(v + by); });
}

Result<DerivedMesh> quarterTurned(const PolygonMesh& mesh, Axis axis, int turns,
                                  const Vec3& centre) {
  const int first = (static_cast<int>(axis) + 1) % 3, second = (first + 1) % 3;
  const int times = ((turns % 4) + 4) % 4;
  return mapped(mesh, false, [&](const Vec3& v) {
    Vec3 arm = v - centre;
    for (int i = 0; i < times; ++i) {
      std::swap(arm[first], arm[second]);
      arm[first] = -arm[first];
    }
    return Vec3(arm + centre);
  });
}

Result<DerivedMesh> mirrored(const PolygonMesh& mesh, Axis axis, double at) {
  const int index = static_cast<int>(axis);
  return mapped(mesh, true, [&](const Vec3& v) {
    Vec3 image = v;
    image[index] = at - (v[index] - at);
    return image;
  });
}

Result<DerivedMesh> scaled(const PolygonMesh& mesh, const Vec3& factors, const Vec3& centre) {
  if ((factors.array() == 0.0).any()) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "factor",
                  .number = 0.0,
                  .allowed = "any number but 0"};
  }
  const bool mirrors = (factors.array() < 0.0).count() % 2 == 1;
  return mapped(mesh, mirrors,
                [&](const Vec3& v) { return Vec3((v - centre).cwiseProduct(factors) + centre); });
}

Result<DerivedMesh> transformed(const PolygonMesh& mesh, const Eigen::Matrix3d& linear,
                                const Vec3& centre, const Vec3& t) {
  if (!linear.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  const int hand = handedness(linear);
  if (hand == 0) {
    return Reason{.kind = ErrorKind::badParameter,
                  .subject = "linear",
                  .number = 0.0,
                  .allowed = "a map that does not flatten"};
  }
  return mapped(mesh, hand < 0, [&](const Vec3& v) {
    const Vec3 turned = linear * (v - centre);
    return Vec3(turned + centre + t);
  });
}

}  // namespace halfspace::geometry
