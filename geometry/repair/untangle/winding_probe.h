// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to untangle(): winding numbers by exact ray casting from the centres of triangles.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// The winding number of chosen triangles around the centre of a triangle, displaced infinitesimally
// along the axis closest to its normal. `front`: whether the displaced point lies in front of the
// triangle. Exact. Cost: the first few rays look at every triangle. Then a tree of boxes is built,
// and a ray costs O(log n) boxes and the triangles it meets. Not thread-safe.
class WindingProbe {
 public:
  explicit WindingProbe(const TriangleSet& set);
  ~WindingProbe();
  struct Answer {
    int winding = 0;
    bool front = true;
  };
  // weightOf(triangle): its weight; 0 for triangles to ignore.
  template <typename WeightOf>
  Answer at(int triangle, WeightOf weightOf) const {
    Answer answer;
    for (const auto& [other, turn] : crossingsOf(triangle, answer.front)) {
      answer.winding += turn * weightOf(other);
    }
    return answer;
  }
  // Calls visit(other, turn) for every triangle the ray crosses; turn is 1 or -1, by its
  // orientation.
  template <typename Visit>
  void visit(int triangle, Visit visit) const {
    bool front = false;
    for (const auto& [other, turn] : crossingsOf(triangle, front)) visit(other, turn);
  }

 private:
  struct Tree;
  std::vector<std::pair<int, int>> crossingsOf(int triangle, bool& front) const;
  template <typename Visit>
  void forEachMeeting(const Box& box, Visit visit) const;

  const TriangleSet& m_set;
  mutable int m_rays = 0;
  mutable std::unique_ptr<Tree> m_tree;
};

}  // namespace halfspace::geometry
