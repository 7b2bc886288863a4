// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/obb/obb.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>

namespace halfspace::comparison {

namespace {

// Bound for rounding errors of distances, as a share of the coordinates involved.
constexpr double kRounding = 0x1p-44;

double areaOf(const SoupTriangle& triangle) {
  const auto& [a, b, c] = triangle.corners;
  return 0.5 * (b - a).cross(c - a).norm();
}

// The covariance of the triangles around the centre of area (Gottschalk 1996, section 4). Triangles
// without area have no weight.
Eigen::Matrix3d covarianceOf(std::span<const SoupTriangle> triangles, const Vec3& centre) {
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  for (const SoupTriangle& triangle : triangles) {
    Vec3 middle = Vec3::Zero();
    Eigen::Matrix3d corners = Eigen::Matrix3d::Zero();
    for (const Vec3& corner : triangle.corners) {
      const Vec3 p = corner - centre;
      middle += p / 3.0;
      corners += p * p.transpose();
    }
    sum += areaOf(triangle) / 12.0 * (9.0 * middle * middle.transpose() + corners);
  }
  return sum;
}

double largest(const Vec3& v) {
  return v.cwiseAbs().maxCoeff();
}

// Whether the projections on an axis are disjoint by more than rounding. False for an axis without
// length.
template <class Reach>
bool separates(const Vec3& axis, const Vec3& between, double noise, const Reach& reach) {
  const double length = axis.norm();
  if (!(length > 0x1p-30)) return false;
  return std::abs(axis.dot(between)) > reach(axis) + noise * length;
}

double reachOf(const Obb& box, const Vec3& axis) {
  return (box.axes.transpose() * axis).cwiseAbs().dot(box.half);
}

}  // namespace

Obb Obb::moved(const Eigen::Isometry3d& motion) const {
  return {motion.linear() * axes, motion * centre, half, radius};
}

Vec3 centreOfArea(std::span<const SoupTriangle> triangles) {
  Vec3 sum = Vec3::Zero(), plain = Vec3::Zero();
  double area = 0.0;
  for (const SoupTriangle& triangle : triangles) {
    const auto& [a, b, c] = triangle.corners;
    const Vec3 middle = (a + b + c) / 3.0;
    const double each = areaOf(triangle);
    sum += each * middle;
    area += each;
    plain += middle;
  }
  return area > 0.0 ? Vec3(sum / area) : Vec3(plain / static_cast<double>(triangles.size()));
}

Obb obbOf(std::span<const SoupTriangle> triangles) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(
      covarianceOf(triangles, centreOfArea(triangles)));
  Obb box;
  if (solver.info() == Eigen::Success) {
    box.axes.col(0) = solver.eigenvectors().col(0).normalized();
    box.axes.col(2) = box.axes.col(0).cross(solver.eigenvectors().col(1)).normalized();
    box.axes.col(1) = box.axes.col(2).cross(box.axes.col(0));
  }
  Vec3 low = Vec3::Constant(HUGE_VAL), high = Vec3::Constant(-HUGE_VAL);
  double far = 0.0;
  for (const SoupTriangle& triangle : triangles) {
    for (const Vec3& corner : triangle.corners) {
      const Vec3 along = box.axes.transpose() * corner;
      low = low.cwiseMin(along);
      high = high.cwiseMax(along);
      far = std::max(far, largest(corner));
    }
  }
  box.centre = box.axes * ((low + high) / 2.0);
  box.half = (high - low) / 2.0 + Vec3::Constant(kRounding * far);
  for (const SoupTriangle& triangle : triangles)
    for (const Vec3& corner : triangle.corners)
      box.radius = std::max(box.radius, (corner - box.centre).norm());
  box.radius += kRounding * far;
  return box;
}

bool spheresOverlap(const Obb& a, const Obb& b) {
  const double reach = a.radius + b.radius + kRounding * (largest(a.centre) + largest(b.centre));
  return (a.centre - b.centre).squaredNorm() <= reach * reach * (1.0 + kRounding);
}

