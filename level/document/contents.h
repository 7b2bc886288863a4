// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace halfspace::level {

// What a solid is to a game. level/solids/contents.h derives it for solids without a choice.
enum class Contents : uint8_t {
  solid,
  skip,         // solid and invisible: every face is painted with Quake's `skip`
  playerClip,   // stops players; invisible
  clip,         // stops monsters, bots or missiles only; invisible
  trigger,      // a volume that triggers an action
  ladder,       // a volume that players climb
  liquid,       // water, slime, lava, mist
  mover,        // a non-solid brush of an entity that play mode moves
  illusionary,  // visible, passable: func_illusionary, patches, non-solids of no other kind
  nodraw,       // invisible, passable; the other faces of Quake 3's liquids
  hint,         // for the visibility tool
  origin,       // marks the centre of rotation of a moving brush
  portal,       // area and visibility portals
  detail,       // solid; the visibility tool of a game ignores it
  sky,          // solid; the sky is seen on it
};
inline constexpr int kContentsCount = 15;

// Whether the contents are no part of the level's solid.
constexpr bool isNonSolid(Contents contents) {
  return contents != Contents::solid && contents != Contents::skip &&
         contents != Contents::detail && contents != Contents::sky;
}

// The contents that a designer can give a solid, in the order of lists: all but `mover`, which
// follows from the class of an entity.
std::span<const Contents> contentsChoices();

// The name of a choice in files, such as "player clip". Contract: one of contentsChoices().
std::string_view nameOf(Contents contents);
// The choice of this name; none if there is none.
std::optional<Contents> contentsNamed(std::string_view name);

}  // namespace halfspace::level
