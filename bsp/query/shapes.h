// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shapes that move through a tree without turning. Each is symmetric about its middle; `middle` is
// where that lies as seen from the reference point, so unequal reach up and down, or to any side,
// is a middle off the reference point. Extents may be 0: a box without extents is a point.
#pragma once

#include <algorithm>
#include <cmath>

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// Extents above this (units of length) are refused.
inline constexpr double kLargestExtent = 0x1p100;

inline bool isExtent(double extent) {
  return extent >= 0.0 && extent <= kLargestExtent;
}
inline bool isPlace(const Vec3& place) {
  return std::abs(place.x()) <= kLargestExtent && std::abs(place.y()) <= kLargestExtent &&
         std::abs(place.z()) <= kLargestExtent;
}

// What queries ask of a shape, all about its middle:
//   reach(n)     how far it reaches along the unit vector n
//   reachAlong(a)  the same for the axis a, 0 to 2: to the bit reach(Vec3::Unit(a))
//   farthest(n)  a point of it that reaches farthest along n, of any length but 0
//   extent()     no point of it is further from its middle
//   isValid()    numbers as they must be
struct PointShape {
  static constexpr bool kSymmetric = true;
  Vec3 middle = Vec3::Zero();

  double reach(const Vec3&) const { return 0.0; }
  double reachAlong(int) const { return 0.0; }
  Vec3 farthest(const Vec3&) const { return Vec3::Zero(); }
  double extent() const { return 0.0; }
  bool isValid() const { return isPlace(middle); }
};

struct SphereShape {
  static constexpr bool kSymmetric = true;
  double radius = 0.0;
  Vec3 middle = Vec3::Zero();

  double reach(const Vec3&) const { return radius; }
  double reachAlong(int) const { return radius; }
  Vec3 farthest(const Vec3& n) const { return n * (radius / n.norm()); }
  double extent() const { return radius; }
  bool isValid() const { return isExtent(radius) && isPlace(middle); }
};

// Axis-aligned.
struct BoxShape {
  static constexpr bool kSymmetric = true;
  Vec3 half = Vec3::Zero();
  Vec3 middle = Vec3::Zero();

  // Contract: low <= high in every coordinate.
  static BoxShape between(const Vec3& low, const Vec3& high) {
    return {(high - low) / 2.0, (high + low) / 2.0};
  }
  double reach(const Vec3& n) const {
    return std::abs(n.x()) * half.x() + std::abs(n.y()) * half.y() + std::abs(n.z()) * half.z();
  }
  double reachAlong(int axis) const { return half[axis]; }
  Vec3 farthest(const Vec3& n) const {
    return {std::copysign(half.x(), n.x()), std::copysign(half.y(), n.y()),
            std::copysign(half.z(), n.z())};
  }
  double extent() const { return half.norm(); }
  bool isValid() const {
    return isExtent(half.x()) && isExtent(half.y()) && isExtent(half.z()) && isPlace(middle);
  }
};

// Its axis is +z.
struct CylinderShape {
  static constexpr bool kSymmetric = true;
  double radius = 0.0;
  double half = 0.0;  // of its height
  Vec3 middle = Vec3::Zero();

  // Reaching so far below and above the reference point, which lies on its axis.
  static CylinderShape upright(double radius, double down, double up) {
    return {radius, (down + up) / 2.0, {0.0, 0.0, (up - down) / 2.0}};
  }
  double reach(const Vec3& n) const {
    return radius * std::sqrt(n.x() * n.x() + n.y() * n.y()) + half * std::abs(n.z());
  }
  double reachAlong(int axis) const { return axis == 2 ? half : radius; }
  Vec3 farthest(const Vec3& n) const {
    const double flat = std::sqrt(n.x() * n.x() + n.y() * n.y());
    const double scale = flat > 0.0 ? radius / flat : 0.0;
    return {n.x() * scale, n.y() * scale, std::copysign(half, n.z())};
  }
  double extent() const { return std::sqrt(radius * radius + half * half); }
  bool isValid() const { return isExtent(radius) && isExtent(half) && isPlace(middle); }
};

// All points within `radius` of a segment along z. Its height is 2 (half + radius).
struct CapsuleShape {
  static constexpr bool kSymmetric = true;
  double radius = 0.0;
  double half = 0.0;  // of the segment
  Vec3 middle = Vec3::Zero();

  // Reaching so far below and above the reference point, which lies on its axis. Where that is less
  // than the radius asks for, it is a sphere of the radius.
  static CapsuleShape upright(double radius, double down, double up) {
    return {radius, std::max(0.0, (down + up) / 2.0 - radius), {0.0, 0.0, (up - down) / 2.0}};
  }
  double reach(const Vec3& n) const { return radius + half * std::abs(n.z()); }
  double reachAlong(int axis) const { return axis == 2 ? radius + half : radius; }
  Vec3 farthest(const Vec3& n) const {
    return n * (radius / n.norm()) + Vec3(0.0, 0.0, std::copysign(half, n.z()));
  }
  double extent() const { return radius + half; }
  bool isValid() const { return isExtent(radius) && isExtent(half) && isPlace(middle); }
};

}  // namespace halfspace::bsp
