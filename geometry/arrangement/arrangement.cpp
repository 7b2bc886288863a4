// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/arrangement.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "geometry/arrangement/arrangement_memory.h"
#include "geometry/arrangement/cell_triangles.h"
#include "geometry/arrangement/facet_cells.h"
#include "geometry/arrangement/facet_pairs.h"
#include "geometry/arrangement/patch_labels.h"
#include "geometry/boolean/surface_builder.h"

namespace halfspace::geometry {
namespace {

// The points of a surface: those of the table.
class TablePoints : public SurfacePoints {
 public:
  explicit TablePoints(std::span<const PolygonMesh* const> operands)
      : m_set(facetsOf(operands)),
        m_table(m_set),
        m_facetOfFace(static_cast<size_t>(m_set.firstFaces.back()), -1) {
    for (int f = 0; f < static_cast<int>(m_set.facets.size()); ++f) {
      m_facetOfFace[m_set.facets[f].face] = f;
    }
  }

  const FacetSet& set() const { return m_set; }
  PointTable& table() { return m_table; }

  RoundedMeeting rounded(int point) const override {
    const PointTable::Rounded result = m_table.rounded(point);
    return {result.position, result.exact};
  }
  std::array<mpq_class, 3> coordinates(int point) const override {
    return m_table.coordinates(point);
  }
  bool coplanar(int a, int b, int c, int d) const override { return m_table.coplanar(a, b, c, d); }
  bool collinear(int a, int b, int c) const override { return m_table.collinear(a, b, c); }
  std::optional<bool> coplanarFaces(int face, int other) const override {
    const int facet = m_facetOfFace[face];
    for (const int corner : m_set.facets[m_facetOfFace[other]].plane) {
      if (m_table.side(facet, corner) != 0) return false;
    }
    return true;
  }
  int turn(int axis, int a, int b, int c) const override {
    return m_table.orientation(projectionAlong(axis, true), a, b, c);
  }
  bool hasPredicates() const override { return true; }
  int compare(int axis, int a, int b) const override { return m_table.compare(a, b, axis); }
  int sideOfCircle(int axis, int a, int b, int c, int d) const override {
    return m_table.sideOfCircle(projectionAlong(axis, true), a, b, c, d);
  }

 private:
  FacetSet m_set;
  PointTable m_table;
  std::vector<int> m_facetOfFace;  // a facet of each face of all operands
};

// Which patches are boundary, and whether they have to be reversed.
class Selection {
 public:
  Selection(const PatchLabels& labels, const InsideRule& isInside) : m_labels(labels) {
    for (int set = 0; set < labels.sets.size(); ++set) {
      m_inside.push_back(isInside(labels.sets.operands(set)));
    }
  }
  bool isKept(int cell) const {
    const int patch = m_labels.patch[cell];
    return !m_labels.isCopy[patch] &&
           m_inside[m_labels.front[patch]] != m_inside[m_labels.back[patch]];
  }
  bool isReversed(int cell) const { return m_inside[m_labels.front[m_labels.patch[cell]]]; }

 private:
  const PatchLabels& m_labels;
  std::vector<bool> m_inside;  // per set of operands
};

struct KeptTriangles {
  LooseTriangles loose;
  std::vector<int> facets;       // per triangle
  std::vector<bool> isReversed;  // per triangle
};

class TriangleCollector {
 public:
  TriangleCollector(const FacetSet& set, const PointTable& table, const CellTable& cells,
                    const Selection& selection)
      : m_set(set), m_table(table), m_cells(cells), m_selection(selection) {}

  KeptTriangles run() {
    cutFacets();
    for (int f = 0; f < static_cast<int>(m_set.facets.size()); ++f) {
      const int cut = m_cells.cutOf[f];
      if (cut < 0) {
        addWhole(f);
        continue;
      }
      for (size_t i = 0; i < m_triangles[cut].size(); ++i) {
        add(m_triangles[cut][i], f, m_cells.firstCell[f] + m_cellOf[cut][i]);
      }
    }
    return std::move(m_kept);
  }

 private:
  void cutFacets() {
    m_triangles.resize(m_cells.cuts.size());
    m_cellOf.resize(m_cells.cuts.size());
    tbb::parallel_for(size_t{0}, m_cells.cuts.size(), [&](size_t i) {
      const FacetCells& cells = m_cells.cuts[i];
      std::vector<bool> wanted;
      for (int cell = 0; cell < cells.cellCount; ++cell) {
        wanted.push_back(m_selection.isKept(m_cells.firstCell[cells.facet] + cell));
      }
      m_triangles[i] = trianglesOf(m_set, m_table, cells, wanted, m_cellOf[i]);
    });
  }

