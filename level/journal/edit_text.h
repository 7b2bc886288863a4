// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/file/read_context.h"
#include "level/journal/edit.h"

namespace halfspace::level {

// One edit as a JSON object on one line: {"do": "rename", "node": 7, "name": "Door"}. Values are
// those of the native file. Materials go by their names, so the level as it is before the edit is
// needed to write and to read one.
void appendEdit(std::string& text, const Edit& edit, const Level& before);

// Where the context's reader failed, what comes back means nothing. Ids of nodes are not looked up:
// the edit refuses them.
Edit readEdit(ReadContext& context, const Level& before);

}  // namespace halfspace::level
