// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/catalogue/shape_kind.h"

#include <charconv>
#include <cmath>

namespace halfspace::geometry {

namespace {

std::string shortest(double value) {
  char text[32];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
  return std::string(text, end.ptr);
}

}  // namespace

Reason badParameter(std::string name, double value, std::string allowed) {
  return Reason{.kind = ErrorKind::badParameter,
                .subject = std::move(name),
                .number = value,
                .allowed = std::move(allowed)};
}

bool isAllowed(const Parameter& parameter, double value) {
  if (!(value >= parameter.min && value <= parameter.max)) return false;  // false for NaN, too
  return !parameter.integer || value == std::floor(value);
}

std::string rangeOf(const Parameter& parameter) {
  const std::string range = "from " + shortest(parameter.min) + " to " + shortest(parameter.max);
  return parameter.integer ? range + ", whole" : range;
}

}  // namespace halfspace::geometry
