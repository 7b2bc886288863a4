// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/splitter.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/build/cell_rounding.h"
#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::MeetingPoint;
using geometry::OrientedPlane;
using geometry::Plane;
using geometry::PlaneNumbers;
using geometry::Relation;

namespace {

// Measured with `halfspace bench bsp` on e1m1 and lq_e4m4: more candidates or more sampled pieces
// make the tree smaller by less than 2 %.
constexpr size_t kMostCandidates = 16;
constexpr size_t kMostSampled = 256;
// If a cell has more pieces than this and one side keeps more than this share of them, a plane of
// no piece is tried.
constexpr size_t kManyPieces = 24;
constexpr double kLopsided = 0.75;
// The number of pieces whose edges are then tried.
constexpr size_t kEdgePieces = 4;
// Factor on the cost of a plane that is not axial.
constexpr double kSlanted = 1.0625;

bool isAxial(const PlaneNumbers& p) {
  return (p.a != 0.0) + (p.b != 0.0) + (p.c != 0.0) == 1;
}

}  // namespace

void SplitterChoice::gather(const PieceList& pieces) {
  m_candidates.clear();
  for (PieceId id : pieces)
    m_candidates.push_back({m_arena[id].plane.id(), areaOf(m_arena[id].box)});
  std::sort(m_candidates.begin(), m_candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.plane < b.plane || (a.plane == b.plane && a.area > b.area);
  });
  size_t kept = 0;
  for (size_t i = 0; i < m_candidates.size(); ++i) {
    if (kept > 0 && m_candidates[kept - 1].plane == m_candidates[i].plane)
      m_candidates[kept - 1].area += m_candidates[i].area;
    else
      m_candidates[kept++] = m_candidates[i];
  }
  assert(kept > 0 && kept <= pieces.size());
  m_candidates.resize(kept);
  if (kept <= kMostCandidates) return;
  // Half of the candidates are the largest pieces, the other half is spread evenly over the rest.
  const auto middle = m_candidates.begin() + kMostCandidates / 2;
  std::partial_sort(m_candidates.begin(), middle, m_candidates.end(),
                    [](const Candidate& a, const Candidate& b) {
                      return a.area > b.area || (a.area == b.area && a.plane < b.plane);
                    });
  std::sort(middle, m_candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.plane < b.plane; });
  const size_t rest = kept - kMostCandidates / 2;
  assert(rest >= kMostCandidates - kMostCandidates / 2);
  const size_t wanted = kMostCandidates - kMostCandidates / 2;
  for (size_t i = 0; i < wanted; ++i) middle[i] = middle[i * rest / wanted];
  m_candidates.resize(kMostCandidates);
}

