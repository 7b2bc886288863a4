// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_resize.h"

#include <cmath>

#include "editor/commands/box_scaling.h"
#include "editor/commands/shape_sizes.h"
#include "geometry/primitives/catalogue/catalogue.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Numbers;
using geometry::ShapeKind;
using geometry::Vec3;

namespace {

// The linear part of a placement of quarter turns, mirrorings and stretchings, without its factors:
// for each axis of the level the shape's own axis that lies along it, and 1 if both point in the
// same direction, else -1.
struct AxisFrame {
  int own[3];
  double sign[3];
};

std::optional<AxisFrame> frameOf(const level::Placement& placement) {
  Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();
  for (const level::Transform& step : placement.steps) {
    const auto* map = std::get_if<level::AffineMap>(&step);
    if (map == nullptr) return std::nullopt;
    for (int row = 0; row < 3; ++row) {
      if ((map->linear.row(row).array() != 0).count() != 1) return std::nullopt;
    }
    linear = Eigen::Matrix3d(map->linear * linear);
  }
  AxisFrame frame{};
  for (int axis = 0; axis < 3; ++axis) {
    linear.row(axis).cwiseAbs().maxCoeff(&frame.own[axis]);
    frame.sign[axis] = linear(axis, frame.own[axis]) < 0 ? -1 : 1;
  }
  return frame;
}

// Whether a * b + c is exactly `sum`, without rounding.
bool isExactly(double a, double b, double c, double sum) {
  const double product = a * b;
  return std::fma(a, b, -product) == 0 && product + c == sum && isExactSum(product, c, sum);
}

// The map from the shape's own box to the target; the number of axes on which both ends are exact.
struct Fit {
  level::AffineMap map;
  int exactAxes = 0;
};

Fit fitOnto(const AxisFrame& frame, const Box& own, const Box& target) {
  Fit fit;
  fit.map.linear.setZero();
  for (int axis = 0; axis < 3; ++axis) {
    const int from = frame.own[axis];
    const double factor = frame.sign[axis] * target.sizes()[axis] / own.sizes()[from];
    const double low = factor > 0 ? own.min()[from] : own.max()[from];
    const double high = factor > 0 ? own.max()[from] : own.min()[from];
    const double by = target.min()[axis] - factor * low;
    fit.map.linear(axis, from) = factor;
    fit.map.translation[axis] = by;
    fit.exactAxes += isExactly(factor, low, by, target.min()[axis]) &&
                     isExactly(factor, high, by, target.max()[axis]);
  }
  return fit;
}

// The parameters for a size, for kinds whose lengths all lie along an axis; nothing for others.
std::optional<Numbers> sizedNumbers(const ShapeKind& kind, const Numbers& numbers, const Vec3& size,
                                    const Vec3& factor) {
  Numbers sized = numbers;
  for (const geometry::Parameter& parameter : kind.parameters) {
    if (parameter.unit != geometry::Unit::length) continue;
    const int axis = lengthAxis(kind, numbers, parameter.name);
    if (axis < 0) return std::nullopt;
    sized[parameter.name] =
        isSize(parameter.name) ? size[axis] : valueOf(parameter, numbers) * factor[axis];
  }
  return sized;
}

// Sets of parameters to try. `size` and `factor` (new size / old size) are along the shape's own
// axes.
std::vector<Numbers> candidatesOf(const ShapeKind& kind, const Numbers& numbers, const Vec3& size,
                                  const Vec3& factor) {
  if (const auto round = roundKind(kind, numbers)) {
    const auto built = kind.build(numbers, {});
    if (!built) return {};
    return roundCandidates(kind, *round, numbers, boundsOf(built.value()).sizes(), size);
  }
  const auto sized = sizedNumbers(kind, numbers, size, factor);
  return sized ? std::vector{*sized} : std::vector<Numbers>();
}

}  // namespace

std::optional<level::ShapeSolid> resizedShape(const level::ShapeSolid& shape, const Box& placed,
                                              const Box& target) {
  const ShapeKind* kind = geometry::findShapeKind(shape.shape);
  const auto frame = frameOf(shape.placement);
  if (kind == nullptr || !frame || !shape.points.empty()) return std::nullopt;
  Numbers numbers;
  for (const geometry::Parameter& each : kind->parameters) numbers[each.name] = each.defaultValue;
  for (const auto& [name, value] : shape.parameters) numbers[name] = value;
  Vec3 size = Vec3::Ones();
  Vec3 factor = Vec3::Ones();
  for (int axis = 0; axis < 3; ++axis) {
    size[frame->own[axis]] = target.sizes()[axis];
    factor[frame->own[axis]] = target.sizes()[axis] / placed.sizes()[axis];
  }
  std::optional<Fit> best;
  Numbers chosen;
  for (Numbers& candidate : candidatesOf(*kind, numbers, size, factor)) {
    const auto built = kind->build(candidate, {});
    if (!built) continue;
    const Fit fit = fitOnto(*frame, boundsOf(built.value()), target);
    if (best && fit.exactAxes <= best->exactAxes) continue;
    best = fit;
    chosen = std::move(candidate);
    if (best->exactAxes == 3) break;
  }
  if (!best) return std::nullopt;
  level::ShapeSolid resized = shape;
  resized.parameters.clear();
  for (const geometry::Parameter& each : kind->parameters) {
    resized.parameters.emplace_back(each.name, chosen.at(each.name));
  }
  resized.placement.steps = {best->map};
  return resized;
}

}  // namespace halfspace::editor
