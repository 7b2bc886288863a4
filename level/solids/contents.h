// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a solid is made of. The document holds one bit of it (NodeFlags::nonSolid: no part of the
// level's solid); the rest follows from the class of the entity it belongs to and from the names
// and numbers of its materials, as the tools of Quake, Half-Life, Quake 2, Quake 3 and Doom 3 read
// them. Importers use the same tables to set the bit.
//
// The rule: a brush is solid unless every one of its faces is of a kind that is not, or it belongs
// to an entity class that is not (trigger_*). Sky, caulk and detail are solid; doors, lifts and
// other moving brushes are solid where they stand, until they are marked non-solid.
#pragma once

#include <cstdint>
#include <string_view>

#include "level/solids/instances.h"

namespace halfspace::level {

enum class Contents : uint8_t {
  solid,
  skip,         // solid and unseen: every face is painted with Quake's `skip`
  playerClip,   // stops players, and is not seen
  clip,         // stops monsters, bots or missiles only, and is not seen
  trigger,      // a volume that fires something
  ladder,       // a volume that is climbed
  liquid,       // water, slime, lava, mist
  mover,        // a non-solid brush of an entity that play mode moves
  illusionary,  // seen, and passed through: func_illusionary, patches, and what has no other kind
  nodraw,       // not seen, and passed through; the other faces of Quake 3's liquids
  hint,         // for the visibility tool
  origin,       // the centre a moving brush turns about
  portal,       // area and visibility portals
};
inline constexpr int kContentsCount = 13;

// For lists: "player clip", "trigger".
const char* messageOf(Contents contents);
// Whether the contents are no part of the level's solid.
constexpr bool isNonSolid(Contents contents) {
  return contents != Contents::solid && contents != Contents::skip;
}
// Whether a player of a game sees them.
constexpr bool isSeen(Contents contents) {
  return contents == Contents::solid || contents == Contents::liquid ||
         contents == Contents::mover || contents == Contents::illusionary;
}

// What a material's name says: the last part of its path, without "textures/", in any case. `skip`
// is solid as in Quake; below a folder ("common/skip") it is Quake 3's, which is not.
Contents contentsOfMaterial(std::string_view name);

// Quake 2's numbers behind a face. Quake 3 writes others in the same place; only values that mean
// the same in both, or nothing in Quake 3, count.
Contents contentsOfFlags(int64_t contents, int64_t surfaceFlags);

// What an entity's class says about all its brushes; solid where it says nothing. Never `mover`.
Contents contentsOfClass(std::string_view className);

// Whether play mode moves the non-solid brushes of this class: func_door, mover, ...
bool isMoverClass(std::string_view className);

// What all faces of one brush say together: solid if one of them does, else the kind they name;
// faces that only hide (nodraw, skip) leave the name to the others.
class ContentsOfBrush {
 public:
  explicit ContentsOfBrush(Contents ofClass) : m_ofClass(ofClass) {}
  void addFace(Contents face);
  Contents result() const {
    return m_ofClass != Contents::solid ? m_ofClass : m_solidFace ? Contents::solid : m_kind;
  }

 private:
  Contents m_ofClass;
  Contents m_kind = Contents::solid;
  bool m_solidFace = false;
};

// What the materials and face flags of a solid say; solid for an unpainted one. Contract:
// node.isSolid().
Contents contentsOfSurfaces(const Level& level, const Node& node, Contents ofClass);

// What the solid is where it stands. A solid that is not marked non-solid is `solid` or `skip`; one
// that is marked is never either. Cost: linear in its surfaces; O(1) for meshes and shapes of one
// surface.
Contents contentsOf(const Level& level, const Instance& solid);
// The same of an occurrence by its name. Contract: its node is in the level and is a solid.
Contents contentsOf(const Level& level, const InstanceKey& solid);

}  // namespace halfspace::level
