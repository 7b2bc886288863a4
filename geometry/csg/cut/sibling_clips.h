// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Clips a facet by the intersecting siblings of its solid before anything else cuts it.
//
// Idea: outside of an intersecting solid C, nothing is left of the siblings before C. So of a facet
// of A, an earlier sibling, only the part inside C can be boundary, whatever else is near:
//
//     +-----------+              A, then C intersects: the facet / of A is cut by the planes of C
//     |   A       |              alone, and what is left lies inside C. So C does not change the
//     |///////+---|----+         value of any piece, and need not be in the list of neighbours,
//     |       |///|    |         except where the facet lies in a plane of C: the owner of the
//     +-------|---+  C |         common face is found as before.
//             +--------+
//
// The same holds for the intersecting siblings right before the solid, if it intersects itself:
// outside of them is nothing that it could bound. With n intersecting siblings, each facet then
// costs n comparisons of boxes at most, where lists of undecided neighbours took n log n pieces and
// evaluations.
//
// Only convex solids clip. Other intersecting children (groups, meshes) are neighbours as before.
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <unordered_map>
#include <vector>

#include "geometry/csg/cut/box_reach.h"
#include "geometry/csg/prepare/outline.h"
#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// Consecutive clips of a group.
struct ClipRange {
  uint32_t first = 0, last = 0;  // of the group's clips
  Box outer;                     // in the bounds of all
  // Those with the greatest lower bound and the least upper bound along each axis: lower x, upper
  // x, lower y, ...
  std::array<CsgNode, 6> extreme{kNoNode, kNoNode, kNoNode, kNoNode, kNoNode, kNoNode};
  bool areBoxes = true;  // all planes are perpendicular to axes
  Box ofExtreme;         // if so: strictly inside of the extreme solids, each in its direction
  Box rest;              // if so: strictly inside of all others
};

// The clips of one solid: in each group around it, from the innermost to the root.
struct ClipLevels {
  struct Level {
    CsgNode group, child;               // the child that is the solid or contains it
    const std::vector<CsgNode>* clips;  // of the group, in outline order
    const ClipRange* before;            // those before the child; null: none
    const ClipRange* after;             // those after the child; null: none
    bool areAllClips;                   // all intersecting children of the group are clips
    bool areAllApart = false;           // after clip(): the facet lies in no plane of a clip
    // Whether a child of the group is one of the clips.
    bool contains(const Outline& outline, CsgNode node) const;
  };
  boost::container::small_vector<Level, 2> levels;

  const Level* find(CsgNode group) const {
    for (const Level& level : levels)
      if (level.group == group) return &level;
    return nullptr;
  }
};

// Built for one update. include() is not thread-safe; all else may run in parallel after it.
class SiblingClips {
 public:
  // Keeps references. `solids`: by node.
  SiblingClips(const Outline& outline, const std::vector<PreparedSolid>& solids,
               const PlaneTable& table)
      : m_outline(outline), m_solids(solids), m_table(table) {}

  // Prepares the groups around a solid. Cost: O(n log n) for each group with n intersecting
  // children that was not prepared before.
  void include(CsgNode solid);

  // Contract: the solid was included.
  ClipLevels levelsOf(CsgNode solid) const;
  // Replaces the polygon of a facet of the solid by the part in all clips. False if nothing is
  // left; the facet is then no boundary. Exact. Cost: constant if all clips are boxes and the part
  // touches none but the extreme ones, else a comparison per clip and plane.
  bool clip(ClipLevels& levels, ConvexPolygon& polygon) const;
  // Whether a node is a clip of the solid that does not have the plane of the facet. Contract:
  // clip() returned true.
  bool isSettled(const ClipLevels& levels, CsgNode node, OrientedPlane plane) const;

 private:
  struct Group {
    std::vector<CsgNode> clips;     // in outline order
    std::vector<ClipRange> before;  // by clip: those right before it, without others between
    std::vector<ClipRange> after;   // by clip: itself and all later ones
    size_t intersecting = 0;        // number of intersecting children
  };
  void prepareGroup(CsgNode group);
  bool isClip(CsgNode node) const;
  void extend(ClipRange& range, CsgNode node) const;
  Box innerBox(CsgNode node) const;
  bool clipBy(CsgNode node, ConvexPolygon& polygon, BoxReach& reach) const;
  bool hasPlane(CsgNode node, OrientedPlane plane) const;
  bool clipByAll(const ClipLevels::Level& level, const ClipRange& range, bool& areAllApart,
                 ConvexPolygon& polygon) const;

  const Outline& m_outline;
  const std::vector<PreparedSolid>& m_solids;
  const PlaneTable& m_table;
  std::unordered_map<CsgNode, Group> m_groups;
};

}  // namespace halfspace::geometry
