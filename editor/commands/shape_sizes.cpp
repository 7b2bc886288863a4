// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/shape_sizes.h"

#include <algorithm>
#include <cmath>

#include "editor/commands/shape_resize.h"

namespace halfspace::editor {

using geometry::Numbers;
using geometry::Parameter;
using geometry::ShapeKind;
using geometry::Vec3;

namespace {

// How many powers of two are tried as radius, each half of the one before: a capsule that is
// flatter than wide needs a smaller radius than its width gives.
constexpr int kHalvings = 4;

const Parameter* find(const ShapeKind& kind, std::string_view name) {
  const auto found = std::ranges::find(kind.parameters, name, &Parameter::name);
  return found == kind.parameters.end() ? nullptr : &*found;
}

double numberOf(const ShapeKind& kind, const Numbers& numbers, std::string_view name) {
  return valueOf(*find(kind, name), numbers);
}

int turnedAxis(const ShapeKind& kind, const Numbers& numbers) {
  const Parameter* axis = find(kind, "axis");
  return axis == nullptr ? 2 : static_cast<int>(valueOf(*axis, numbers));
}

// The outer radius: the size of the box across the straight axis is proportional to it.
double outerOf(const ShapeKind& kind, const RoundKind& round, const Numbers& numbers) {
  const double first = numberOf(kind, numbers, round.across.front());
  return round.isRing ? first + numberOf(kind, numbers, round.along.front()) : first;
}

// Outer radii to try: first those that give the wanted size along one of the round axes, then
// powers of two below the least of them.
std::vector<double> outerRadii(double outer, const RoundKind& round, const Vec3& own,
                               const Vec3& size) {
  std::vector<double> radii;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis != round.axis) radii.push_back(outer * size[axis] / own[axis]);
  }
  std::ranges::sort(radii);
  double power = std::ldexp(1.0, std::ilogb(radii.front()));
  for (int i = 0; i < kHalvings; ++i, power /= 2) radii.push_back(power);
  return radii;
}

}  // namespace

double valueOf(const Parameter& parameter, const Numbers& numbers) {
  const auto found = numbers.find(parameter.name);
  return found == numbers.end() ? parameter.defaultValue : found->second;
}

bool isSize(const std::string& name) {
  return name == "width" || name == "depth" || name == "height" || name == "length";
}

bool hasSizes(const ShapeKind& kind) {
  return find(kind, "width") != nullptr;
}

int sizeAxis(const ShapeKind& kind, const Numbers& numbers, const std::string& name) {
  if (find(kind, "length") != nullptr) {  // ramps and stairs: they climb along x
    return name == "length" ? 0 : name == "width" ? 1 : 2;
  }
  const int own = name == "width" ? 0 : name == "depth" ? 1 : 2;
  return (own + turnedAxis(kind, numbers) + 1) % 3;
}

int lengthAxis(const ShapeKind& kind, const Numbers& numbers, const std::string& name) {
  if (name == "lip") return 2;
  if (name == "landing") return 0;
  return isSize(name) ? sizeAxis(kind, numbers, name) : -1;
}

std::optional<RoundKind> roundKind(const ShapeKind& kind, const Numbers& numbers) {
  const int turned = turnedAxis(kind, numbers);
  if (kind.name == "torus") return RoundKind{{"major radius"}, {"minor radius"}, turned, true};
  if (kind.name == "pipe") return RoundKind{{"outer radius", "inner radius"}, {"height"}, turned};
  if (kind.name == "prism" || kind.name == "capsule") {
    return RoundKind{{"radius"}, {"height"}, turned};
  }
  if (kind.name == "icosphere") return RoundKind{{"radius"}, {}};
  if (kind.name == "arch") return RoundKind{{"outer radius", "inner radius"}, {"depth"}, 1};
  if (kind.name == "spiral stairs") {
    return RoundKind{{"outer radius", "inner radius"}, {"height", "thickness"}, 2};
  }
  return std::nullopt;
}

std::vector<Numbers> roundCandidates(const ShapeKind& kind, const RoundKind& round,
                                     const Numbers& numbers, const Vec3& own, const Vec3& size) {
  std::vector<Numbers> candidates;
  const double outer = outerOf(kind, round, numbers);
  const auto grown = [&](Numbers& chosen, std::string_view name, double by, double from) {
    chosen[std::string(name)] = numberOf(kind, numbers, name) * by / from;
  };
  for (const double wanted : outerRadii(outer, round, own, size)) {
    Numbers chosen = numbers;
    for (const std::string_view name : round.across) grown(chosen, name, wanted, outer);
    for (const std::string_view name : round.along) {
      grown(chosen, name, size[round.axis], own[round.axis]);
    }
    if (round.isRing) {
      Numbers thick = chosen;  // minor radius from the height; the next set: from the width
      const std::string major(round.across.front()), minor(round.along.front());
      thick[major] = wanted - thick[minor];
      candidates.push_back(std::move(thick));
      grown(chosen, minor, wanted, outer);
    }
    candidates.push_back(std::move(chosen));
  }
  return candidates;
}

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
