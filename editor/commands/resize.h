// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/box_scaling.h"
#include "editor/commands/repetition.h"
#include "editor/session/session.h"
#include "level/edits/transform.h"

namespace halfspace::editor {

// Scales nodes and their descendants along the axes so that one box becomes another, like
// level::transformNodes with scaling.map(), but without its rounding errors:
//  - Shapes get new parameters. Their placement stretches them where no parameters give the size
//    (resizedShape).
//  - Axis-aligned planes of brushes get the wanted coordinate to the last bit. If every corner of
//    every solid has an exact image, oblique planes pass exactly through the images, too.
//  - Each vertex of a mesh is scaled individually.
//  - A solid for which this fails (a shape rotated by an odd angle, parameters out of range) keeps
//    the result of transformNodes. So do linked copies: their placement gets factors that may
//    round, their definition does not change.
// Refused like transformNodes. Contract: neither box of the scaling is flat.
void resizeNodes(level::RecordedEdits& edits, const std::vector<level::NodeId>& nodes,
                 const BoxScaling& scaling, level::TextureLock lock);

// The same for the selection, as one undo step (applyLarge()); false if it was refused at once.
bool resizeSelected(Session& session, Repetition& repetition, const QString& label,
                    const geometry::Box& from, const geometry::Box& to, level::TextureLock lock);

}  // namespace halfspace::editor
