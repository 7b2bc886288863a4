// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "geometry/brush/brush.h"
#include "level/document/node.h"

namespace halfspace::plugins {

// What a shape maker made. Without solids `problem` says why, in one sentence.
struct MadeShape {
  std::vector<level::NodeContent> solids;  // brushes, meshes, shapes of the catalogue; no groups
  std::string problem;
};

// A shape that is drawn with the mouse like those of the catalogue. What it makes goes into the
// level as ordinary solids, several of them as a group: a level never needs a plugin to be opened.
// No state: all calls may run on several threads at once.
class ShapeMaker {
 public:
  virtual ~ShapeMaker() = default;
  // For people and for the list of shapes, in lower case: "gable roof". Not one of the catalogue's.
  virtual std::string name() const = 0;
  // One sentence.
  virtual std::string doc() const = 0;
  // Solids within the box that was drawn, which has a volume. Never throws.
  virtual MadeShape make(const geometry::Box& box) const = 0;
};

}  // namespace halfspace::plugins
