// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_fit.h"

#include <algorithm>
#include <cmath>

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

}  // namespace halfspace::editor
