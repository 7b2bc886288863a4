// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

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

}  // namespace halfspace::level
