// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//        G                Two operands cross in an edge (o). The wedges between the four
//        half-planes
//     w2 | w1             carry the sets of operands: passing F's half-plane from w1 to w4 enters
//   F ---o--- F           F's operand, and so on. One known wedge gives all others, and these are
//     w3 | w4             the sets in front of and behind the patches at the edge.
//        G
#include "geometry/arrangement/patch_labels.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <numeric>

#include "geometry/arrangement/cell_triangles.h"
#include "geometry/mesh/polygon_winding.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

CellTable::CellTable(const FacetSet& set, std::vector<FacetCells> cutFacets)
    : cuts(std::move(cutFacets)), cutOf(set.facets.size(), -1) {
  for (size_t i = 0; i < cuts.size(); ++i) cutOf[cuts[i].facet] = static_cast<int>(i);
  for (int f = 0; f < static_cast<int>(set.facets.size()); ++f) {
    firstCell.push_back(static_cast<int>(facetOf.size()));
    const int count = cutOf[f] < 0 ? 1 : cuts[cutOf[f]].cellCount;
    facetOf.insert(facetOf.end(), static_cast<size_t>(count), f);
  }
  isFree.assign(set.vertices.size(), true);
  for (const int vertex : set.touching) isFree[vertex] = false;
  for (const FacetCells& cut : cuts) {
    for (const int corner : set.cornersOf(cut.facet)) isFree[corner] = false;
  }
}

std::vector<CellSide> sidesOf(const FacetSet& set, const PointTable& table,
                              const CellTable& cells) {
  const auto forEachSide = [&](auto visit) {
    const auto add = [&](int from, int to, int cell, int facet) {
      const auto [low, high] = std::minmax({from, to});
      visit(low, CellSide{low, high, cell, facet, from < to});
    };
    for (int f = 0; f < static_cast<int>(set.facets.size()); ++f) {
      const int first = cells.firstCell[f];
      if (cells.cutOf[f] < 0) {
        const auto loop = set.cornersOf(f);
        for (size_t i = 0; i < loop.size(); ++i) {
          const int to = loop[i + 1 == loop.size() ? 0 : i + 1];
          if (!cells.isFree[loop[i]] && !cells.isFree[to]) add(loop[i], to, first, f);
        }
        continue;
      }
      // The two half-edges of an edge, that of the lower cell first.
      const std::vector<CellEdge>& edges = cells.cuts[cells.cutOf[f]].edges;
      for (size_t e = 0; e < edges.size(); e += 2) {
        const size_t lower = edges[e].cell < edges[e + 1].cell ? e : e + 1;
        for (const size_t side : {lower, lower ^ 1}) {
          const CellEdge& edge = edges[side];
          if (edge.cell >= 0) add(edge.from, edge.to, first + edge.cell, f);
        }
      }
    }
  };
  return SidesByEdge<CellSide>(static_cast<size_t>(table.size()), forEachSide).taken();
}

std::span<const int> SidesAroundEdge::sort(int low, int high, std::span<Sheet> sheets) {
  const Vec3 d = m_table.approximate(high) - m_table.approximate(low);
  const int best = dominantAxis(d);
  int axis = best;
  int direction = 0;
  for (int i = 0; i < 3 && direction == 0; ++i) {
    axis = (best + i) % 3;
    direction = m_table.compare(high, low, axis);
  }
  // The sign of the angle from one half-plane to another, by their normals.
  const auto angle = [&](const Sheet& a, const Sheet& b) {
    const int sign = m_table.crossSign(a.facet, b.facet, axis) * direction;
    return a.forward == b.forward ? sign : -sign;
  };
  const auto isSame = [&](const Sheet& a, const Sheet& b) {  // if the angle is 0
    if (a.facet == b.facet) return a.forward == b.forward;
    const int k = m_set.facets[a.facet].axis;
    const int sign = m_table.normalSign(a.facet, k) * m_table.normalSign(b.facet, k);
    return (a.forward == b.forward) == (sign > 0);
  };
  return m_order.sort(sheets, angle, isSame);
}

