// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of half-planes around a line, which decides what bounds the same wedge of a solid.
//
//     q   p
//      \  |          The line (o) points at the viewer; r is the reference, from which angles are
//       \ |          counted counter-clockwise: r < p < q. The sign of a turn tells more and less
//        \|          than half a turn apart, so the angles are compared by quarters first: 0: no
//         o-----r    turn; 1: less than half a turn; 2: half a turn; 3: more.
//
// What a half-plane is, and how a turn is computed exactly, is the caller's: by the normals of
// facets, by points at rounded positions, by planes.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace halfspace::geometry {

// turn: the sign of the turn from the reference. isSame(): whether the half-planes are equal;
// called only if the turn is 0.
template <typename IsSame>
int quarterAfter(int turn, IsSame isSame) {
  if (turn != 0) return turn > 0 ? 1 : 3;
  return isSame() ? 0 : 2;
}

// -1, 0 or 1 as a half-plane comes before another, is equal to it or comes after it. turn(): from
// the first to the second; called only within quarters 1 and 3.
template <typename Turn>
int orderInQuarters(int first, int second, Turn turn) {
  if (first != second) return first < second ? -1 : 1;
  return first % 2 == 0 ? 0 : -turn();
}

// Finds the wedges of a solid between faces that are in their counter-clockwise order around a
// line. The solid lies clockwise of a face that runs along the line and counter-clockwise of one
// that runs against it. So, counter-clockwise, the latter opens a wedge and the former closes it,
// like brackets: where a face is flat across the line, one wedge may lie between the faces of
// another one.
//
//       c \ ### / o         The line (x) points at the viewer; faces o open wedges, faces c close
//          \ # /            them. The solid (#) lies in two wedges.
//            x
//          / # \            Both wedges have two faces, and each touches the other in the line.
//       o / ### \ c
//
// runsAlong(i): whether face i runs along the line. Calls visit(opening, closing) with the numbers
// of two faces for each wedge, in the order in which they close, beginning where no wedge is open.
// Faces of a surface that is not closed stay without partner. Cost: linear.
template <typename RunsAlong, typename Visit>
void forEachWedge(size_t faces, RunsAlong runsAlong, Visit visit) {
  // No wedge is open behind the face up to which most closings lack an opening.
  int depth = 0, lowest = 0;
  size_t start = 0;
  for (size_t i = 0; i < faces; ++i) {
    depth += runsAlong(i) ? -1 : 1;
    if (depth >= lowest) continue;
    lowest = depth;
    start = i + 1;
  }
  std::vector<size_t> open;
  for (size_t i = 0; i < faces; ++i) {
    const size_t face = (start + i) % faces;
    if (!runsAlong(face)) {
      open.push_back(face);
    } else if (!open.empty()) {
      visit(open.back(), face);
      open.pop_back();
    }
  }
}

// Sorts half-planes. Keeps its memory for the next line. Not thread-safe.
template <typename Item>
class AroundLine {
 public:
  // Sorts from the first item on, counter-clockwise; equal half-planes keep their order. Returns
  // the index of the first of each group of equal ones, valid until the next call. turn(a, b): 1, 0
  // or -1 as b lies less than, 0 or 1 times, or more than half a turn after a. isSame(a, b):
  // whether a and b are equal, if turn(a, b) is 0. Contract: at least one item. Cost: O(n log n)
  // turns.
  template <typename Turn, typename IsSame>
  std::span<const int> sort(std::span<Item> items, Turn turn, IsSame isSame) {
    const Item reference = items[0];
    m_keyed.clear();
    for (size_t i = 0; i < items.size(); ++i) {
      const Item& item = items[i];
      const int quarter =
          i == 0 ? 0 : quarterAfter(turn(reference, item), [&] { return isSame(reference, item); });
      m_keyed.push_back({quarter, static_cast<int>(i), item});
    }
    const auto order = [&](const Keyed& a, const Keyed& b) {
      return orderInQuarters(a.quarter, b.quarter, [&] { return turn(a.item, b.item); });
    };
    std::sort(m_keyed.begin(), m_keyed.end(), [&](const Keyed& a, const Keyed& b) {
      const int sign = order(a, b);
      return sign != 0 ? sign < 0 : a.position < b.position;
    });
    m_groups.clear();
    for (size_t i = 0; i < m_keyed.size(); ++i) {
      items[i] = m_keyed[i].item;
      if (i == 0 || order(m_keyed[i - 1], m_keyed[i]) != 0) {
        m_groups.push_back(static_cast<int>(i));
      }
    }
    return m_groups;
  }

 private:
  struct Keyed {
    int quarter;
    int position;
    Item item;
  };
  std::vector<Keyed> m_keyed;
  std::vector<int> m_groups;
};

}  // namespace halfspace::geometry
