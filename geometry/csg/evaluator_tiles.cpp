// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Facets that are divided into tiles (cut/facet_tiles.h): which tiles an update cuts again, makes
// and releases.
#include <algorithm>
#include <cassert>

#include "geometry/csg/evaluator.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/mesh/projection.h"

namespace halfspace::geometry {

namespace {

// The limits of small solids near a tile of a divided facet, and near a whole facet. A facet with
// fewer is cut as a whole: the patches of tiles take memory.
constexpr size_t kMostNearTile = 16;
constexpr size_t kMostNearFacet = 128;
// A tile of this depth is not halved, so that the recursion ends for any input.
constexpr int kDeepest = 48;

int mainAxisOf(const PlaneNumbers& plane) {
  return dominantAxis(Vec3(plane.a, plane.b, plane.c));
}

}  // namespace

// Updates the tiles of one facet and lists those to cut.
class TileRenewal {
 public:
  TileRenewal(Evaluator& evaluator, CsgNode solid, uint32_t facet, OrientedPlane plane,
              std::vector<Evaluator::Job>& jobs)
      : m(evaluator),
        m_solid(solid),
        m_facet(facet),
        m_mainAxis(mainAxisOf(m.m_table->numbers(plane.id()))),
        m_jobs(jobs) {}

  // `polygon`: the part of the facet in the tile. `changed`: the boxes of the changed solids, or
  // null for a new tile. A tile that meets none of these boxes stays as it is.
  void renew(FacetTile& tile, const ConvexPolygon& polygon, const std::vector<Box>* changed,
             int depth = 0) {
    std::vector<Box> met;
    if (changed != nullptr) {
      std::ranges::copy_if(*changed, std::back_inserter(met),
                           [&](const Box& box) { return box.intersects(tile.bounds); });
      if (met.empty()) return;
    }
    ConvexPolygon halves[2];
    const uint32_t plane = halve(tile, polygon, depth, halves);
    if (plane == FacetTile::kNone) {
      cutAgain(tile, polygon);
      return;
    }
    const bool wasHalved = tile.plane == plane;
    if (!wasHalved) {
      m.releaseTiles(tile);
      tile.plane = plane;
      for (int i : {0, 1}) {
        tile.halves[i] = std::make_unique<FacetTile>();
        tile.halves[i]->bounds = boundsOf(halves[i]);
      }
    }
    for (int i : {0, 1}) renew(*tile.halves[i], halves[i], wasHalved ? &met : nullptr, depth + 1);
  }

 private:
  // Divides the polygon of a tile that must be halved and returns the plane; kNone for others.
  uint32_t halve(const FacetTile& tile, const ConvexPolygon& polygon, int depth,
                 ConvexPolygon (&halves)[2]) {
    if (depth == kDeepest) return FacetTile::kNone;
    const std::optional<TileCut> cut = cutOfTile(m.m_boxes, m.m_solids, m_mainAxis, tile.bounds,
                                                 depth == 0 ? kMostNearFacet : kMostNearTile);
    if (!cut) return FacetTile::kNone;
    const OrientedPlane plane =
        m.m_table->intern(Plane::fromCoefficients(Vec3::Unit(cut->axis), cut->at).value());
    assert(!plane.flipped() && "stored with a positive normal");
    const PolygonSides sides = sidesOf(*m.m_table, polygon, plane);
    if (sides.relation() != Relation::crossing) return FacetTile::kNone;
    split(*m.m_table, polygon, sides, plane, halves[0], halves[1]);
    return plane.id();
  }

  void cutAgain(FacetTile& tile, const ConvexPolygon& polygon) {
    if (tile.isHalved()) m.releaseTiles(tile);
    const bool hasPatch = tile.patch != FacetTile::kNone;
    if (!hasPatch) tile.patch = m.newPatch({m_solid, m.m_solids[m_solid].faceOf(m_facet)});
    m_jobs.push_back({m_solid, m_facet, hasPatch, static_cast<uint32_t>(m.m_tilesToCut.size())});
    m.m_tilesToCut.push_back({polygon, tile.patch});
  }

  Evaluator& m;
  CsgNode m_solid;
  uint32_t m_facet;
  int m_mainAxis;
  std::vector<Evaluator::Job>& m_jobs;
};

// Null for a facet that is not divided.
const FacetTile* Evaluator::tilesOf(PatchId ofFacet) const {
  if (m_tiles.empty() || m_patches[ofFacet].pieces.count() != 0) return nullptr;
  const auto found = m_tiles.find(ofFacet);
  return found == m_tiles.end() ? nullptr : found->second.get();
}

Facet Evaluator::facetOf(const Job& job) const {
  const PreparedSolid& solid = m_solids[job.solid];
  if (job.tile == Job::kWhole) return solid.facet(*m_table, job.facet);
  return {m_tilesToCut[job.tile].polygon, solid.faceOf(job.facet), solid.surfaceOf(job.facet)};
}

// Whether a facet must be divided. `bounds`: of the whole facet; `most`: no more solids are near
// it.
bool Evaluator::isCrowded(OrientedPlane plane, const Box& bounds, size_t most) const {
  if (most <= kMostNearFacet) return false;
  return cutOfTile(m_boxes, m_solids, mainAxisOf(m_table->numbers(plane.id())), bounds,
                   kMostNearFacet)
      .has_value();
}

// Appends the tiles of a divided facet that must be cut again, or the whole facet if it need not be
// divided any more.
void Evaluator::renewTiles(CsgNode node, uint32_t facet, const std::vector<Box>& changed,
                           std::vector<Job>& jobs) {
  const PatchId patch = m_patchesOf[node][facet];
  const ConvexPolygon polygon = m_solids[node].facet(*m_table, facet).polygon;
  FacetTile& tiles = *m_tiles.at(patch);
  if (!isCrowded(polygon.plane, tiles.bounds, m_solids.size())) {
    releaseTiles(patch);
    jobs.push_back({node, facet, true});
    return;
  }
  TileRenewal(*this, node, facet, polygon.plane, jobs).renew(tiles, polygon, &changed);
}

// Divides facets into tiles, all of which must be cut.
std::vector<Evaluator::Job> Evaluator::divide(std::span<const Job> crowded) {
  std::vector<Job> jobs;
  for (const Job& job : crowded) {
    assert(job.tile == Job::kWhole && "tiles are divided before they are cut");
    const ConvexPolygon polygon = m_solids[job.solid].facet(*m_table, job.facet).polygon;
    auto tiles = std::make_unique<FacetTile>();
    tiles->bounds = boundsOf(polygon);
    TileRenewal(*this, job.solid, job.facet, polygon.plane, jobs).renew(*tiles, polygon, nullptr);
    m_tiles.emplace(m_patchesOf[job.solid][job.facet], std::move(tiles));
  }
  return jobs;
}

// Makes a facet an undivided one without pieces.
void Evaluator::releaseTiles(PatchId ofFacet) {
  if (m_tiles.empty()) return;
  const auto found = m_tiles.find(ofFacet);
  if (found == m_tiles.end()) return;
  releaseTiles(*found->second);
  m_tiles.erase(found);
}

// Releases the patches of a tile and of all its halves; the tile is then not halved.
void Evaluator::releaseTiles(FacetTile& tile) {
  for (std::unique_ptr<FacetTile>& half : tile.halves) {
    if (half == nullptr) continue;
    releaseTiles(*half);
    half = nullptr;
  }
  tile.plane = FacetTile::kNone;
  if (tile.patch != FacetTile::kNone) releasePatch(tile.patch);
  tile.patch = FacetTile::kNone;
}

}  // namespace halfspace::geometry
