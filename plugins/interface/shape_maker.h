// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "geometry/brush/brush.h"
#include "level/document/node.h"

namespace halfspace::plugins {

// The result of a shape maker. Without solids, `problem` gives the reason in one sentence.
struct MadeShape {
  std::vector<level::NodeContent> solids;  // brushes, meshes, shapes of the catalogue; no groups
  std::string problem;
};

// A shape that is drawn with the mouse like those of the catalogue. The level stores the result as
// ordinary solids, several of them as a group, so the level can be opened without the plugin.
// Stateless: all functions may be called from several threads at once.
class ShapeMaker {
 public:
  virtual ~ShapeMaker() = default;
  // The name in the list of shapes, in lower case: "gable roof". Must not be in the catalogue.
  virtual std::string name() const = 0;
  // One sentence.
  virtual std::string doc() const = 0;
  // Solids within the drawn box, which is not flat. Must not throw.
  virtual MadeShape make(const geometry::Box& box) const = 0;
};

}  // namespace halfspace::plugins
