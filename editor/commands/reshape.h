// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "geometry/exact/plane.h"
#include "level/document/level.h"
#include "level/edits/edited.h"

namespace halfspace::editor {

enum class KeptSide : unsigned char { back, front, both };

// Cuts brushes with a plane. What lies on the side that goes is removed; with both sides kept the
// front becomes a solid of its own behind the old one. Solids that are no brushes stay as they are;
// refused where none is one.
level::Edited clipSolids(level::Level& level, const std::vector<level::NodeId>& solids,
                         const geometry::Plane& plane, KeptSide kept);

// The convex hull of brushes' corners, those at `places` moved by a vector; corners of several
// brushes at one place move together.
level::Edited moveCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                          const std::vector<geometry::Vec3>& places, const geometry::Vec3& by);
// Edges by the places of their two ends, and faces by their numbers.
struct EdgePlace {
  geometry::Vec3 from, to;
};
level::Edited moveEdges(level::Level& level, const std::vector<level::NodeId>& solids,
                        const std::vector<EdgePlace>& edges, const geometry::Vec3& by);
// The hull of the corners that stay. Refused where these span no solid.
level::Edited removeCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                            const std::vector<geometry::Vec3>& places);

}  // namespace halfspace::editor
