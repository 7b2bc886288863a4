// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bsp/query/every_person.h"

#include <variant>
#include <vector>

#include "bsp/query/sine_cosine.h"

namespace halfspace::tests {

const bsp::Hull& personHull() {
  static const bsp::Hull hull = [] {
    std::vector<bsp::Vec3> corners;
    for (int i = 0; i < 12; ++i) {
      const bsp::SineCosine turn = bsp::sineCosineOfDegrees(60.0 * i);
      corners.emplace_back(16.0 * turn.cosine, 16.0 * turn.sine, i < 6 ? 28.0 : -28.0);
    }
    return std::get<bsp::Hull>(bsp::Hull::ofPoints(corners));
  }();
  return hull;
}

}  // namespace halfspace::tests
