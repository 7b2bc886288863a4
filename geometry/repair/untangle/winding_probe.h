// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle().
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The winding number of chosen triangles around the middle of triangle `at`, taken a little ahead
// of it on the axis its normal is nearest to; `front` tells whether that is before or behind its
// face. Exact.
class WindingProbe {
 public:
  explicit WindingProbe(const TriangleSet& set);
  ~WindingProbe();
  struct Answer {
    int winding = 0;
    bool front = true;
  };
  // weightOf(triangle): 0 for those that do not count.
  template <typename WeightOf>
  Answer at(int triangle, WeightOf weightOf) const {
    Answer answer;
    for (const auto& [other, turn] : crossingsOf(triangle, answer.front)) {
      answer.winding += turn * weightOf(other);
    }
    return answer;
  }
  // visit(other, turn) for every triangle the ray meets: 1 or -1 by the way it looks.
  template <typename Visit>
  void visit(int triangle, Visit visit) const {
    bool front = false;
    for (const auto& [other, turn] : crossingsOf(triangle, front)) visit(other, turn);
  }

 private:
  struct Tree;
  std::vector<std::pair<int, int>> crossingsOf(int triangle, bool& front) const;

  const TriangleSet& m_set;
  std::unique_ptr<Tree> m_tree;
};

}  // namespace halfspace::geometry
