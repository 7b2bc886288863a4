// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "editor/commands/reshape.h"

namespace halfspace::editor {

// Edits of vertices, edges and faces, which are given by the positions of their corners: the tools
// know no more. Each changes every solid that has them; shapes become brushes or meshes. Refused if
// no valid solid has them, if geometry refuses, or if the result would intersect itself.

using Corners = std::vector<geometry::Vec3>;  // of a face, in order, or of several parts

// Moves each corner to its new position; corners that meet become one.
using CornerMoves = std::vector<std::pair<geometry::Vec3, geometry::Vec3>>;
level::Edited placeCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                           const CornerMoves& moves);
// Adds a corner to a brush: the convex hull with the point. Refused if the point is not outside.
level::Edited addCorner(level::Level& level, level::NodeId solid, const geometry::Vec3& at);
// Replaces corners by faces that begin `width` units away from them on their edges.
level::Edited chamferCorners(level::Level& level, const std::vector<level::NodeId>& solids,
                             const Corners& corners, double width);
// Replaces edges by faces that begin `width` units beside them. Brushes stay brushes.
level::Edited bevelEdges(level::Level& level, const std::vector<level::NodeId>& solids,
                         const std::vector<EdgeEnds>& edges, double width);
// Gives each face a smaller copy, `width` units inside of its sides and moved by `depth` along its
// normal. A brush becomes a mesh. `made`: the corners of the copies.
level::Edited insetFaces(level::Level& level, const std::vector<level::NodeId>& solids,
                         const std::vector<Corners>& faces, double width, double depth,
                         std::vector<Corners>& made);
// Cuts the strip of quads across an edge in the middle. A brush becomes a mesh. `made`: the new
// corners.
level::Edited cutLoop(level::Level& level, const std::vector<level::NodeId>& solids,
                      const EdgeEnds& edge, Corners& made);
// Joins two faces by a tunnel, or by a link between two solids, which become one mesh at the
// position of the first in the outline. Refused for two solids of different operations.
level::Edited bridgeFaces(level::Level& level, const std::vector<level::NodeId>& solids,
                          const Corners& first, const Corners& second);

}  // namespace halfspace::editor
