// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One table per primitive maps the members of its parameter struct to names, ranges and
// descriptions. Range checks, default values and the catalogue are derived from that table.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "geometry/primitives/catalogue/shape_kind.h"

namespace halfspace::geometry {

template <typename S>
struct Field {
  Parameter parameter;
  double (*get)(const S&);
  void (*set)(S&, double);
};

template <typename S, typename T>
S ownerOf(T S::*);

template <auto Member, typename S = decltype(ownerOf(Member))>
Field<S> field(Parameter parameter) {
  parameter.defaultValue = static_cast<double>(S{}.*Member);
  return {std::move(parameter), [](const S& s) { return static_cast<double>(s.*Member); },
          [](S& s, double value) {
            s.*Member = static_cast<std::remove_reference_t<decltype(s.*Member)>>(value);
          }};
}

template <auto Member>
auto lengthField(std::string name, std::string doc, double min = kMinLength) {
  return field<Member>({.name = std::move(name),
                        .min = min,
                        .max = kMaxLength,
                        .unit = Unit::length,
                        .doc = std::move(doc)});
}

template <auto Member>
auto countField(std::string name, int min, int max, std::string doc) {
  return field<Member>({.name = std::move(name),
                        .min = static_cast<double>(min),
                        .max = static_cast<double>(max),
                        .integer = true,
                        .unit = Unit::count,
                        .doc = std::move(doc)});
}

template <auto Member>
auto ratioField(std::string name, double min, double max, std::string doc) {
  return field<Member>({.name = std::move(name),
                        .min = min,
                        .max = max,
                        .unit = Unit::ratio,
                        .doc = std::move(doc)});
}

template <auto Member>
auto degreesField(std::string name, double min, double max, std::string doc) {
  return field<Member>({.name = std::move(name),
                        .min = min,
                        .max = max,
                        .unit = Unit::degrees,
                        .doc = std::move(doc)});
}

template <auto Member>
auto choiceField(std::string name, std::vector<std::string> choices, std::string doc) {
  const double last = static_cast<double>(choices.size()) - 1.0;
  return field<Member>({.name = std::move(name),
                        .min = 0.0,
                        .max = last,
                        .integer = true,
                        .unit = Unit::choice,
                        .doc = std::move(doc),
                        .choices = std::move(choices)});
}

template <auto Member>
auto axisField() {
  return choiceField<Member>("axis", {"x", "y", "z"}, "direction of the axis of symmetry");
}

// One reason per member out of its range; empty if there is none.
template <typename S>
Reasons outOfRange(const S& shape, const std::vector<Field<S>>& fields) {
  Reasons reasons;
  for (const Field<S>& f : fields) {
    const double value = f.get(shape);
    if (!isAllowed(f.parameter, value)) {
      reasons.push_back(badParameter(f.parameter.name, value, rangeOf(f.parameter)));
    }
  }
  return reasons;
}

// The parameter struct with the named numbers; all other members have their default value. Errors:
// badParameter for an unknown name or a number out of range.
template <typename S>
Result<S> fromNumbers(const Numbers& numbers, const std::vector<Field<S>>& fields) {
  S shape;
  Reasons reasons;
  for (const auto& [name, value] : numbers) {
    const Field<S>* found = nullptr;
    for (const Field<S>& f : fields) {
      if (f.parameter.name == name) found = &f;
    }
    if (found == nullptr) {
      reasons.push_back(badParameter(name, value, "no parameter of this name"));
    } else if (!isAllowed(found->parameter, value)) {
      reasons.push_back(badParameter(name, value, rangeOf(found->parameter)));
    } else {
      found->set(shape, value);
    }
  }
  if (!reasons.empty()) return reasons;
  return shape;
}

template <typename S>
std::vector<Parameter> parametersOf(const std::vector<Field<S>>& fields) {
  std::vector<Parameter> parameters;
  for (const Field<S>& f : fields) parameters.push_back(f.parameter);
  return parameters;
}

// The catalogue entry of a shape that takes numbers only.
template <typename S>
ShapeKind kindOf(std::string name, std::string doc, const std::vector<Field<S>>& fields,
                 Result<Shape> (*make)(const S&)) {
  return {.name = std::move(name),
          .doc = std::move(doc),
          .parameters = parametersOf(fields),
          .build = [&fields, make](const Numbers& numbers,
                                   std::span<const Vec3> points) -> Result<Shape> {
            if (!points.empty()) {
              return badParameter("points", static_cast<double>(points.size()), "none");
            }
            const Result<S> shape = fromNumbers(numbers, fields);
            if (!shape) return shape.reasons();
            return make(shape.value());
          }};
}

// The catalogue entry of a shape that takes points in its member `points`.
template <typename S>
ShapeKind kindWithPoints(std::string name, std::string doc, std::string pointsDoc,
                         const std::vector<Field<S>>& fields, Result<Shape> (*make)(const S&)) {
  return {.name = std::move(name),
          .doc = std::move(doc),
          .parameters = parametersOf(fields),
          .pointsDoc = std::move(pointsDoc),
          .defaultPoints = S{}.points,
          .build = [&fields, make](const Numbers& numbers,
                                   std::span<const Vec3> points) -> Result<Shape> {
            Result<S> shape = fromNumbers(numbers, fields);
            if (!shape) return shape.reasons();
            if (!points.empty()) shape.value().points.assign(points.begin(), points.end());
            return make(shape.value());
          }};
}

}  // namespace halfspace::geometry