bool overlap(const Obb& a, const Obb& b) {
  const Vec3 between = b.centre - a.centre;
  const double noise = kRounding * (largest(a.centre) + largest(b.centre) + a.radius + b.radius);
  const auto reach = [&](const Vec3& axis) { return reachOf(a, axis) + reachOf(b, axis); };
  for (int i = 0; i < 3; ++i) {
    if (separates(a.axes.col(i), between, noise, reach)) return false;
    if (separates(b.axes.col(i), between, noise, reach)) return false;
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (separates(a.axes.col(i).cross(b.axes.col(j)), between, noise, reach)) return false;
  return true;
}

// Separating axes: the two normals, the cross products of edges and, for triangles of one plane,
// the normals of edges within the plane.
bool overlap(const SoupTriangle& a, const SoupTriangle& b) {
  const auto edge = [](const SoupTriangle& triangle, size_t i) {
    return Vec3(triangle.corners[(i + 1) % 3] - triangle.corners[i]);
  };
  double noise = 0.0;
  for (const SoupTriangle* triangle : {&a, &b})
    for (const Vec3& corner : triangle->corners) noise = std::max(noise, largest(corner));
  const auto apart = [&](const Vec3& direction) {
    const double length = direction.norm();
    if (!(length > 0.0)) return false;
    const Vec3 axis = direction / length;
    double lowA = HUGE_VAL, highA = -HUGE_VAL, lowB = HUGE_VAL, highB = -HUGE_VAL;
    for (size_t i = 0; i < 3; ++i) {
      lowA = std::min(lowA, axis.dot(a.corners[i]));
      highA = std::max(highA, axis.dot(a.corners[i]));
      lowB = std::min(lowB, axis.dot(b.corners[i]));
      highB = std::max(highB, axis.dot(b.corners[i]));
    }
    return lowA > highB + kRounding * noise || lowB > highA + kRounding * noise;
  };
  const Vec3 normalA = edge(a, 0).cross(edge(a, 1)), normalB = edge(b, 0).cross(edge(b, 1));
  if (apart(normalA) || apart(normalB)) return false;
  for (size_t i = 0; i < 3; ++i) {
    if (apart(normalA.cross(edge(a, i))) || apart(normalB.cross(edge(b, i)))) return false;
    for (size_t j = 0; j < 3; ++j)
      if (apart(edge(a, i).cross(edge(b, j)))) return false;
  }
  return true;
}

double entryIntoBox(const Obb& box, const SoupMotion& motion) {
  const Vec3 from = box.axes.transpose() * (motion.from - box.centre);
  const Vec3 delta = box.axes.transpose() * motion.delta;
  double enter = 0.0, leave = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const double half = box.half[axis] + 2.0 * motion.slack;
    // The motion is parallel to this pair of faces, within rounding.
    if (std::abs(delta[axis]) <= motion.slack) {
      if (std::abs(from[axis]) > half + motion.slack) return 2.0;
      continue;
    }
    const double a = (-half - from[axis]) / delta[axis], b = (half - from[axis]) / delta[axis];
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return enter <= leave ? enter : 2.0;
}

double entryIntoSphere(const Obb& box, const SoupMotion& motion) {
  const Vec3 from = motion.from - box.centre;
  const double radius = box.radius + 2.0 * motion.slack;
  const double outside = from.norm() - radius;
  if (outside <= 0.0) return 0.0;
  const double length = motion.delta.norm();
  if (!(length > 0.0)) return 2.0;
  const Vec3 along = motion.delta / length;
  const double ahead = -from.dot(along);
  const double aside = (from + ahead * along).norm();
  if (aside > radius || ahead < 0.0) return 2.0;
  // Never later than the true entry, despite rounding; and not before `outside`, the distance to
  // the sphere.
  const double depth = std::sqrt((radius - aside) * (radius + aside));
  const double entry = std::max(outside, ahead - depth - motion.slack);
  return entry <= length ? std::max(0.0, entry / length) : 2.0;
}

}  // namespace halfspace::comparison
