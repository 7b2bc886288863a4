// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_fit.h"

#include <algorithm>
#include <cmath>

#include "editor/commands/box_scaling.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Numbers;
using geometry::ShapeKind;
using geometry::Vec3;

namespace {

const geometry::Parameter* find(const ShapeKind& kind, std::string_view name) {
  for (const geometry::Parameter& parameter : kind.parameters) {
    if (parameter.name == name) return &parameter;
  }
  return nullptr;
}

double valueOf(const geometry::Parameter& parameter, const Numbers& numbers) {
  const auto found = numbers.find(parameter.name);
  return found == numbers.end() ? parameter.standard : found->second;
}

// The axis of space along which a named size of the shape runs.
int axisOf(const ShapeKind& kind, const Numbers& numbers, const std::string& name) {
  const int turned = [&] {
    const geometry::Parameter* axis = find(kind, "axis");
    return axis == nullptr ? 2 : static_cast<int>(valueOf(*axis, numbers));
  }();
  if (find(kind, "length") != nullptr) {  // climbs along x
    return name == "length" ? 0 : name == "width" ? 1 : 2;
  }
  const int own = name == "width" ? 0 : name == "depth" ? 1 : 2;
  return (own + turned + 1) % 3;
}

bool isSize(const std::string& name) {
  return name == "width" || name == "depth" || name == "height" || name == "length";
}

// Half-way lengths (a lip, a thickness) keep their share of the standard height.
Numbers sized(const ShapeKind& kind, const Numbers& numbers, const Vec3& size, double scale) {
  Numbers result;
  const bool bySizes = find(kind, "width") != nullptr;
  for (const geometry::Parameter& parameter : kind.parameters) {
    double value = valueOf(parameter, numbers);
    if (parameter.unit == geometry::Unit::length) {
      value = bySizes && isSize(parameter.name) ? size[axisOf(kind, numbers, parameter.name)]
                                                : parameter.standard * scale;
    }
    result[parameter.name] = value;
  }
  return result;
}

}  // namespace

Box boundsOf(const geometry::Shape& shape) {
  if (const auto* brush = std::get_if<geometry::Brush>(&shape)) {
    Box box;
    for (const auto& vertex : brush->vertices()) box.extend(vertex.position);
    return box;
  }
  return std::get<geometry::PolygonMesh>(shape).bounds();
}

geometry::Result<level::ShapeSolid> fittedShape(const ShapeKind& kind, const Numbers& numbers,
                                                const Box& box) {
  const Vec3 size = box.sizes();
  if (box.isEmpty() || size.minCoeff() <= 0) {
    return geometry::badParameter("size", box.isEmpty() ? 0 : size.minCoeff(), "more than 0");
  }
  const auto standard = kind.build({}, {});
  if (!standard) return standard.reasons();
  const Vec3 usual = boundsOf(standard.value()).sizes();
  const double scale = (size.array() / usual.array()).minCoeff();
  const Numbers chosen = sized(kind, numbers, size, scale);
  const auto built = kind.build(chosen, {});
  if (!built) return built.reasons();

  const Box own = boundsOf(built.value());
  level::AffineMap map;
  for (int axis = 0; axis < 3; ++axis) {
    const double factor = size[axis] / own.sizes()[axis];
    map.linear(axis, axis) = factor;
    map.translation[axis] = box.min()[axis] - factor * own.min()[axis];
  }
  level::ShapeSolid solid;
  solid.shape = kind.name;
  for (const geometry::Parameter& parameter : kind.parameters) {
    solid.parameters.emplace_back(parameter.name, chosen.at(parameter.name));
  }
  solid.placement.steps.push_back(map);
  return solid;
}

namespace {

// The product of a placement's steps, turns by quarters, mirrors and stretches alone: which own
// axis lies along each axis of space, and whether it points the same way.
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

// The axis a length of the kind is measured along; -1 where it is no length along one axis.
int lengthAxis(const ShapeKind& kind, const Numbers& numbers, const std::string& name) {
  if (name == "lip") return 2;
  if (name == "landing") return 0;
  return isSize(name) ? axisOf(kind, numbers, name) : -1;
}

// Where the shape's own box comes to lie on the target; nothing where the sums are no doubles.
std::optional<level::AffineMap> moveOnto(const AxisFrame& frame, const Box& own,
                                         const Box& target) {
  level::AffineMap map;
  map.linear.setZero();
  for (int axis = 0; axis < 3; ++axis) {
    const int from = frame.own[axis];
    map.linear(axis, from) = frame.sign[axis];
    const bool same = frame.sign[axis] > 0;
    const double low = same ? own.min()[from] : -own.max()[from];
    const double high = same ? own.max()[from] : -own.min()[from];
    const double by = target.min()[axis] - low;
    map.translation[axis] = by;
    if (!isExactSum(target.min()[axis], -low, by) || high + by != target.max()[axis] ||
        !isExactSum(high, by, high + by)) {
      return std::nullopt;
    }
  }
  return map;
}

}  // namespace

std::optional<level::ShapeSolid> resizedShape(const level::ShapeSolid& shape, const Box& placed,
                                              const Box& target) {
  const ShapeKind* kind = geometry::findShapeKind(shape.shape);
  const auto frame = frameOf(shape.placement);
  if (kind == nullptr || !frame || !shape.points.empty()) return std::nullopt;
  Numbers numbers;
  for (const auto& [name, value] : shape.parameters) numbers[name] = value;
  Vec3 size = Vec3::Ones();  // along the shape's own axes, like the factors
  Vec3 factor = Vec3::Ones();
  for (int axis = 0; axis < 3; ++axis) {
    size[frame->own[axis]] = target.sizes()[axis];
    factor[frame->own[axis]] = target.sizes()[axis] / placed.sizes()[axis];
  }
  level::ShapeSolid resized = shape;
  resized.parameters.clear();
  Numbers changed;
  for (const geometry::Parameter& parameter : kind->parameters) {
    double value = valueOf(parameter, numbers);
    if (parameter.unit == geometry::Unit::length) {
      const int axis = lengthAxis(*kind, numbers, parameter.name);
      if (axis < 0) return std::nullopt;
      value = isSize(parameter.name) ? size[axis] : value * factor[axis];
    }
    changed[parameter.name] = value;
    resized.parameters.emplace_back(parameter.name, value);
  }
  const auto built = kind->build(changed, {});
  if (!built) return std::nullopt;
  const auto map = moveOnto(*frame, boundsOf(built.value()), target);
  if (!map) return std::nullopt;
  resized.placement.steps = {*map};
  return resized;
}

}  // namespace halfspace::editor
