// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

// std::ranges::all_of, which the library of emscripten 3.1.6 lacks.
template <class Range, class Predicate>
bool allOf(const Range& range, const Predicate& predicate) {
  return std::all_of(range.begin(), range.end(), predicate);
}

struct CellLimits {
  uint32_t normals;  // number of the tree's normals
  uint32_t faces;    // number of faces with labels
  double farthest;   // largest absolute value of any offset or coordinate
};

// Checks the packed cell at the beginning of `words` and returns its size in words. Returns 0 if
// there is none, if it is cut off, or if an index or number in it is out of range. After this check
// queries read no memory outside the cell's arrays, whatever its numbers are. The check itself
// reads nothing beyond the cell. Cost: linear in the cell.
size_t cellSize(std::span<const uint64_t> words, const CellLimits& limits);

// True if the planes' normals and faces exist and their offsets are in range.
bool arePlanes(std::span<const CellPlane> planes, const CellLimits& limits);

// True if the coordinates of the point are in range.
bool isPlaced(const Vec3& point, const CellLimits& limits);

// True if the fragments' facets (of `facets`) and faces exist, each has at least 3 corners, and all
// together have `corners`.
bool areFragments(std::span<const CellFragment> fragments, size_t facets, size_t corners,
                  const CellLimits& limits);

}  // namespace halfspace::bsp
