// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/cell_check.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

namespace {

bool isPlaced(std::span<const Vec3> points, double farthest) {
  return std::all_of(points.begin(), points.end(), [&](const Vec3& point) {
    return std::abs(point.x()) <= farthest && std::abs(point.y()) <= farthest &&
           std::abs(point.z()) <= farthest;
  });
}

bool areFragments(const CellView& cell, const CellLimits& limits) {
  size_t corners = 0;
  for (const CellFragment& fragment : cell.fragments()) {
    if (fragment.facet >= cell.facets().size() || fragment.corners < 3) return false;
    if (fragment.face >= limits.faces && fragment.face != kNoFace) return false;
    corners += fragment.corners;
  }
  return corners == cell.fragmentCorners().size();
}

}  // namespace

size_t cellSize(std::span<const uint64_t> words, const CellLimits& limits) {
  constexpr size_t kWord = sizeof(uint64_t);
  if (words.size() < sizeof(CellView::Header) / kWord) return 0;
  assert(limits.farthest >= 0.0);
  const CellView cell(words.data());
  const CellView::Header& header = *reinterpret_cast<const CellView::Header*>(words.data());
  const uint64_t bytes =
      sizeof(CellView::Header) + (uint64_t{header.facets} + header.bevels) * sizeof(CellPlane) +
      (uint64_t{header.vertices} + header.corners) * sizeof(Vec3) +
      uint64_t{header.edges} * sizeof(CellEdge) + uint64_t{header.fragments} * sizeof(CellFragment);
  if (bytes > words.size() * kWord) return 0;
  if (header.facets < 4 || header.vertices < 4 || header.edges < 6) return 0;
  for (const CellPlane& plane : cell.allPlanes())
    if (plane.normal >> 1 >= limits.normals || !(std::abs(plane.offset) <= limits.farthest) ||
        (plane.face >= limits.faces && plane.face != kNoFace))
      return 0;
  for (const CellEdge& edge : cell.edges())
    if (std::max(edge.from, edge.to) >= header.vertices ||
        std::max(edge.left, edge.right) >= header.facets)
      return 0;
  const bool good = isPlaced(cell.vertices(), limits.farthest) &&
                    isPlaced(cell.fragmentCorners(), limits.farthest) && areFragments(cell, limits);
  return good ? static_cast<size_t>(bytes / kWord) : 0;  // all parts are whole words
}

}  // namespace halfspace::bsp
