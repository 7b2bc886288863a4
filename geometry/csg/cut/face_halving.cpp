// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of FaceCutter that halves a piece among many undecided convex neighbours.
#include <algorithm>
#include <array>
#include <cassert>

#include "geometry/csg/cut/face_cutter.h"

namespace halfspace::geometry {

namespace {

// A piece with more undecided neighbours than this is halved before it is cut by them. Below the
// threshold, halving costs more than it saves (measured with a slab under 2,000 pillars).
constexpr size_t kManyNeighbours = 48;
// The same for neighbours nested in one another, all of which end in the piece on the same side.
// Halving then decides half of them for each part.
constexpr size_t kManyNested = 6;

}  // namespace

// The position of a box of a neighbour along an axis, inside the box of a piece.
struct FaceCutter::BoxEnd {
  double at;
  size_t rank;  // in outline order, not by node id: ids depend on the history of edits
  CsgNode solid;
  bool upper;
  bool operator<(const BoxEnd& other) const {
    return at != other.at ? at < other.at
                          : std::pair(rank, upper) < std::pair(other.rank, other.upper);
  }
};

// Where the boxes of the undecided convex neighbours begin and end along the axis, within `box`.
std::vector<FaceCutter::BoxEnd> FaceCutter::boxEnds(const Box& box, const NearbyList& nearby,
                                                    int axis) const {
  std::vector<BoxEnd> ends;
  for (size_t rank = 0; rank < nearby.size(); ++rank) {
    if (nearby[rank].location != PieceLocation::unknown) continue;
    const PreparedSolid& solid = m_scene.solids[nearby[rank].solid];
    if (!solid.convex()) continue;
    for (const bool upper : {false, true}) {
      const double at = upper ? solid.bounds.max()[axis] : solid.bounds.min()[axis];
      if (box.min()[axis] < at && at < box.max()[axis])
        ends.push_back({at, rank, nearby[rank].solid, upper});
    }
  }
  return ends;
}

// The plane of the solid that crosses the piece near that end of its box: of those that face that
// way, the steepest. Empty if there is none.
std::optional<OrientedPlane> FaceCutter::planeAt(const BoxEnd& end, int axis,
                                                 const ConvexPolygon& piece) const {
  std::optional<OrientedPlane> best;
  double bestSteepness = 0.0;
  for (OrientedPlane plane : m_scene.solids[end.solid].planes) {
    const PlaneNumbers& n = m_scene.table.numbers(plane.id());
    const Vec3 normal(n.a, n.b, n.c);
    const double steepness = plane.sign() * (end.upper ? 1 : -1) * normal[axis] / normal.norm();
    if (plane.id() == piece.plane.id() || steepness <= bestSteepness) continue;
    if (sidesOf(m_scene.table, piece, plane).relation() != Relation::crossing) continue;
    best = plane;
    bestSteepness = steepness;
  }
  return best;
}

// Splits the piece along a plane of a neighbour whose box ends at the median of all ends of boxes
// along a side of the piece's box, and resolves both parts. So a slab under n neighbours and a face
// across n nested neighbours cost n log n. `undecided`: their number. Returns false, without
// effect, if no side has enough ends, no plane crosses the piece at the median, or fewer than a
// quarter of the neighbours end on one side only.
bool FaceCutter::splitInTheMiddle(const Piece& piece, const Box& box, const NearbyList& nearby,
                                  size_t undecided) {
  if (undecided <= kManyNested || !box.sizes().allFinite()) return false;
  std::array<int, 3> axes{0, 1, 2};
  std::ranges::stable_sort(axes, [&](int a, int b) { return box.sizes()[a] > box.sizes()[b]; });
  for (const int axis : axes) {
    std::vector<BoxEnd> ends = boxEnds(box, nearby, axis);
    const bool isNested = ends.size() > kManyNested && 4 * ends.size() >= 3 * undecided &&
                          std::ranges::all_of(ends, [&](const BoxEnd& end) {
                            return end.upper == ends.front().upper;
                          });
    const bool isCrowded = ends.size() >= kManyNeighbours && undecided > kManyNeighbours;
    if (!isNested && !isCrowded) continue;
    const auto middle = ends.begin() + static_cast<std::ptrdiff_t>(ends.size() / 2);
    std::nth_element(ends.begin(), middle, ends.end());
    const BoxEnd median = *middle;
    const std::optional<OrientedPlane> plane = planeAt(median, axis, piece.polygon);
    if (!plane) continue;
    std::vector<std::array<bool, 2>> endsOn(nearby.size());  // by rank: below, above
    for (const BoxEnd& end : ends) {
      endsOn[end.rank][0] = endsOn[end.rank][0] || end.at < median.at;
      endsOn[end.rank][1] = endsOn[end.rank][1] || end.at > median.at;
    }
    const auto below = std::ranges::count(endsOn, std::array{true, false});
    const auto above = std::ranges::count(endsOn, std::array{false, true});
    if (8 * std::min(below, above) < static_cast<std::ptrdiff_t>(ends.size())) continue;
    Piece back{{}, piece.cell}, front{{}, piece.cell};
    split(m_scene.table, piece.polygon, sidesOf(m_scene.table, piece.polygon, *plane), *plane,
          back.polygon, front.polygon);
    resolve(back, nearby);
    resolve(front, nearby);
    return true;
  }
  return false;
}

}  // namespace halfspace::geometry
