// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/session.h"
#include "geometry/exact/plane.h"
#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::editor {

enum class KeptSide : unsigned char { back, front, both };

// Cuts brushes with a plane and removes the parts on one side; if both sides are kept, the front
// part becomes a new solid after the old one. Skips solids that are not brushes; refused if none is
// one.
level::Edited clipSolids(level::Level& level, const std::vector<level::NodeId>& solids,
                         const geometry::Plane& plane, KeptSide kept);

// Moves corners of brushes and rebuilds their convex hull; moves vertices of meshes, which must not
// come to intersect themselves. A corner that several solids share moves in all of them. Brushes
// refuse what would make them concave.
level::Edited moveCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                          const std::vector<geometry::Vec3>& positions, const geometry::Vec3& by);
// The same for edges, given by their two ends, and faces, given by their index.
struct EdgeEnds {
  geometry::Vec3 from, to;
};
level::Edited moveEdges(level::Level& level, const std::vector<level::NodeId>& solids,
                        const std::vector<EdgeEnds>& edges, const geometry::Vec3& by);
// Removes corners of brushes: the hull of the others. Joins vertices of meshes with a neighbour.
// Refused if no solid is left.
level::Edited removeCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                            const std::vector<geometry::Vec3>& positions);

// The given face and all faces of brushes among the solids in exactly its plane with the same
// orientation. A face of a mesh is alone. Empty if the face's solid is invalid.
std::vector<FaceRef> coplanarFaces(const level::Level& level,
                                   const std::vector<level::NodeId>& solids, const FaceRef& face);

// Moves faces along their normals; the faces around them follow in their planes. Shapes become
// brushes or meshes. Refuses results that are no solid.
level::Edited moveFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);
// The same, but the gained (or lost) volume becomes a separate solid after the old one.
level::Edited splitFaces(level::Level& level, const std::vector<FaceRef>& faces, double distance);

}  // namespace halfspace::editor
