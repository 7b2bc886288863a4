// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "geometry/csg/evaluator.h"

namespace halfspace::tests {

// A small, crowded level on a coarse grid (boxes and wedges, some rotated, in groups) that is
// edited at random. Every coincidence that a level can contain occurs within a few dozen edits.
class RandomLevel {
 public:
  explicit RandomLevel(uint64_t seed);

  // Inserts, reshapes or removes a solid, changes an operation, or makes a group. The caller calls
  // update().
  void edit();
  geometry::Evaluator& evaluator() { return m_evaluator; }
  const geometry::Evaluator& evaluator() const { return m_evaluator; }
  // A new evaluator with the same level, evaluated from scratch.
  geometry::Evaluator fresh() const;

 private:
  struct Solid {
    geometry::CsgNode node;
    geometry::CsgNode group;
    geometry::CsgSolid shape;
  };
  struct Group {
    geometry::CsgNode node;
    geometry::CsgNode parent;
  };
  Solid& pick();
  geometry::CsgOperation operation();
  double number(int range);
  geometry::CsgSolid shape();
  geometry::CsgNode childOf(geometry::CsgNode parent);
  void insert();
  void copyChildren(geometry::Evaluator& to, geometry::CsgNode from,
                    geometry::CsgNode parent) const;

  std::mt19937_64 m_random;
  geometry::Evaluator m_evaluator;
  std::vector<Solid> m_solids;
  std::vector<Group> m_groups;
};

}  // namespace halfspace::tests