namespace {

// An edge at which more meets than two cells of one operand, with its half-planes in order.
struct Fan {
  std::span<const SidesAroundEdge::Sheet> sheets;  // index: the cell
  std::span<const int> groups;
};

class Labeller {
 public:
  Labeller(const BoxedFacets& facets, const PointTable& table, const CellTable& cells)
      : m_set(facets.set), m_boxes(facets.boxes), m_table(table), m_cells(cells) {}

  std::optional<PatchLabels> run(std::span<const CellSide> sides) {
    if (!connectCells(sides)) return std::nullopt;
    sortFans(sides);
    listFansAndCells();
    const int count = static_cast<int>(m_cells.facetOf.size());
    m_labels.front.assign(static_cast<size_t>(count), -1);
    m_labels.back.assign(static_cast<size_t>(count), -1);
    for (int patch = 0; patch < count; ++patch) {
      if (m_labels.patch[patch] != patch || m_labels.front[patch] >= 0) continue;
      if (!seed(patch) || !spreadFrom(patch)) return std::nullopt;
    }
    return std::move(m_labels);
  }

 private:
  // Joins cells across edges with two sides of one operand; remembers all other edges.
  bool connectCells(std::span<const CellSide> sides) {
    const int count = static_cast<int>(m_cells.facetOf.size());
    DisjointSets patches(count);
    connectAtFreeVertices(patches);
    bool valid = true;
    forEachEdgeOf(sides, [&](size_t first, size_t last) {
      if (last - first == 2) {
        const CellSide& a = sides[first];
        const CellSide& b = sides[first + 1];
        valid = valid && a.forward != b.forward && operandOf(a.facet) == operandOf(b.facet);
        patches.join(a.cell, b.cell);
      } else {
        m_crowded.emplace_back(first, last);
      }
    });
    m_labels.patch.resize(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) m_labels.patch[i] = patches.find(i);
    m_labels.isCopy.assign(static_cast<size_t>(count), false);
    return valid;
  }

  // Joins the cells around each free vertex: their edges there need not be matched.
  void connectAtFreeVertices(DisjointSets& patches) const {
    std::vector<int> cellAt(m_set.vertices.size(), -1);
    for (int f = 0; f < static_cast<int>(m_set.facets.size()); ++f) {
      if (m_cells.cutOf[f] >= 0) continue;
      for (const int corner : m_set.cornersOf(f)) {
        if (!m_cells.isFree[corner]) continue;
        int& known = cellAt[corner];
        if (known < 0) known = m_cells.firstCell[f];
        patches.join(known, m_cells.firstCell[f]);
      }
    }
  }

  int operandOf(int facet) const { return m_set.facets[facet].operand; }

  void sortFans(std::span<const CellSide> sides) {
    SidesAroundEdge around(m_set, m_table);
    std::vector<size_t> firstGroups;  // per fan
    for (const auto& [first, last] : m_crowded) {
      const size_t firstSheet = m_sheets.size();
      for (size_t i = first; i < last; ++i) {
        m_sheets.push_back({sides[i].facet, sides[i].forward, sides[i].cell});
      }
      const auto groups =
          around.sort(sides[first].low, sides[first].high, std::span(m_sheets).subspan(firstSheet));
      firstGroups.push_back(m_groups.size());
      m_groups.insert(m_groups.end(), groups.begin(), groups.end());
    }
    firstGroups.push_back(m_groups.size());
    size_t firstSheet = 0;
    for (size_t i = 0; i < m_crowded.size(); ++i) {
      const size_t count = m_crowded[i].second - m_crowded[i].first;
      m_fans.push_back(
          {std::span(m_sheets).subspan(firstSheet, count),
           std::span(m_groups).subspan(firstGroups[i], firstGroups[i + 1] - firstGroups[i])});
      firstSheet += count;
    }
    for (const Fan& fan : m_fans) {
      for (size_t g = 0; g < fan.groups.size(); ++g) {
        for (int i = fan.groups[g] + 1; i < groupEnd(fan, g); ++i) {
          m_labels.isCopy[m_labels.patch[fan.sheets[i].index]] = true;
        }
      }
    }
  }

  static int groupEnd(const Fan& fan, size_t group) {
    return group + 1 < fan.groups.size() ? fan.groups[group + 1]
                                         : static_cast<int>(fan.sheets.size());
  }

