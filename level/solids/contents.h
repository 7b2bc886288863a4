// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of a solid: solid, clip, trigger, liquid, ... A choice of the designer
// (NodeProperties::contents) decides. Without one, the document stores one bit
// (NodeFlags::nonSolid: not part of the level's solid). The rest follows from the class of the
// solid's entity and from the names and flags of its materials, as the tools of Quake, Half-Life,
// Quake 2, Quake 3 and Doom 3 interpret them. Importers use the same tables to set the bit.
//
// The rule without a choice: a brush is non-solid if all its faces are of non-solid kinds, or if it
// belongs to an entity of a non-solid class (trigger_*) or of one that moves (func_door,
// func_plat); else it is solid. Sky, caulk, detail and func_wall are solid.
#pragma once

#include <cstdint>
#include <string_view>

#include "level/document/contents.h"
#include "level/solids/instances.h"

namespace halfspace::level {

// For lists: "player clip", "trigger".
const char* messageOf(Contents contents);
// Whether a player of a game sees solids of these contents.
constexpr bool isSeen(Contents contents) {
  return contents == Contents::solid || contents == Contents::detail || contents == Contents::sky ||
         contents == Contents::liquid || contents == Contents::mover ||
         contents == Contents::illusionary;
}

// The contents that a material's name stands for: mainly the last part of its path, ignoring case.
// `skip` without a folder is Quake's (Contents::skip, solid); in a folder ("common/skip") it is
// Quake 3's (Contents::nodraw, non-solid).
Contents contentsOfMaterial(std::string_view name);

// Whether the sky is seen on faces of this material: the last part of its path begins with "sky".
bool isSkyMaterial(std::string_view name);

// The contents that Quake 2's numbers at the end of a face line stand for. Quake 3 writes other
// numbers there; only bits that mean the same in both games, or nothing in Quake 3, are used.
Contents contentsOfFlags(int64_t contents, int64_t surfaceFlags);

// The contents that an entity's class gives its brushes; solid if it gives none. `mover`: the
// classes that bsp/surroundings moves in play mode, such as func_door. Other classes that games
// move (func_pendulum, func_tracktrain, ...) are solid.
Contents contentsOfClass(std::string_view className);

// Combines the contents of the faces of one brush. The class of the entity wins, except that origin
// brushes and liquids of a mover stay what they are; else the brush is solid if one face is; else
// it has the first kind other than nodraw and skip; else its last face's kind.
class ContentsOfBrush {
 public:
  explicit ContentsOfBrush(Contents ofClass) : m_ofClass(ofClass) {}
  void addFace(Contents face);
  Contents result() const;

 private:
  Contents m_ofClass;
  Contents m_kind = Contents::solid;
  bool m_solidFace = false;
};

// The contents by the class of the entity (`ofClass`), the materials and the face flags of a solid;
// solid for an unpainted one. Contract: node.isSolid().
Contents contentsOfSurfaces(const Level& level, const Node& node, Contents ofClass);

// The contents of an occurrence of a solid: the designer's choice, else what class, materials and
// flags say. isNonSolid() of them is the mark of the solid. Without a choice, a solid that is not
// marked is `sky` or `skip` if all its faces are, `detail` by the class of its entity
// (func_detail) or Quake 2's flags, else `solid`. Cost: linear in its surfaces; O(1) for meshes and
// shapes of one surface.
Contents contentsOf(const Level& level, const Instance& solid);
// The same for an occurrence by its key. Contract: its node is in the level and is a solid.
Contents contentsOf(const Level& level, const InstanceKey& solid);

}  // namespace halfspace::level
