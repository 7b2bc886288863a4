// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

#include <QString>

#include "geometry/primitives/catalogue/shape_kind.h"
#include "tests/geometry/brush_operations/sample_brushes.h"

namespace halfspace::geometry::samples {

// Random value of a parameter: lengths are spread over all magnitudes, some on a grid; counts are
// mostly small.
inline double roll(const Parameter& p, Dice& dice) {
  const double kind = dice.unit();
  if (p.unit == Unit::length) {
    if (p.min == 0 && kind < 0.3) return 0;
    const double value = std::exp2(dice.between(kind < 0.7 ? 0 : -10, kind < 0.7 ? 10 : 22));
    return kind < 0.4 ? std::ceil(value) : value;
  }
  if (p.unit == Unit::count) {
    const double most = kind < 0.95 ? std::min(p.max, p.min + 40) : std::min(p.max, 200.0);
    return std::min(most, std::floor(dice.between(p.min, most + 1)));
  }
  if (p.integer) return std::min(p.max, std::floor(dice.between(p.min, p.max + 1)));
  if (kind < 0.2) return p.max;
  return kind < 0.5 ? std::floor(dice.between(p.min, p.max)) : dice.between(p.min, p.max);
}

inline Numbers rollAll(const ShapeKind& kind, Dice& dice) {
  Numbers numbers;
  for (const Parameter& p : kind.parameters) numbers[p.name] = roll(p, dice);
  if (kind.name == "icosphere") numbers["subdivisions"] = std::floor(dice.between(0, 4));
  // These values depend on each other; this keeps most of them inside their ranges.
  const auto share = [&](const char* small, const char* large) {
    if (numbers.count(small) != 0) numbers[small] = numbers[large] * dice.between(0.01, 0.999);
  };
  share("inner radius", "outer radius");
  share("minor radius", "major radius");
  if (kind.name == "ramp" && numbers["lip"] > 0) share("lip", "height");
  if (kind.name == "ramp" && numbers["landing"] > 0) share("landing", "length");
  if (kind.name == "capsule") numbers["radius"] = numbers["height"] / 2 * dice.between(0.01, 1);
  if (kind.name == "cylinder" && numbers["fit"] == 2) numbers["sides"] = 24;
  if (kind.name == "spiral stairs") {
    numbers["sweep"] = numbers["steps"] * dice.between(1, 60);
    const double rise = numbers["height"] / numbers["steps"];
    const bool thin = dice.unit() < 0.5;
    numbers["thickness"] = thin ? rise * dice.between(1.01, 4) : 0;
    if (!thin) numbers["sweep"] = std::min(numbers["sweep"], 359.0);
  }
  if (kind.name == "revolved profile") {
    numbers["segments"] = std::max(numbers["segments"], std::ceil(numbers["sweep"] / 120));
    if (numbers["sweep"] > 359) numbers["sweep"] = 360;
  }
  return numbers;
}

inline std::string textOf(const ShapeKind& kind, const Numbers& numbers) {
  std::string text = kind.name;
  for (const auto& [name, value] : numbers) {
    text += ", " + name + " " + QString::number(value, 'g', 17).toStdString();
  }
  return text;
}

}  // namespace halfspace::geometry::samples
