// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "geometry/brush/brush.h"
#include "level/journal/edit.h"

namespace halfspace::level {

// Random edits like those of a designer: moves, resizes, copies, draws, removes, groups and
// reorders solids and changes their operations, on a grid that suits each solid's size. About as
// many solids are added as are removed, so a level keeps about its size. The same seed and the same
// levels give the same edits on every machine.
class RandomEdits {
 public:
  struct Step {
    const char* name;
    Edit edit;
  };

  explicit RandomEdits(std::uint64_t seed) : m_state(seed) {}

  // The next edit for this level. Applying it may be refused (groups nested too deep). Cost: linear
  // in the nodes only if few ids belong to solids.
  Step next(const Level& level);

 private:
  std::uint64_t random();
  std::uint64_t below(std::uint64_t end) { return random() % end; }
  bool oneIn(std::uint64_t n) { return below(n) == 0; }

  NodeId anySolid(const Level& level);
  Operation anyOperation(const Level& level, NodeId solid);
  geometry::Vec3 gridStep(const geometry::Box& box);
  Step change(const Level& level, NodeId solid, const geometry::Box& box);
  Step resize(const Level& level, NodeId solid, const geometry::Box& box);
  Step draw(const Level& level, const geometry::Box& box);
  Step order(const Level& level, NodeId solid);

  std::uint64_t m_state;
};

}  // namespace halfspace::level