double SplitterChoice::partBehind(OrientedPlane plane) const {
  const PlaneNumbers& p = m_table.numbers(plane.id());
  assert(m_corners.size() >= 4);
  double least = HUGE_VAL;
  double most = -HUGE_VAL;
  for (const Vec3& corner : m_corners) {
    const double value = p.a * corner.x() + p.b * corner.y() + p.c * corner.z() - p.d;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  const double part = -least / (most - least);
  if (!(part > 0.0)) return 0.0;
  return std::min(part, 1.0);
}

SplitterChoice::Score SplitterChoice::score(OrientedPlane plane, const PieceList& sample) const {
  double back = 0.0;
  double front = 0.0;
  for (PieceId id : sample) {
    if (m_arena[id].plane.id() == plane.id()) continue;
    const Relation relation = m_arena.relation(m_table, id, plane);
    back += relation != Relation::front;
    front += relation != Relation::back;
  }
  // The chance that a query enters a side: of a cube cut at f, the back has 1/3 + 2/3 f of its
  // surface.
  assert(!sample.empty() && back + front <= 2.0 * static_cast<double>(sample.size()));
  const double behind = partBehind(plane);
  assert(behind >= 0.0 && behind <= 1.0);
  const double cost = (1.0 / 3.0 + 2.0 / 3.0 * behind) * back + (1.0 - 2.0 / 3.0 * behind) * front;
  return {isAxial(m_table.numbers(plane.id())) ? cost : cost * kSlanted,
          std::max(back, front) / static_cast<double>(sample.size())};
}

// Planes through the median corner of the sampled pieces, one per axis.
void SplitterChoice::axialPlanes(const PieceList& sample, std::vector<Plane>& planes) const {
  std::vector<double> coordinates;
  for (int axis = 0; axis < 3; ++axis) {
    coordinates.clear();
    for (PieceId id : sample) {
      for (const auto& corner : m_arena.corners(id)) {
        const double coordinate = geometry::approximatePosition(corner.point)[axis];
        if (std::isfinite(coordinate)) coordinates.push_back(coordinate);
      }
    }
    if (coordinates.empty()) continue;
    const auto middle = coordinates.begin() + static_cast<std::ptrdiff_t>(coordinates.size() / 2);
    std::nth_element(coordinates.begin(), middle, coordinates.end());
    const auto plane = Plane::fromCoefficients(Vec3::Unit(axis), *middle);
    if (plane) planes.push_back(plane.value());
  }
}

// Planes through edges of some pieces and the mean of all corners. They are exact where the edge's
// ends are explicit points, as in a mesh, so the pieces around a vertex of that edge are not cut
// there.
void SplitterChoice::edgePlanes(const PieceList& sample, std::vector<Plane>& planes) const {
  Vec3 sum = Vec3::Zero();
  double count = 0.0;
  for (PieceId id : sample) {
    for (const auto& corner : m_arena.corners(id)) {
      const Vec3 position = geometry::approximatePosition(corner.point);
      if (!position.allFinite()) continue;
      sum += position;
      count += 1.0;
    }
  }
  if (count == 0.0) return;
  const Vec3 middle = sum / count;
  for (size_t i = 0; i < kEdgePieces; ++i) {
    const auto corners = m_arena.corners(sample[i * sample.size() / kEdgePieces]);
    assert(corners.size() >= 3);
    for (size_t k = 0; k < corners.size(); ++k) {
      const MeetingPoint& a = corners[k].point;
      const MeetingPoint& b = corners[k + 1 == corners.size() ? 0 : k + 1].point;
      if (!a.isExplicit() || !b.isExplicit()) continue;
      const auto plane = Plane::throughPoints(Vec3(a.x, a.y, a.z), Vec3(b.x, b.y, b.z), middle);
      if (plane) planes.push_back(plane.value());
    }
  }
}

std::optional<OrientedPlane> SplitterChoice::ofNoPiece(const Polytope& cell,
                                                       const PieceList& sample, double costToBeat) {
  std::vector<Plane> planes;
  axialPlanes(sample, planes);
  edgePlanes(sample, planes);
  std::optional<OrientedPlane> best;
  Polytope::Sides sides;
  for (const Plane& plane : planes) {
    const OrientedPlane candidate = m_table.intern(plane);
    if (!cell.sidesOf(m_table, candidate, sides)) continue;
    const Score score = this->score(candidate, sample);
    if (score.larger > kLopsided || score.cost >= costToBeat) continue;
    best = candidate;
    assert(score.cost >= 0.0);
    costToBeat = score.cost;
  }
  return best;
}

OrientedPlane SplitterChoice::choose(const Polytope& cell, const PieceList& pieces) {
  assert(!pieces.empty());
  if (pieces.size() == 1) return OrientedPlane(m_arena[pieces[0]].plane.id(), false);
  m_corners.clear();
  for (const MeetingPoint& vertex : cell.vertices())
    m_corners.push_back(geometry::approximatePosition(vertex));
  gather(pieces);
  const PieceList* sample = &pieces;
  if (pieces.size() > kMostSampled) {
    m_sample.clear();
    for (size_t i = 0; i < kMostSampled; ++i)
      m_sample.push_back(pieces[i * pieces.size() / kMostSampled]);
    sample = &m_sample;
  }
  OrientedPlane best(m_candidates[0].plane, false);
  Score bestScore{HUGE_VAL, 1.0};
  for (const Candidate& candidate : m_candidates) {
    const OrientedPlane plane(candidate.plane, false);
    const Score score = this->score(plane, *sample);
    if (score.cost < bestScore.cost) {
      best = plane;
      bestScore = score;
    }
  }
  assert(bestScore.cost < HUGE_VAL && "the plane of a piece divides its cell");
  if (pieces.size() > kManyPieces && bestScore.larger > kLopsided)
    return ofNoPiece(cell, *sample, bestScore.cost).value_or(best);
  return best;
}

}  // namespace halfspace::bsp