  void addWhole(int f) {
    const int cell = m_cells.firstCell[f];
    if (!m_selection.isKept(cell)) return;
    const auto loop = m_set.cornersOf(f);
    for (size_t i = 2; i < loop.size(); ++i) add({loop[0], loop[i - 1], loop[i]}, f, cell);
  }

  void add(Triangle triangle, int f, int cell) {
    const bool reversed = m_selection.isReversed(cell);
    if (reversed) std::swap(triangle[1], triangle[2]);
    m_kept.loose.triangles.push_back(triangle);
    m_kept.loose.origins.push_back(m_set.facets[f].face);
    m_kept.facets.push_back(f);
    m_kept.isReversed.push_back(reversed);
  }

  const FacetSet& m_set;
  const PointTable& m_table;
  const CellTable& m_cells;
  const Selection& m_selection;
  std::vector<std::vector<Triangle>> m_triangles;  // per cut facet
  std::vector<std::vector<int>> m_cellOf;          // per cut facet and triangle
  KeptTriangles m_kept;
};

// Positions at which surfaces meet or touch, so that the result may need several points there.
std::vector<bool> contactPoints(const FacetSet& set, const PointTable& table,
                                const CellTable& cells) {
  std::vector<bool> contact(static_cast<size_t>(table.size()), false);
  std::fill(contact.begin() + static_cast<std::ptrdiff_t>(set.vertices.size()), contact.end(),
            true);
  for (const FacetCells& cut : cells.cuts) {
    for (const CellEdge& edge : cut.edges) contact[edge.from] = true;
    for (const auto& [cell, point] : cut.isolated) contact[point] = true;
  }
  for (const int vertex : set.touching) contact[vertex] = true;
  return contact;
}

std::optional<ExactSurface> surfaceOf(const FacetSet& set, PointTable& table,
                                      const CellTable& cells, KeptTriangles kept) {
  kept.loose.isContact = contactPoints(set, table, cells);
  const std::vector<Triangle> corners = kept.loose.triangles;
  SidesAroundEdge around(set, table);
  kept.loose.sortAround = [&](int low, int high, std::vector<int>& sides) {
    std::vector<SidesAroundEdge::Sheet> sheets;
    for (const int side : sides) {
      const bool forward = corners[side / 3][side % 3] == low;
      sheets.push_back({kept.facets[side / 3], forward != kept.isReversed[side / 3], side});
    }
    const bool distinct = around.sort(low, high, sheets).size() == sheets.size();
    for (size_t i = 0; i < sides.size(); ++i) sides[i] = sheets[i].index;
    return distinct;
  };
  kept.loose.middle = [&](int low, int high) {
    const PointDefinition middle{PointKind::middle, 0, {low, high, -1, -1}};
    return table.add({&middle, 1})[0];
  };
  return connectedSurface(std::move(kept.loose));
}

}  // namespace

std::optional<ExactSurface> arrangedSurface(std::span<const PolygonMesh* const> operands,
                                            const InsideRule& isInside, WorkWatch* watch,
                                            const MemoryLimit& limit) {
  beginStage(watch, "reading the faces");
  const auto points = std::make_shared<TablePoints>(operands);
  const FacetSet& set = points->set();
  PointTable& table = points->table();
  limit.require(arrangement_memory::kOfFacet * static_cast<double>(set.facets.size()));
  beginStage(watch, "finding pairs of faces");
  std::optional<BoxedFacets> boxed(set);
  const CellTable cells(set,
                        cellsOf(set, table, contactsOf(*boxed, table, watch, limit), watch, limit));
  beginStage(watch, "finding what is inside");
  const std::vector<CellSide> sides = sidesOf(set, table, cells);
  const auto labels = labelsOf(*boxed, table, cells, sides);
  boxed.reset();
  if (!labels) return std::nullopt;
  const Selection selection(*labels, isInside);
  beginStage(watch, "joining the faces");
  auto surface =
      surfaceOf(set, table, cells, TriangleCollector(set, table, cells, selection).run());
  if (surface) surface->source = points;
  return surface;
}

}  // namespace halfspace::geometry
