// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Shapes that move through a tree without rotating. Each is symmetric about its middle. `middle` is
// the offset of the middle from the reference point, so a shape may reach further to one side of
// its reference point than to the other. Extents may be 0: a box without extents is a point.
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
inline bool isPlace(const Vec3& position) {
  return std::abs(position.x()) <= kLargestExtent && std::abs(position.y()) <= kLargestExtent &&
         std::abs(position.z()) <= kLargestExtent;
}

// The functions that queries call. Vectors are relative to the shape's middle:
//    reach(n)       how far the shape reaches along the unit vector n
//    reachAlong(a)  the same for the axis a, 0 to 2: to the bit reach(Vec3::Unit(a))
//    farthest(n)    a point of the shape farthest along n, which has any length but 0
//    extent()       an upper bound of the distance of the shape's points from its middle
//    isValid()      extents and middle are finite and within kLargestExtent, extents not negative
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

// An upright cylinder: its axis is +z.
struct CylinderShape {
  static constexpr bool kSymmetric = true;
  double radius = 0.0;
  double half = 0.0;  // half its height
  Vec3 middle = Vec3::Zero();

  // From `down` below to `up` above the reference point, which lies on the axis.
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
  double half = 0.0;  // half the segment's length
  Vec3 middle = Vec3::Zero();

  // From `down` below to `up` above the reference point, which lies on the axis. If down + up is
  // less than twice the radius, the shape is a sphere of that radius.
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
