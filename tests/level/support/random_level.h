// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "tests/level/support/random.h"

namespace halfspace::level::test {

// A level of about `size` records that contains everything a document can hold. It is well-formed
// as a document, but its solids need not be buildable.
Level randomLevel(Random& random, int size);

NodeContent randomSolid(Random& random, const Level& level);
Surface randomSurface(Random& random, const Level& level);
std::string randomBytes(Random& random);
Transform randomTransform(Random& random);

// An axis-parallel box as a brush whose faces are given by three points each, like in a map file.
BrushSolid boxBrush(const geometry::Vec3& low, const geometry::Vec3& high);

}  // namespace halfspace::level::test
