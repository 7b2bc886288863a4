// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "geometry/brush/operations/transform_brush.h"

namespace halfspace::geometry::samples {

inline Brush box(const Vec3& low, const Vec3& high) {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i) {
    points.emplace_back((i & 1) != 0 ? high.x() : low.x(), (i & 2) != 0 ? high.y() : low.y(),
                        (i & 4) != 0 ? high.z() : low.z());
  }
  return Brush::fromPoints(points).value();
}

// The face whose unit normal is nearest to the direction.
inline int faceTowards(const Brush& brush, const Vec3& direction) {
  int best = 0;
  for (int face = 1; face < brush.faceCount(); ++face) {
    const double here = brush.plane(face).unitNormal().dot(direction);
    if (here > brush.plane(best).unitNormal().dot(direction)) best = face;
  }
  return best;
}

// The corner at the position, or -1.
inline int cornerAt(const Brush& brush, const Vec3& position) {
  for (size_t i = 0; i < brush.vertices().size(); ++i) {
    if (brush.vertices()[i].position == position) return static_cast<int>(i);
  }
  return -1;
}

// Random numbers that are the same with every standard library.
class Dice {
 public:
  explicit Dice(unsigned seed) : m_engine(seed) {}
  double unit() { return static_cast<double>(m_engine() >> 11) / 9007199254740992.0; }
  double between(double low, double high) { return low + unit() * (high - low); }
  int below(int count) { return static_cast<int>(m_engine() % static_cast<unsigned>(count)); }
  Vec3 vector(double size) {
    const double x = between(-size, size), y = between(-size, size), z = between(-size, size);
    return {x, y, z};
  }
  Vec3 onGrid(double size) { return vector(size).array().round(); }

  // A hull of points on a grid, a hull of arbitrary points, or a rotated brush whose corners are no
  // doubles.
  Brush brush() {
    const int kind = below(3);
    std::vector<Vec3> points;
    for (int i = below(8) + 6; i > 0; --i) points.push_back(kind == 0 ? onGrid(16) : vector(16));
    if (kind == 2) {
      for (Vec3& point : points) point = point.array().round();
    }
    const Result<Brush> hull = Brush::fromPoints(points);
    if (!hull) return brush();
    if (kind != 2) return hull.value();
    const Result<DerivedBrush> turned = rotated(hull.value(), rotation(), vector(4));
    return turned ? turned.value().brush : brush();
  }

  Eigen::Matrix3d rotation() {
    const Vec3 axis = vector(1).normalized();
    return Eigen::AngleAxisd(between(-3, 3), axis).toRotationMatrix();
  }

 private:
  std::mt19937_64 m_engine;
};

}  // namespace halfspace::geometry::samples
