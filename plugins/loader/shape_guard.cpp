// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/shape_guard.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "geometry/primitives/catalogue/catalogue.h"

namespace halfspace::plugins {

namespace {

using geometry::Numbers;
using geometry::Reasons;
using geometry::ShapeKind;

// The default numbers, replaced by the given ones. Errors: unknown names, numbers out of range.
geometry::Result<Numbers> complete(const ShapeKind& kind, const Numbers& given) {
  Reasons reasons;
  Numbers numbers;
  for (const geometry::Parameter& parameter : kind.parameters) {
    numbers[parameter.name] = parameter.defaultValue;
  }
  for (const auto& [name, value] : given) {
    const auto known = numbers.find(name);
    if (known == numbers.end()) {
      reasons.push_back(geometry::badParameter(name, value, "no parameter of this name"));
    } else {
      known->second = value;
    }
  }
  for (const geometry::Parameter& parameter : kind.parameters) {
    const double value = numbers[parameter.name];
    if (geometry::isAllowed(parameter, value)) continue;
    reasons.push_back(geometry::badParameter(parameter.name, value, geometry::rangeOf(parameter)));
  }
  if (!reasons.empty()) return reasons;
  return numbers;
}

Reasons failed(const ShapeKind& kind, const char* what) {
  geometry::Reason reason{geometry::ErrorKind::badParameter};
  reason.subject = "shape \"" + kind.name + "\"";
  reason.allowed = std::string("numbers its plugin can build; it failed with these: ") + what;
  return {reason};
}

}  // namespace

ShapeKind guarded(ShapeKind kind) {
  ShapeKind outer = kind;
  outer.build = [inner = std::move(kind)](
                    const Numbers& given,
                    std::span<const geometry::Vec3> points) -> geometry::Result<geometry::Shape> {
    if (!points.empty() && inner.pointsDoc.empty()) {
      return geometry::badParameter("points", static_cast<double>(points.size()), "none");
    }
    const geometry::Result<Numbers> numbers = complete(inner, given);
    if (!numbers) return numbers.reasons();
    try {
      return inner.build(numbers.value(), points.empty() ? inner.defaultPoints : points);
    } catch (const std::exception& exception) {
      return failed(inner, exception.what());
    } catch (...) {
      return failed(inner, "unknown error");
    }
  };
  return outer;
}

std::string objectionTo(const ShapeKind& guarded, const Registry& others) {
  if (guarded.name.empty()) return "one of its shapes has no name";
  const std::string shape = "its shape \"" + guarded.name + "\"";
  const auto isTaken = [&](const auto& kind) { return kind->name == guarded.name; };
  const bool isOfCatalogue = std::ranges::any_of(
      geometry::shapeCatalogue(), [&](const ShapeKind& kind) { return isTaken(&kind); });
  if (isOfCatalogue || std::ranges::count_if(others.shapeKinds(), isTaken) > 1) {
    return shape + " has the name of another";
  }
  const auto standard = guarded.build({}, {});
  if (standard) return {};
  return shape +
         " cannot be built from its standard numbers: " + geometry::messageOf(standard.reasons());
}

}  // namespace halfspace::plugins