  // A list of numbers for each of several owners, one list after the other.
  struct Lists {
    std::vector<int> first;  // per owner; one more for the end
    std::vector<int> items;
    std::span<const int> of(int owner) const {
      return std::span(items).subspan(static_cast<size_t>(first[owner]),
                                      static_cast<size_t>(first[owner + 1] - first[owner]));
    }
  };
  // forEach(visit) calls visit(owner, item) for all items, twice in the same order.
  template <typename ForEach>
  static Lists listsOf(size_t owners, ForEach forEach) {
    Lists lists;
    lists.first.assign(owners + 2, 0);
    forEach([&](int owner, int) { ++lists.first[owner + 2]; });
    std::partial_sum(lists.first.begin(), lists.first.end(), lists.first.begin());
    lists.items.resize(static_cast<size_t>(lists.first.back()));
    forEach([&](int owner, int item) { lists.items[lists.first[owner + 1]++] = item; });
    return lists;
  }

  // Lists, per patch, its fans and its cells. A fan can be listed several times.
  void listFansAndCells() {
    const size_t count = m_cells.facetOf.size();
    m_fansOf = listsOf(count, [&](auto visit) {
      for (int i = 0; i < static_cast<int>(m_fans.size()); ++i) {
        for (const auto& sheet : m_fans[i].sheets) visit(m_labels.patch[sheet.index], i);
      }
    });
    m_cellsOf = listsOf(count, [&](auto visit) {
      for (int cell = 0; cell < static_cast<int>(count); ++cell) {
        visit(m_labels.patch[cell], cell);
      }
    });
  }

  bool spreadFrom(int start) {
    std::vector<int> open{start};
    std::vector<bool>& done = m_done;
    done.resize(m_fans.size(), false);
    while (!open.empty()) {
      const int patch = open.back();
      open.pop_back();
      for (const int fan : m_fansOf.of(patch)) {
        if (done[fan]) continue;
        done[fan] = true;
        if (!spreadAround(m_fans[fan], patch, open)) return false;
      }
    }
    return true;
  }

  // Finds the sets of all wedges around an edge from those at one patch.
  bool spreadAround(const Fan& fan, int known, std::vector<int>& open) {
    const size_t count = fan.groups.size();
    size_t start = 0;
    int wedge = -1;
    for (size_t g = 0; g < count && wedge < 0; ++g) {
      for (int i = fan.groups[g]; i < groupEnd(fan, g); ++i) {
        const auto& sheet = fan.sheets[i];
        if (m_labels.patch[sheet.index] != known) continue;
        start = g;
        wedge = sheet.forward ? m_labels.front[known] : m_labels.back[known];
      }
    }
    for (size_t k = 1; k <= count; ++k) {
      const size_t g = (start + k) % count;
      const int before = wedge;
      // Behind a forward sheet, clockwise of it, lies its operand: passing it counter-clockwise
      // leaves the operand.
      for (const bool leaves : {true, false}) {
        for (int i = fan.groups[g]; i < groupEnd(fan, g); ++i) {
          const auto& sheet = fan.sheets[i];
          if (sheet.forward != leaves) continue;
          const int operand = operandOf(sheet.facet);
          const auto next =
              leaves ? m_labels.sets.without(wedge, operand) : m_labels.sets.with(wedge, operand);
          if (!next) return false;
          wedge = *next;
        }
      }
      for (int i = fan.groups[g]; i < groupEnd(fan, g); ++i) {
        const auto& sheet = fan.sheets[i];
        const int patch = m_labels.patch[sheet.index];
        const int front = sheet.forward ? wedge : before;
        const int back = sheet.forward ? before : wedge;
        if (m_labels.front[patch] < 0) {
          m_labels.front[patch] = front;
          m_labels.back[patch] = back;
          open.push_back(patch);
        } else if (m_labels.front[patch] != front || m_labels.back[patch] != back) {
          return false;
        }
      }
    }
    return true;
  }

