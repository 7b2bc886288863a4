// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::level {

// Sets up the allocator of the C library for geometry: millions of small blocks beside large
// arrays. Call once, at the start of a program. Nothing to do but with the GNU C library.
//
// - It merges all its small free blocks whenever a large block is allocated or freed; in an
//   evaluation that takes a third of the time (`halfspace bench bulk/drag-mesh`: 1,128 ms a move
//   with, 722 ms without). Without its lists of small free blocks (M_MXFAST) there is nothing to
//   merge; its caches per thread stay.
// - It returns large arrays to the system when they are freed, and the system clears the pages of
//   the next ones. Arrays of up to 32 MB, the most that the library accepts, now come from the
//   heap, and up to 64 MB of free heap stay with the program: an operation allocates and frees
//   arrays of such sizes in each of its stages (`halfspace bench meshes/spheres-100000`, alone:
//   0.49 s before, 0.26 s after; its peak grows from 115 to 122 MB).
void tuneAllocator();

}  // namespace halfspace::level
