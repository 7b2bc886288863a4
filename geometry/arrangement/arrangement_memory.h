// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: the memory of an arrangement in bytes, for MemoryLimit.
//
// Measured with Minkowski sums of a dented sphere of 448 triangles and cubes, of which one is much
// smaller than its triangles and one as large: 300,000 and 410,000 pairs of faces, 380,000 and
// 650,000 contacts, and peaks of 107 and 358 MB. A contact takes 260 bytes and a crossing 450 from
// its definition to the triangles of the result. The numbers below are lower, so that what is
// refused would have exceeded the limit.
#pragma once

namespace halfspace::geometry::arrangement_memory {

inline constexpr double kOfFacet = 200;     // with its corners and its box in the hierarchy
inline constexpr double kOfPair = 16;       // boxes that meet, listed twice while they are sorted
inline constexpr double kOfContact = 200;   // with its segment, its ends, and the cells beside it
inline constexpr double kOfCrossing = 400;  // with its point, and the half-edges that it divides

}  // namespace halfspace::geometry::arrangement_memory
