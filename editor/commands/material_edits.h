// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "editor/session/session.h"

namespace halfspace::editor {

enum class ReplaceIn : unsigned char { selection, level };

// Gives every face with the material `from` the material `to`, which is added to the level if it is
// new; empty names mean unpainted. In the selected faces, or the solids at and below the selection,
// or the whole level with its definitions. One undo step. Returns the number of solids that
// changed.
std::size_t replaceMaterial(Session& session, const std::string& from, const std::string& to,
                            ReplaceIn where);

// The number of solids with a face of each material, by name; the unpainted ones under "".
// Materials without any are left out. Cost: linear in the surfaces of the level.
std::map<std::string, std::size_t> materialUses(const level::Level& level);

}  // namespace halfspace::editor
