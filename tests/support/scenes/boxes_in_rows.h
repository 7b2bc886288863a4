// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels of many equal boxes that do not touch each other.
#pragma once

#include "level/edits/outline.h"
#include "tests/support/scenes/box_nodes.h"

namespace halfspace::tests {

// Where the boxes are: in rows along x. The rows follow each other along y.
struct BoxRows {
  double size = 64;   // edge of a box, units
  double pitch = 96;  // from the middle of a box to that of the next, units
  int perRow = 100;
  geometry::Vec3 first = geometry::Vec3::Zero();  // middle of the box of number 0

  geometry::Vec3 middle(int number) const {
    return first + geometry::Vec3(pitch * (number % perRow), pitch * (number / perRow), 0);
  }
};

inline level::NodeId addBox(level::Level& level, level::NodeId parent, int number,
                            const BoxRows& rows = {}) {
  const geometry::Vec3 middle = rows.middle(number);
  const geometry::Vec3 half = geometry::Vec3::Constant(rows.size / 2);
  return addOrThrow(level, boxNode(middle - half, middle + half), {}, parent);
}

// A level of `count` boxes below the root, numbered from 0.
inline level::Level boxesInRows(int count, const BoxRows& rows = {}) {
  level::Level level;
  for (int i = 0; i < count; ++i) addBox(level, level.root(), i, rows);
  return level;
}

}  // namespace halfspace::tests
