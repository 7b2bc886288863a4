// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <variant>

#include "level/edits/edited.h"
#include "level/journal/node_edit.h"
#include "level/journal/outline_edit.h"
#include "level/journal/record_edit.h"

namespace halfspace::level {

// One edit of a level as a value: the function of level/edits and its arguments. Applied to equal
// levels with equal id counters, it gives equal levels, including ids.
using Edit =
    std::variant<AddNode, RemoveNode, MoveNode, DuplicateNode, SetSolid, GroupNodes, DissolveGroup,
                 TransformNodes, AddDefinition, RemoveDefinition, MakeDefinition, AddLinkedCopy,
                 Unlink, SetPrefab, SetOperation, SetName, SetFlags, SetContents, SetLayer,
                 SetOwner, SetSurface, PaintSolid, AddMaterial, RenameMaterial, SetKeyValues,
                 SetKey, RemoveKey, MakePlainGroup, AddLayer, SetLayerProperties, RemoveLayer,
                 SetLevelKeyValues, SetBackground, RestoreLevel>;

// Applies the edit. A refused edit leaves the level unchanged.
Edited applyEdit(Level& level, const Edit& edit);

// The name of the edit in the journal, such as "move in outline".
std::string_view nameOf(const Edit& edit);

}  // namespace halfspace::level