  // Finds the sets at a patch by a ray from a point inside one of its cells. Facets without
  // contacts are preferred, because the others have to be triangulated first.
  bool seed(int patch) {
    const std::span<const int> cells = m_cellsOf.of(patch);
    const auto whole = std::find_if(cells.begin(), cells.end(), [&](int cell) {
      return m_cells.cutOf[m_cells.facetOf[cell]] < 0;
    });
    const int cell = whole != cells.end() ? *whole : cells.front();
    const int facet = m_cells.facetOf[cell];
    return seedAt(patch, facet, placeIn(facet, cell));
  }

  // The centre of a triangle of a cell: exact, since a thin cell need not contain a point whose
  // coordinates are doubles.
  PointTable::Place placeIn(int facet, int cell) const {
    if (m_cells.cutOf[facet] < 0) return m_table.centre(m_set.facets[facet].plane);
    const FacetCells& cut = m_cells.cuts[m_cells.cutOf[facet]];
    std::vector<bool> wanted(static_cast<size_t>(cut.cellCount), false);
    wanted[cell - m_cells.firstCell[facet]] = true;
    std::vector<int> unused;
    return m_table.centre(trianglesOf(m_set, m_table, cut, wanted, unused).front());
  }

  // If the line through the place along an axis meets a facet, the direction along the axis in
  // which the facet faces; else 0.
  int facingOnLine(int f, int axis, const PointTable::Place& place) const {
    const Projection view = projectionAlong(axis, true);
    const auto loop = m_set.cornersOf(f);
    return windingAroundLine(
        loop.size(), [&](size_t i) { return m_table.compare(loop[i], place, view.second) <= 0; },
        [&](size_t low, size_t high) {
          return m_table.orientation(view, loop[low], loop[high], place);
        });
  }

  bool seedAt(int patch, int f, const PointTable::Place& place) {
    const MeshFacet& facet = m_set.facets[f];
    const int axis = facet.axis;
    Box ray;
    ray.extend(place.position - Vec3::Constant(place.error));
    ray.extend(place.position + Vec3::Constant(place.error));
    ray.max()[axis] = std::numeric_limits<double>::max();
    std::map<int, int> winding;  // per operand, just above the facet along the axis
    std::vector<int> copies;
    bool valid = true;
    m_boxes.forEachMeeting(ray, [&](int other) {
      const int facing = other == f ? 0 : facingOnLine(other, axis, place);
      if (facing == 0) return true;
      // Above the place, the place lies on the side of the facet that looks down.
      const int order = m_table.side(other, place) * facing;
      if (order < 0) winding[operandOf(other)] += facing;
      if (order == 0) {
        for (int i = 0; i < 3; ++i) valid = valid && m_table.crossSign(f, other, i) == 0;
        copies.push_back(other);
      }
      return valid;
    });
    if (!valid) return false;
    std::vector<int> inside;
    for (const auto& [operand, count] : winding) {
      if (count != 0 && count != 1) return false;
      if (count == 1) inside.push_back(operand);
    }
    std::sort(copies.begin(), copies.end());
    copies.push_back(f);
    const int above = m_labels.sets.of(std::move(inside));
    int below = above;
    for (const int copy : copies) {
      const int operand = operandOf(copy);
      const auto next = m_table.normalSign(copy, axis) > 0 ? m_labels.sets.with(below, operand)
                                                           : m_labels.sets.without(below, operand);
      if (!next) return false;
      below = *next;
    }
    m_labels.front[patch] = facet.facesPositive ? above : below;
    m_labels.back[patch] = facet.facesPositive ? below : above;
    return true;
  }

  const FacetSet& m_set;
  const BoxHierarchy& m_boxes;
  const PointTable& m_table;
  const CellTable& m_cells;
  PatchLabels m_labels;
  std::vector<std::pair<size_t, size_t>> m_crowded;  // ranges of sides
  std::vector<Fan> m_fans;
  std::vector<SidesAroundEdge::Sheet> m_sheets;  // of all fans
  std::vector<int> m_groups;                     // of all fans
  Lists m_fansOf, m_cellsOf;                     // per patch
  std::vector<bool> m_done;                      // per fan
};

}  // namespace

std::optional<PatchLabels> labelsOf(const BoxedFacets& facets, const PointTable& table,
                                    const CellTable& cells, std::span<const CellSide> sides) {
  return Labeller(facets, table, cells).run(sides);
}

}  // namespace halfspace::geometry
