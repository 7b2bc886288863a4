// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/onion/onion_builder.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "bsp/build/exact_contents.h"
#include "geometry/exact/rounding.h"

namespace halfspace::comparison {

using geometry::ConvexPolygon;
using geometry::MeetingPoint;
using geometry::OrientedPlane;
using geometry::PolygonSides;
using geometry::Relation;

namespace {

// Numbers of candidate planes per node, and of pieces used to rate each.
constexpr size_t kCandidates = 10, kSample = 40;
// The cost of cutting one piece, in pieces of imbalance.
constexpr double kCutCost = 4.0;
// The link returned after a stop request; the tree is then discarded.
constexpr OnionTree::Link kStopped = ~0;

// The index of the i-th of `count` elements spread evenly over `size`.
size_t evenly(size_t i, size_t count, size_t size) {
  return count >= size ? i : i * size / count;
}

// How far off the approximation of a corner may be and still serve, as a part of half the world's
// width.
constexpr double kGoodApproximation = 0x1p-40;

// The mean of the corners. Where planes that meet are nearly parallel, the approximation of a
// corner is far off, or no number at all.
Vec3 middleOf(const geometry::PlaneTable& table, const Polytope& cell, double goodError) {
  Vec3 middle = Vec3::Zero();
  for (const MeetingPoint& vertex : cell.vertices())
    middle += geometry::approximationError(vertex) <= goodError
                  ? geometry::approximatePosition(vertex)
                  : geometry::roundedPosition(table, vertex);
  return middle / static_cast<double>(cell.vertices().size());
}

// Maps the planes of one table to another table.
class Translation {
 public:
  Translation(const geometry::PlaneTable& from, geometry::PlaneTable& to)
      : m_from(from), m_to(to), m_known(from.size()) {}

  OrientedPlane operator()(OrientedPlane plane) {
    std::optional<OrientedPlane>& known = m_known[plane.id()];
    if (!known) known = m_to.intern(m_from.plane(plane.id()));
    return plane.flipped() ? known->opposite() : *known;
  }
  uint32_t id(uint32_t plane) { return (*this)(OrientedPlane(plane, false)).id(); }
  MeetingPoint point(const MeetingPoint& point) {
    if (point.isExplicit()) return point;
    const uint32_t a = id(point.planes[0]), b = id(point.planes[1]), c = id(point.planes[2]);
    return geometry::meet(m_to, a, b, c);
  }

