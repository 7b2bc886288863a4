// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

// Private to PointTable: finds points by positions that are known up to an error. Space is divided
// into cells much larger than the errors. A point is listed in each cell that its position, give or
// take its error, can lie in: nearly always one. Two points that may be equal have a cell in
// common.
//
// Cost of a call: constant, unless many points lie within 2^-38 of the largest coordinate. Thread
// safety: around() and find() may run in several threads at once, insert() may not.
class PositionCells {
 public:
  // largest: the largest magnitude of a coordinate.
  explicit PositionCells(double largest);

  // The numbers of the cells (hashed) around a position.
  struct Cells {
    std::array<std::uint64_t, 8> keys;
    size_t count = 0;
  };
  Cells around(const Vec3& position, double error) const;

  // The first point in the cells for which isSame(point) is true; -1: none.
  template <typename IsSame>
  int find(const Cells& cells, IsSame isSame) const {
    if (m_table.empty()) return -1;
    const size_t mask = m_table.size() - 1;
    for (size_t i = 0; i < cells.count; ++i) {
      for (size_t slot = cells.keys[i] & mask; m_table[slot] >= 0; slot = (slot + 1) & mask) {
        const Entry& entry = m_entries[m_table[slot]];
        if (entry.key == cells.keys[i] && isSame(entry.point)) return entry.point;
      }
    }
    return -1;
  }
  void insert(const Cells& cells, int point);

 private:
  struct Entry {
    std::uint64_t key = 0;
    int point = 0;
  };
  void put(int entry);

  double m_scale = 1.0;  // cells per unit of length
  std::vector<Entry> m_entries;
  std::vector<int> m_table;  // open addressing: indices into m_entries; -1: empty
};

}  // namespace halfspace::geometry
