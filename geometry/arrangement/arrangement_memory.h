// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the kernel: memory of an arrangement, in bytes, for estimates (MemoryLimit).
#pragma once

namespace halfspace::geometry::arrangement_memory {

inline constexpr double kOfFacet = 200;
inline constexpr double kOfPair = 16;
inline constexpr double kOfContact = 400;
inline constexpr double kOfCrossing = 400;

}  // namespace halfspace::geometry::arrangement_memory
