// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/brush/brush.h"

namespace halfspace::geometry {

// A regular grid over a box, in which the cells that some boxes cover are marked. It finds out
// quickly that another box is far from all of them. Memory: 256 kB.
class MarkedCells {
 public:
  // Boxes beyond the bounds count as part of the outermost cells.
  explicit MarkedCells(const Box& bounds);

  // Marks the cells that the box covers. Cost: the number of rows (cells with the same x and y)
  // that it covers. After four million rows in all calls, all cells count as marked.
  void mark(const Box& box);
  // False only if the box meets no marked box. Cost: the number of cells it covers, at most 4096.
  bool mayMeet(const Box& box) const;

 private:
  static constexpr int kCellsPerAxis = 128;
  // The cells with the same x and y, one bit each.
  using Row = std::array<std::uint64_t, kCellsPerAxis / 64>;
  struct Range {
    std::array<int, 3> from{}, to{};
  };
  Range rangeOf(const Box& box) const;
  static Row rowOf(int from, int to);
  int cellAt(double value, int axis) const;

  Vec3 m_low;
  double m_cell;
  std::vector<Row> m_marked;
  long long m_work = 0;  // rows marked so far; a row that is marked again counts again
};

}  // namespace halfspace::geometry
