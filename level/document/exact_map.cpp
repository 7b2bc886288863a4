// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/exact_map.h"

#include <cmath>

#include "geometry/exact/plane.h"

namespace halfspace::level {

namespace {

// Below this a product's rounding error may be too small for a double to show.
constexpr double kSmallestSure = 1e-200;

// a*b + c*d + e*f + g, each intermediate result exact (two-product and two-sum leave no residue).
class ExactSum {
 public:
  explicit ExactSum(double start) : m_sum(start), m_exact(std::isfinite(start)) {}

  void addProduct(double a, double b) {
    if (a == 0 || b == 0) return;
    const double product = a * b;
    m_exact = m_exact && std::abs(product) >= kSmallestSure && std::isfinite(product) &&
              std::fma(a, b, -product) == 0;
    add(product);
  }

  std::optional<double> value() const {
    return m_exact ? std::optional<double>(m_sum) : std::nullopt;
  }

 private:
  void add(double x) {
    const double sum = m_sum + x;
    const double shareOfX = sum - m_sum;
    const double residue = (m_sum - (sum - shareOfX)) + (x - shareOfX);
    m_exact = m_exact && std::isfinite(sum) && residue == 0;
    m_sum = sum;
  }

  double m_sum;
  bool m_exact;
};

}  // namespace

int determinantSign(const Eigen::Matrix3d& matrix) {
  const auto plane = geometry::Plane::throughPoints(
      geometry::Vec3::Zero(), matrix.row(0).transpose(), matrix.row(1).transpose());
  if (!plane) return 0;
  return static_cast<int>(plane.value().sideOf(matrix.row(2).transpose()));
}

std::optional<geometry::Vec3> exactImage(const AffineMap& map, const geometry::Vec3& point) {
  geometry::Vec3 image;
  for (int row = 0; row < 3; ++row) {
    ExactSum sum(map.translation[row]);
    for (int column = 0; column < 3; ++column) {
      sum.addProduct(map.linear(row, column), point[column]);
    }
    const std::optional<double> value = sum.value();
    if (!value) return std::nullopt;
    image[row] = *value;
  }
  return image;
}

std::optional<AffineMap> exactProduct(const AffineMap& first, const AffineMap& then) {
  const AffineMap linear{then.linear, geometry::Vec3::Zero()};
  AffineMap product;
  for (int column = 0; column < 3; ++column) {
    const auto image = exactImage(linear, first.linear.col(column));
    if (!image) return std::nullopt;
    product.linear.col(column) = *image;
  }
  const auto translation = exactImage(then, first.translation);
  if (!translation) return std::nullopt;
  product.translation = *translation;
  return product;
}

}  // namespace halfspace::level
