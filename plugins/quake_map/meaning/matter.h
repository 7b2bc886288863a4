// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which brushes of a map are matter. A map holds, beside walls, brushes that only mark a region:
// triggers, clips for players or missiles, hints for the visibility tool, liquids. They are kept in
// the level and marked non-solid, so that the evaluated solid is what a character stands on and
// bullets hit.
//
// The one table is in matter.cpp. The rule: a brush is matter unless every one of its faces is of a
// kind that is none (by the texture's name, or by Quake 2's contents and surface flags), or it
// belongs to an entity class that is none (trigger_*). Sky, caulk and detail are matter; doors,
// lifts and other moving brushes are matter where they stand.
#pragma once

#include <cstdint>
#include <string_view>

namespace halfspace::plugins::quake_map {

enum class Matter : uint8_t {
  solid,
  trigger,
  clip,         // stops players, monsters, bots or weapons, and is not seen
  hint,         // for the visibility tool
  skip,         // faces that are not there
  origin,       // the centre a moving brush turns about
  portal,       // area and visibility portals
  liquid,       // water, slime, lava, mist
  nodraw,       // seen by nobody and stopping nobody in Quake 3; the other faces of its liquids
  walkThrough,  // seen but passable: func_illusionary
};
inline constexpr int kMatterCount = 10;

// For reports: "trigger", "player or weapon clip", ...
const char* words(Matter matter);

// What a texture's name says: the last part of its path, without "textures/", in any case.
Matter matterOfTexture(std::string_view name);

// Quake 2's numbers behind a face. Quake 3 writes others in the same place; only values that mean
// the same in both, or nothing in Quake 3, count.
Matter matterOfFlags(int64_t contents, int64_t surfaceFlags);

// What an entity's class says about all its brushes; solid if it says nothing.
Matter matterOfClass(std::string_view className);

// What all faces of one brush say together: solid if one of them does, else the kind they name;
// faces that only hide (nodraw, skip) leave the name to the others.
class MatterOfBrush {
 public:
  explicit MatterOfBrush(Matter ofClass) : m_ofClass(ofClass) {}
  void addFace(Matter face);
  Matter result() const {
    return m_ofClass != Matter::solid ? m_ofClass : m_solidFace ? Matter::solid : m_kind;
  }

 private:
  Matter m_ofClass;
  Matter m_kind = Matter::solid;
  bool m_solidFace = false;
};

}  // namespace halfspace::plugins::quake_map
