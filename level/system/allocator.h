// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::level {

// Sets up the allocator of the C library for geometry: millions of small blocks beside large
// arrays. The GNU C library merges all its small free blocks whenever a large block is allocated or
// freed; in an evaluation that takes a third of the time (`halfspace bench bulk/drag-mesh`: 1,128
// ms a move with, 722 ms without). Without its lists of small free blocks (M_MXFAST) there is
// nothing to merge; its caches per thread stay. Call once, at the start of a program. Nothing to do
// elsewhere.
void tuneAllocator();

}  // namespace halfspace::level
