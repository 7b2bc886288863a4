// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Decides whether a piece of a face is boundary, and which solid owns it.
//
// Idea: to both sides of the piece, the CSG expression is a Boolean expression over the nearby
// solids. It is evaluated twice, once for the space right behind the piece and once for the space
// right in front of it, with the values 0 (empty), 1 (solid) and 2 (unknown). The piece is boundary
// if the two results differ. Example: A + B with equal coincident faces,
//
//      behind | front            A: onSame -> behind 1, front 0
//     ////////|                  B: onSame -> behind 1, front 0
//     // A, B |   empty          A + B     -> behind 1, front 0: boundary, owned by B (the later)
#pragma once

#include <span>
#include <vector>

#include "geometry/csg/cut/sibling_clips.h"
#include "geometry/csg/prepare/outline.h"

namespace halfspace::geometry {

// Location of a piece relative to one solid. `unknown`: not tested yet, or the solid cuts the
// piece.
enum class PieceLocation : unsigned char {
  unknown,
  outside,
  inside,
  onSame,      // on a face of the solid with the same normal
  onOpposite,  // on a face of the solid with the opposite normal
};

// A solid near the piece. Lists of these are in outline order.
struct NearbySolid {
  CsgNode solid;
  PieceLocation location;
  bool stays = false;  // in the list even if the piece is outside of it: it intersects, or it is
                       // the entry of a group that intersects
  // Of a mesh: its facets near the piece or near a polygon that contains the piece, in NearFacets.
  // Valid until the piece for which they were listed is resolved.
  struct Facets {
    uint32_t first = UINT32_MAX, count = 0;
    bool isMade() const { return first != UINT32_MAX; }
  };
  Facets facets = {};
};

// Whether a solid of such a list stays. `before`: the solid before it in the list, or kNoNode.
bool standsForIntersection(const Outline& outline, CsgNode node, CsgNode before);

// The groups with an intersecting child that is nowhere near a facet: such a child gives empty
// space there, so evaluation of the group starts behind the last such child.
class AbsentSiblings {
 public:
  // No such children.
  AbsentSiblings() = default;
  // `nearby`: all solids near the facet but its settled clips, in outline order. `clips`: the facet
  // lies in all of these, so they are not absent. Cost: linear in the list and its depth, plus a
  // search per intersecting child.
  AbsentSiblings(const Outline& outline, const ClipLevels& clips,
                 std::span<const NearbySolid> nearby);

  // The label of the last such child of the group; 0 if there is none.
  uint64_t lastOf(CsgNode group) const {
    for (const Entry& entry : m_entries)
      if (entry.group == group) return entry.label;
    return 0;
  }

 private:
  struct Entry {
    CsgNode group;
    uint64_t label;
  };
  std::vector<Entry> m_entries;
};

// Contents of space right behind and right in front of a piece: 0 empty, 1 solid, 2 unknown; and
// the solid that owns the piece, which gives the boundary its surface.
struct PieceSides {
  static constexpr unsigned char kUnknown = 2;
  unsigned char behind = 0, front = 0;
  CsgNode owner = kNoNode;  // kNoNode: not boundary, or undecided

  bool decided() const {
    return behind != kUnknown && front != kUnknown && (behind == front || owner != kNoNode);
  }
  bool isBoundary() const { return behind != front; }
};

// Evaluates the CSG tree over the listed solids. Contract: the piece lies outside all other solids,
// and those of them that are intersected are far from the facet (`absent`). `background`: whether
// space is solid before the first node. If several solids have coincident faces, the owner is the
// last one in outline order that makes the piece boundary. Contract: the list is in outline order.
// Cost: linear in the list.
PieceSides classifyPiece(const Outline& outline, bool background, const AbsentSiblings& absent,
                         std::span<const NearbySolid> nearby);

// Removes solids that no longer change the value of the piece: at the top of the outline,
// everything before an intersecting solid that the piece lies outside of, and intersecting solids
// that the piece lies inside. The list of n intersecting siblings would else be evaluated for every
// piece. Returns the number of solids that stay.
size_t withoutSettled(const Outline& outline, std::span<NearbySolid> nearby);

}  // namespace halfspace::geometry
