// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The contents of a cell of the tree, as bits. A query has a mask and sees only cells that have one
// of its bits; it passes through all others as through empty space (TreeView::mask).
#pragma once

#include <cstdint>

namespace halfspace::bsp {

using ContentsBits = uint32_t;

// Bits of cells. Where the level is solid, a cell has kContentsSolid alone: water or a trigger that
// reaches into a wall ends at the wall. Elsewhere a cell has the bits of all volumes around it.
inline constexpr ContentsBits kContentsSolid = 1u << 0;
inline constexpr ContentsBits kContentsPlayerClip = 1u << 1;   // stops players only
inline constexpr ContentsBits kContentsMonsterClip = 1u << 2;  // stops monsters, bots or missiles
inline constexpr ContentsBits kContentsWater = 1u << 3;
inline constexpr ContentsBits kContentsSlime = 1u << 4;
inline constexpr ContentsBits kContentsLava = 1u << 5;
inline constexpr ContentsBits kContentsLadder = 1u << 6;
inline constexpr ContentsBits kContentsTrigger = 1u << 7;
// Bits of faces only (FaceSurface in bsp/file/tree_file.h). They say what the solid of a face is,
// but not where space is solid, so no cell has them and a mask of them alone sees nothing.
inline constexpr ContentsBits kContentsDetail = 1u << 8;
inline constexpr ContentsBits kContentsSkip = 1u << 9;  // solid and not drawn
// The runtime gives no meaning to the bits from here on: a game's table may give them to its
// materials.
inline constexpr ContentsBits kFirstGameContents = 1u << 16;

inline constexpr ContentsBits kContentsLiquid = kContentsWater | kContentsSlime | kContentsLava;
// The mask of every query that is given none: what stops a player.
inline constexpr ContentsBits kDefaultMask = kContentsSolid | kContentsPlayerClip;

}  // namespace halfspace::bsp
