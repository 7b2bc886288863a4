// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands that select everything of one kind in the whole level: by class, contents or material.
// No undo steps; hidden and locked nodes are never selected. Each costs one pass over the level.
#pragma once

#include <map>
#include <string>

#include "editor/session/session.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

// How many free entities of each class the level has.
std::map<std::string, int> classesIn(const Session& session);
// Selects the entities of a class.
void selectByClass(Session& session, const std::string& className);
// Of the classes of the selection: those of selected entities and of the entities around selected
// solids. False if the selection belongs to no entity.
bool selectSameClass(Session& session);

// The entity that a node is or belongs to; none: the world.
level::NodeId entityAround(const level::Level& level, level::NodeId node);

// How many free solids of each contents the level has.
std::map<level::Contents, int> contentsIn(const Session& session);
// Selects the solids of these contents.
void selectByContents(Session& session, level::Contents contents);
// Of all contents of the selected solids. False if no solid is selected.
bool selectSameContents(Session& session);

// Everything painted with a material; empty: what is unpainted. As single faces, or as the solids
// with at least one such face.
enum class SelectAs : unsigned char { faces, solids };
void selectByMaterial(Session& session, const std::string& material, SelectAs as);

}  // namespace halfspace::editor
