// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "level/file/read_context.h"
#include "level/journal/edit.h"

namespace halfspace::level {

// One edit as a JSON object on one line: {"do": "rename", "node": 7, "name": "Door"}. Values have
// the form of the native file. Materials are referred to by name, so writing and reading need the
// level before the edit.
void appendEdit(std::string& text, const Edit& edit, const Level& before);

// After an error of the context's reader, the returned edit is unspecified. Node ids are not
// checked here; applying the edit checks them.
Edit readEdit(ReadContext& context, const Level& before);

// Reads a list of edits and applies each to the level as the edits before it made it. `made`, if
// not null: gets the new id of each edit, 0 for those that make no record. After an error of the
// context's reader, which also names the edit that was refused, the level holds the edits before it
// and the result is a refusal.
Edited applyEdits(ReadContext& context, Level& level, std::vector<std::uint64_t>* made = nullptr);

}  // namespace halfspace::level
