// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/file/wide_cells.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace halfspace::bsp {

namespace {

constexpr size_t kWord = sizeof(uint64_t);

uint64_t bytesOf(const WideHeader& header) {
  return sizeof(WideHeader) + (uint64_t{header.facets} + header.bevels) * sizeof(CellPlane) +
         (uint64_t{header.vertices} + header.corners) * sizeof(Vec3) +
         uint64_t{header.edges} * sizeof(CellEdge) +
         uint64_t{header.fragments} * sizeof(CellFragment);
}

// Copies the `count` values at `at` into `out` and moves `at` behind them.
template <class T>
void take(const std::byte*& at, size_t count, std::vector<T>& out) {
  const T* first = reinterpret_cast<const T*>(at);
  out.assign(first, first + count);
  at += count * sizeof(T);
}

bool isGood(const CellData& cell, const CellLimits& limits) {
  const auto isEdge = [&](const CellEdge& edge) {
    return std::max(edge.from, edge.to) < cell.vertices.size() &&
           std::max(edge.left, edge.right) < cell.facets.size();
  };
  const auto isInRange = [&](const Vec3& point) { return isPlaced(point, limits); };
  return arePlanes(cell.facets, limits) && arePlanes(cell.bevels, limits) &&
         allOf(cell.edges, isEdge) && allOf(cell.vertices, isInRange) &&
         allOf(cell.fragmentCorners, isInRange) &&
         areFragments(cell.fragments, cell.facets.size(), cell.fragmentCorners.size(), limits);
}

}  // namespace

size_t takeWideCell(std::span<const uint64_t> words, const CellLimits& limits,
                    std::vector<uint64_t>& packed) {
  if (words.size_bytes() < sizeof(WideHeader)) return 0;
  assert(limits.farthest >= 0.0);
  WideHeader header;
  std::memcpy(&header, words.data(), sizeof header);
  const uint64_t bytes = bytesOf(header);
  if (bytes > words.size_bytes()) return 0;
  if (header.facets < 4 || header.vertices < 4 || header.edges < 6) return 0;
  const std::byte* at = reinterpret_cast<const std::byte*>(words.data()) + sizeof header;
  CellData cell;
  take(at, header.facets, cell.facets);
  take(at, header.bevels, cell.bevels);
  take(at, header.vertices, cell.vertices);
  take(at, header.edges, cell.edges);
  take(at, header.fragments, cell.fragments);
  take(at, header.corners, cell.fragmentCorners);
  if (!isGood(cell, limits)) return 0;
  const std::vector<uint64_t> made = cell.packed();
  packed.insert(packed.end(), made.begin(), made.end());
  return static_cast<size_t>(bytes) / kWord;  // all parts are whole words
}

}  // namespace halfspace::bsp
