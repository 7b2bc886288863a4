// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_fit.h"

#include "editor/commands/shape_resize.h"
#include "editor/commands/shape_sizes.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Numbers;
using geometry::ShapeKind;
using geometry::Vec3;

namespace {

// The parameters for a box of this size. Lengths that are not a size of the box (a lip, a radius)
// get their default value times `scale`.
Numbers sized(const ShapeKind& kind, const Numbers& numbers, const Vec3& size, double scale) {
  Numbers result;
  for (const geometry::Parameter& parameter : kind.parameters) {
    double value = valueOf(parameter, numbers);
    if (parameter.unit == geometry::Unit::length) {
      value = hasSizes(kind) && isSize(parameter.name)
                  ? size[sizeAxis(kind, numbers, parameter.name)]
                  : parameter.defaultValue * scale;
    }
    result[parameter.name] = value;
  }
  return result;
}

// A round shape with radii chosen so that it fills the box, as by resizedShape. Nothing if the kind
// is not round or no radii are in range.
std::optional<level::ShapeSolid> fittedRound(const ShapeKind& kind, const Numbers& numbers,
                                             const Box& box) {
  level::ShapeSolid solid;
  solid.shape = kind.name;
  Numbers own;
  for (const geometry::Parameter& parameter : kind.parameters) {
    const bool isLength = parameter.unit == geometry::Unit::length;
    own[parameter.name] = isLength ? parameter.defaultValue : valueOf(parameter, numbers);
    solid.parameters.emplace_back(parameter.name, own[parameter.name]);
  }
  if (!roundKind(kind, own)) return std::nullopt;
  const auto built = kind.build(own, {});
  return built ? resizedShape(solid, boundsOf(built.value()), box) : std::nullopt;
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
  if (auto round = fittedRound(kind, numbers, box)) return *std::move(round);
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
