// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "tests/level/support/random.h"

namespace halfspace::level::test {

// A level of about `size` records with everything a document can hold in it, well-formed as a
// document; its solids need not be buildable.
Level randomLevel(Random& random, int size);

NodeContent randomSolid(Random& random, const Level& level);
Surface randomSurface(Random& random, const Level& level);
std::string randomBytes(Random& random);
Transform randomTransform(Random& random);

// An axis-parallel box as a brush of three-point faces, as a map file would have it.
BrushSolid boxBrush(const geometry::Vec3& low, const geometry::Vec3& high);

}  // namespace halfspace::level::test