 private:
  const geometry::PlaneTable& m_from;
  geometry::PlaneTable& m_to;
  std::vector<std::optional<OrientedPlane>> m_known;
};

}  // namespace

void OnionBuilder::run() {
  Pieces pieces;
  double half = 1.0;
  for (const auto& space : m_spaces) {
    m_tree.m_halves.push_back(space->half());
    half = std::max(half, space->tree().view().worldHalf);
    gather(*space, pieces);
  }
  m_tree.m_worldHalf = half;
  const Polytope world = Polytope::cube(m_table, half);
  m_tree.m_root = build(world, std::move(pieces));
}

void OnionBuilder::gather(const ExpandedWorld& space, Pieces& pieces) {
  const geometry::Evaluator& boundary = space.boundary();
  if (boundary.solidBounds().isEmpty()) return;
  std::vector<geometry::BoundaryPiece> found;
  boundary.piecesIn(std::vector<geometry::Box>{boundary.solidBounds()}, found);
  Translation translate(boundary.planes(), m_table);
  for (geometry::BoundaryPiece& piece : found) {
    ConvexPolygon& polygon = piece.polygon;
    polygon.plane = translate(polygon.plane);
    for (ConvexPolygon::Corner& corner : polygon.corners)
      corner = {translate.point(corner.point), translate.id(corner.edge)};
    pieces.push_back(std::move(polygon));
  }
}

OnionTree::Link OnionBuilder::build(const Polytope& cell, Pieces pieces) {
  if (m_stop.stop_requested()) return kStopped;
  Polytope::Sides sides;
  while (!pieces.empty()) {
    const OrientedPlane plane = choose(pieces);
    const bool divides = cell.sidesOf(m_table, plane, sides);
    Pieces inBack, inFront;
    divide(pieces, plane, inBack, inFront);
    if (!divides) {  // the plane does not divide the cell: drop its pieces, keep the rest
      pieces = std::move(inBack.empty() ? inFront : inBack);
      continue;
    }
    Pieces().swap(pieces);
    Polytope back, front;
    cell.split(m_table, plane, sides, back, front);
    const OnionTree::Link backLink = build(back, std::move(inBack));
    const OnionTree::Link frontLink = build(front, std::move(inFront));
    if (backLink == frontLink && backLink < 0) return backLink;
    return addNode(plane, backLink, frontLink);
  }
  return leaf(cell);
}

// In a cell thinner than the spacing of doubles, the point may round out of the cell. Its contents
// are then correct within rounding, and a point on a boundary counts as solid.
OnionTree::Link OnionBuilder::leaf(const Polytope& cell) {
  const Vec3 middle = middleOf(m_table, cell, kGoodApproximation * m_tree.m_worldHalf);
  uint64_t solidity = 0;
  for (size_t i = 0; i < m_spaces.size(); ++i)
    if (exactContents(m_spaces[i]->tree(), middle).solid) solidity |= 1ULL << i;
  const auto [at, isNew] =
      m_leaves.try_emplace(solidity, ~static_cast<OnionTree::Link>(m_tree.m_solidities.size()));
  if (isNew) m_tree.m_solidities.push_back(solidity);
  return at->second;
}

double OnionBuilder::cost(OrientedPlane plane, const Pieces& pieces) const {
  double back = 0.0, front = 0.0, cut = 0.0;
  const size_t count = std::min(kSample, pieces.size());
  for (size_t i = 0; i < count; ++i) {
    const ConvexPolygon& piece = pieces[evenly(i, count, pieces.size())];
    if (piece.plane.id() == plane.id()) continue;
    switch (geometry::sidesOf(m_table, piece, plane).relation()) {
      case Relation::back:
        ++back;
        break;
      case Relation::front:
        ++front;
        break;
      case Relation::crossing:
        ++cut;
        break;
    }
  }
  return std::abs(back - front) + kCutCost * cut;
}

OrientedPlane OnionBuilder::choose(const Pieces& pieces) const {
  OrientedPlane best = pieces.front().plane;
  double least = HUGE_VAL;
  std::vector<uint32_t> tried;
  const size_t count = std::min(kCandidates, pieces.size());
  for (size_t i = 0; i < count; ++i) {
    const OrientedPlane plane = pieces[evenly(i, count, pieces.size())].plane;
    if (std::find(tried.begin(), tried.end(), plane.id()) != tried.end()) continue;
    tried.push_back(plane.id());
    const double each = cost(plane, pieces);
    if (each >= least) continue;
    least = each;
    best = plane;
  }
  return best;
}

void OnionBuilder::divide(Pieces& pieces, OrientedPlane plane, Pieces& back, Pieces& front) {
  for (ConvexPolygon& piece : pieces) {
    if (piece.plane.id() == plane.id()) continue;
    const PolygonSides sides = geometry::sidesOf(m_table, piece, plane);
    if (sides.relation() == Relation::back) {
      back.push_back(std::move(piece));
    } else if (sides.relation() == Relation::front) {
      front.push_back(std::move(piece));
    } else {
      geometry::split(m_table, piece, sides, plane, back.emplace_back(), front.emplace_back());
    }
  }
}

OnionTree::Link OnionBuilder::addNode(OrientedPlane plane, OnionTree::Link back,
                                      OnionTree::Link front) {
  const geometry::Plane exact = m_table.plane(plane);
  const double length = exact.normal().norm();
  const auto [at, isNew] =
      m_normals.try_emplace(plane.code(), static_cast<uint32_t>(m_tree.m_normals.size()));
  if (isNew) m_tree.m_normals.push_back(exact.normal() / length);
  m_tree.m_nodes.push_back({exact.offset() / length, at->second, back, front});
  return static_cast<OnionTree::Link>(m_tree.m_nodes.size() - 1);
}

std::unique_ptr<OnionTree> OnionTree::forBoxes(const ComparisonLevel::Solids& solids,
                                               std::span<const Vec3> halves,
                                               const std::stop_token& stop) {
  std::vector<std::unique_ptr<const ExpandedWorld>> spaces;
  for (const Vec3& half : halves) {
    if (stop.stop_requested()) return nullptr;
    spaces.push_back(ExpandedWorld::forBox(solids, half));
    if (!spaces.back()) return nullptr;
  }
  std::unique_ptr<OnionTree> tree(new OnionTree);
  OnionBuilder(spaces, *tree, stop).run();
  if (stop.stop_requested()) return nullptr;
  return tree;
}

}  // namespace halfspace::comparison
