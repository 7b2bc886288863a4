// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/brush/operations/transform_brush.h"

#include <gmpxx.h>

#include <cassert>
#include <cmath>

namespace halfspace::geometry {

namespace {

Reason badParameter(std::string subject, double number, std::string allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = std::move(subject),
          .number = number,
          .allowed = std::move(allowed)};
}

template <typename Map>
Result<DerivedBrush> mapped(const Brush& brush, const Map& map) {
  const DerivedBrush whole = unchanged(brush);
  std::vector<Plane> planes;
  planes.reserve(whole.origins.size());
  for (const Plane& plane : brush.planes()) planes.push_back(map(plane));
  assert(planes.size() == whole.origins.size());
  return derivedFromBoundingPlanes(planes, whole.origins);
}

// Maps about a centre in three steps, each of which is exact. The single step
// linear * (x - centre) + centre would need the translation centre - linear * centre, whose
// coordinates may not be doubles.
Result<DerivedBrush> mappedAbout(const Brush& brush, const Eigen::Matrix3d& linear,
                                 const Vec3& centre) {
  if (!centre.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  const bool atOrigin = centre.isZero(0.0);
  return mapped(brush, [&](const Plane& plane) {
    if (atOrigin) return plane.transformed(linear, Vec3::Zero());
    return plane.translated(-centre).transformed(linear, Vec3::Zero()).translated(centre);
  });
}

// Whether the rows are linearly dependent. Exact for all finite entries.
bool isSingular(const Eigen::Matrix3d& linear) {
  mpq_class m[3][3];
  for (int i = 0; i < 9; ++i) m[i / 3][i % 3] = linear(i / 3, i % 3);
  mpq_class determinant = 0;
  for (int j = 0; j < 3; ++j) {
    const int a = (j + 1) % 3, b = (j + 2) % 3;
    determinant += m[0][j] * (m[1][a] * m[2][b] - m[1][b] * m[2][a]);
  }
  return determinant == 0;
}

}  // namespace

Result<DerivedBrush> translated(const Brush& brush, const Vec3& by) {
  if (!by.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  return mapped(brush, [&](const Plane& plane) { return plane.translated(by); });
}

Result<DerivedBrush> quarterTurned(const Brush& brush, Axis axis, int turns, const Vec3& centre) {
  assert(static_cast<int>(axis) >= 0 && static_cast<int>(axis) < 3);
  const int first = (static_cast<int>(axis) + 1) % 3, second = (first + 1) % 3;
  Eigen::Matrix3d quarter = Eigen::Matrix3d::Identity();
  quarter(first, first) = quarter(second, second) = 0.0;
  quarter(second, first) = 1.0;
  quarter(first, second) = -1.0;
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  for (int i = 0; i < ((turns % 4) + 4) % 4; ++i) linear = (quarter * linear).eval();
  assert(linear.cwiseAbs().sum() == 3.0 && "a quarter turn permutes the axes");
  return mappedAbout(brush, linear, centre);
}

Result<DerivedBrush> mirrored(const Brush& brush, Axis axis, double at) {
  const int index = static_cast<int>(axis);
  Vec3 factors = Vec3::Ones(), centre = Vec3::Zero();
  factors[index] = -1.0;
  centre[index] = at;
  return scaled(brush, factors, centre);
}

Result<DerivedBrush> scaled(const Brush& brush, const Vec3& factors, const Vec3& centre) {
  if (!factors.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  if ((factors.array() == 0.0).any()) return badParameter("factor", 0.0, "any number but 0");
  return mappedAbout(brush, factors.asDiagonal(), centre);
}

Result<DerivedBrush> transformed(const Brush& brush, const Eigen::Matrix3d& linear, const Vec3& t) {
  if (!linear.allFinite() || !t.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  if (isSingular(linear)) return badParameter("linear", 0.0, "a map that does not flatten");
  return mapped(brush, [&](const Plane& plane) { return plane.transformed(linear, t); });
}

Result<DerivedBrush> rotated(const Brush& brush, const Eigen::Matrix3d& rotation,
                             const Vec3& centre) {
  if (!rotation.allFinite() || !centre.allFinite()) return Reason{.kind = ErrorKind::notFinite};
  const Eigen::Matrix3d square = rotation * rotation.transpose();
  const double error = (square - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
  if (!(error < 1e-9) || rotation.determinant() < 0) {
    return badParameter("rotation", error, "a matrix that turns without stretching or mirroring");
  }
  return mapped(brush, [&](const Plane& plane) { return plane.rotated(rotation, centre); });
}

}  // namespace halfspace::geometry
