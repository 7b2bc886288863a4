// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"

namespace halfspace::tests {

// One shape of each kind, as large as a person: 16 units from the middle to the side and, where it
// has a height, 28 up.
template <class Shape>
Shape person();

// Six-sided, with its corners on the circle of the cylinder. Kept until the program ends.
const bsp::Hull& personHull();

template <>
inline bsp::PointShape person() {
  return {};
}
template <>
inline bsp::SphereShape person() {
  return {16.0};
}
template <>
inline bsp::CapsuleShape person() {
  return {16.0, 12.0};
}
template <>
inline bsp::CylinderShape person() {
  return {16.0, 28.0};
}
template <>
inline bsp::BoxShape person() {
  return {{16.0, 16.0, 28.0}};
}
template <>
inline bsp::HullShape person() {
  return {&personHull()};
}

template <class Call>
void withEveryPerson(Call&& call) {
  call(person<bsp::PointShape>());
  call(person<bsp::SphereShape>());
  call(person<bsp::CapsuleShape>());
  call(person<bsp::CylinderShape>());
  call(person<bsp::BoxShape>());
  call(person<bsp::HullShape>());
}

}  // namespace halfspace::tests
