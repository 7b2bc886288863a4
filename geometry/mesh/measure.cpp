// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/measure.h"

#include <cassert>
#include <cmath>

#include <Eigen/Geometry>

#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/rational.h"

namespace halfspace::geometry {
namespace {

ExactSum sixfoldVolume(const PolygonSoup& soup) {
  ExactSum sum;
  for (const std::vector<int>& loop : soup.faces) {
    for (size_t i = 2; i < loop.size(); ++i) {
      assert(static_cast<size_t>(loop[i]) < soup.vertices.size());
      sum.addDeterminant(soup.vertices[loop[0]], soup.vertices[loop[i - 1]],
                         soup.vertices[loop[i]]);
    }
  }
  return sum;
}

using RationalVector = std::array<mpq_class, 3>;

mpq_class determinant(const RationalVector& a, const RationalVector& b, const RationalVector& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

}  // namespace

ExactVolume exactVolume(const PolygonSoup& soup) {
  const ExactSum sum = sixfoldVolume(soup);
  return {sum.fraction(6), sum.value(6)};
}

int volumeSign(const PolygonSoup& soup) {
  return sixfoldVolume(soup).sign();
}

ExactVolume exactVolume(std::span<const RationalPoint> vertices,
                        std::span<const std::vector<int>> faces) {
  std::vector<RationalVector> points;
  points.reserve(vertices.size());
  for (const RationalPoint& vertex : vertices) {
    RationalVector& point = points.emplace_back();
    for (int axis = 0; axis < 3; ++axis) {
      point[axis] = mpq_class(vertex.coordinates[axis]);
      point[axis].canonicalize();
    }
  }
  std::vector<mpq_class> terms;
  for (const std::vector<int>& loop : faces) {
    for (size_t i = 2; i < loop.size(); ++i) {
      assert(static_cast<size_t>(loop[i]) < points.size());
      terms.push_back(determinant(points[loop[0]], points[loop[i - 1]], points[loop[i]]));
    }
  }
  const mpq_class volume = sumOf(std::move(terms)) / 6;
  return {fractionText(volume), roundedToNearest(volume)};
}

Box boundsOf(const PolygonSoup& soup) {
  Box box;
  for (const std::vector<int>& loop : soup.faces) {
    for (const int vertex : loop) box.extend(soup.vertices[vertex]);
  }
  return box;
}

}  // namespace halfspace::geometry
