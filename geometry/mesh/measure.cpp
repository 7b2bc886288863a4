// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/measure.h"

#include <algorithm>
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

// The sign of the same sum if doubles are certain of it, else 0.
int certainVolumeSign(const PolygonSoup& soup) {
  double sum = 0.0;
  double magnitudes = 0.0;  // the sum of the magnitudes of all products
  double terms = 0.0;
  double largest = 0.0;
  for (const std::vector<int>& loop : soup.faces) {
    for (size_t i = 2; i < loop.size(); ++i) {
      const Vec3& a = soup.vertices[loop[0]];
      const Vec3& b = soup.vertices[loop[i - 1]];
      const Vec3& c = soup.vertices[loop[i]];
      for (int k = 0; k < 3; ++k) {
        const double left = b[(k + 1) % 3] * c[(k + 2) % 3];
        const double right = b[(k + 2) % 3] * c[(k + 1) % 3];
        sum += a[k] * (left - right);
        magnitudes += std::abs(a[k]) * (std::abs(left) + std::abs(right));
        terms += 1.0;
        largest = std::max(largest, std::abs(a[k]));
      }
    }
  }
  // With u = 2^-53, a term is off by at most 3 u of its magnitudes, and each sum adds u of all so
  // far. The magnitudes are a sum of as many terms, so twice the bound covers their own error.
  const double error = 0x1p-52 * (terms + 4.0) * magnitudes;
  // Within these limits a product that underflows (by 5e-324 at most) costs less than 1e-220, which
  // the bound covers for up to 1e9 terms.
  constexpr double kLeast = 1e-190;  // cubic units
  constexpr double kMost = 1e100;    // units
  if (!(magnitudes > kLeast) || !(largest < kMost)) return 0;
  return sum > error ? 1 : (sum < -error ? -1 : 0);
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
  const int certain = certainVolumeSign(soup);
  return certain != 0 ? certain : sixfoldVolume(soup).sign();
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
