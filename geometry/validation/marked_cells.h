// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/brush/brush.h"

namespace halfspace::geometry {

// A regular grid over a box, in which the cells that some boxes cover are marked: finds out quickly
// that a box is far from all of them. 256 kB.
class MarkedCells {
 public:
  // Boxes beyond the bounds count as part of the outermost cells.
  explicit MarkedCells(const Box& bounds);

  // Cost: the number of cells it covers. After sixteen million cells all count as marked.
  void mark(const Box& box);
  // False only if the box meets no marked box. Cost: the number of cells it covers, at most 4096.
  bool mayMeet(const Box& box) const;

 private:
  template <typename Visit>
  bool forEachCell(const Box& box, long long most, Visit visit) const;
  int cellAt(double value, int axis) const;

  Vec3 m_low;
  double m_cell;
  std::vector<bool> m_marked;
  long long m_work = 0;  // cells that were marked, each as often as it was
};

}  // namespace halfspace::geometry
