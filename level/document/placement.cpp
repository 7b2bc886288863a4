// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/placement.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "geometry/exact/plane.h"
#include "geometry/exact/vec3.h"

namespace halfspace::level {

namespace {

// Largest accepted error of an entry of R R^T - I: allows for rounding in products of matrices.
constexpr double kOrthonormalityError = 1e-9;

bool inRange(const Eigen::Matrix3d& matrix, const geometry::Vec3& vector) {
  return matrix.allFinite() && vector.allFinite() &&
         matrix.cwiseAbs().maxCoeff() <= geometry::kMaxCoordinate &&
         vector.cwiseAbs().maxCoeff() <= 2 * geometry::kMaxCoordinate;
}

bool isValidMap(const AffineMap& map) {
  return inRange(map.linear, map.translation) && determinantSign(map.linear) != 0;
}

bool isValidRotation(const RotationAbout& rotation) {
  if (!inRange(rotation.rotation, rotation.centre)) return false;
  const Eigen::Matrix3d error =
      rotation.rotation * rotation.rotation.transpose() - Eigen::Matrix3d::Identity();
  return error.cwiseAbs().maxCoeff() <= kOrthonormalityError && rotation.rotation.determinant() > 0;
}

}  // namespace

bool isValid(const Transform& transform) {
  if (const auto* map = std::get_if<AffineMap>(&transform)) return isValidMap(*map);
  return isValidRotation(std::get<RotationAbout>(transform));
}

bool isValid(const Placement& placement) {
  return std::all_of(placement.steps.begin(), placement.steps.end(),
                     [](const Transform& step) { return isValid(step); });
}

Placement followedBy(Placement placement, const Transform& next) {
  const auto* then = std::get_if<AffineMap>(&next);
  auto* last = placement.steps.empty() ? nullptr : std::get_if<AffineMap>(&placement.steps.back());
  std::optional<AffineMap> joined;
  if (then && last) joined = exactProduct(*last, *then);
  // An exact product may still exceed the range of a valid transform.
  if (!joined || !isValidMap(*joined)) {
    placement.steps.push_back(next);
  } else {
    *last = *joined;
  }
  if (placement.steps.back() == Transform(AffineMap{})) placement.steps.pop_back();
  return placement;
}

Placement followedBy(Placement placement, const Placement& next) {
  for (const Transform& step : next.steps) placement = followedBy(std::move(placement), step);
  return placement;
}

namespace {

// Below this magnitude the rounding error of a product may underflow, so std::fma cannot show it.
constexpr double kSmallestSure = 1e-200;

// Sums a*b + c*d + e*f + g and checks that every intermediate result is exact: the residues of
// two-product (std::fma) and two-sum must be zero.
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
