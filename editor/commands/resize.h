// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/box_scaling.h"
#include "editor/commands/repetition.h"
#include "editor/session/session.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

// Scales nodes, with all below them, along the axes so that box `from` becomes box `to`, like
// level::transformNodes under the scaling's map, but on the grid: shapes get new parameters, with a
// stretched placement where parameters cannot have the size (resizedShape); planes of brushes
// across an axis get the wanted coordinate to the last bit, corners of meshes each their own image,
// and where every corner of every solid has an exact image, all planes of brushes pass exactly
// through these images. Where a solid has no such image (a shape that is turned, parameters out of
// range) it has that of the map. Linked copies are stretched by their placement, whose factors may
// round: what they show has the sizes of its definition. Refused like transformNodes. Contract:
// neither box is flat.
level::Edited resizeNodes(level::Level& level, const std::vector<level::NodeId>& nodes,
                          const BoxScaling& scaling, level::TextureLock lock);

// The same for the selection, as one undo step; false if nothing changed.
bool resizeSelected(Session& session, Repetition& repetition, const QString& label,
                    const geometry::Box& from, const geometry::Box& to, level::TextureLock lock);

}  // namespace halfspace::editor
