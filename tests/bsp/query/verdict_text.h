// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "tests/bsp/query/random_shapes.h"
#include "tests/support/reference/precise_judge.h"
#include "tests/support/reference/sweep_judge.h"

namespace halfspace::tests {

// The verdict on a sweep, and the question and answer that it is about.
template <class Shape>
QString describe(const Shape& shape, const bsp::Vec3& from, const bsp::Vec3& delta,
                 const bsp::Hit& hit, const Verdict& verdict) {
  return QString::fromStdString(verdict.text()) + ": " +
         QString::fromStdString(describe(Question<Shape>{shape, from, delta, 0.0}, hit, {}));
}

}  // namespace halfspace::tests
