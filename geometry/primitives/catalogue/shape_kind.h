// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "geometry/primitives/catalogue/shape.h"
#include "geometry/reason/reason.h"

namespace halfspace::geometry {

enum class Unit { length, degrees, count, ratio, choice };

// One numeric parameter of a shape: its name, range and description for menus and level files.
struct Parameter {
  std::string name;
  double defaultValue = 0.0;  // used if no value is given
  double min = 0.0;           // inclusive
  double max = 0.0;           // inclusive
  bool integer = false;
  Unit unit = Unit::length;
  std::string doc;
  std::vector<std::string> choices = {};  // for Unit::choice: names of the values 0, 1, ...
};

using Numbers = std::map<std::string, double>;

// Range of lengths, in level units. The upper limit keeps every corner within kMaxCoordinate, even
// if a circle extends beyond its box.
inline constexpr double kMinLength = 1.0 / 1024;
inline constexpr double kMaxLength = 4'194'304.0;  // 2^22
// The most sides of one circle and segments of one sweep.
inline constexpr int kMaxSegments = 4096;
// The most faces of one primitive with two subdivisions (spheres, tori).
inline constexpr int kMaxGridFaces = 1 << 20;

Reason badParameter(std::string name, double value, std::string allowed);
// Whether the value is finite, in range and, for integer parameters, whole.
bool isAllowed(const Parameter& parameter, double value);
// The range in plain text: "from 3 to 4096, whole".
std::string rangeOf(const Parameter& parameter);

// A kind of parametric shape: its entry in the catalogue, for menus and level files.
struct ShapeKind {
  std::string name;  // lower-case words, as stored in files: "box", "uv sphere"
  std::string doc;
  std::vector<Parameter> parameters;
  std::string pointsDoc = {};            // meaning of the points; empty: the shape takes none
  std::vector<Vec3> defaultPoints = {};  // used if no points are given
  // Builds the shape. Numbers left out have their default value. Errors: badParameter (unknown
  // name, out of range, points given to a shape that takes none), and those of the shape's make
  // function.
  std::function<Result<Shape>(const Numbers&, std::span<const Vec3>)> build;
};

}  // namespace halfspace::geometry
