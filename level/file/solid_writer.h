// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/material_table.h"
#include "level/document/node.h"

namespace halfspace::level {

// The member with a node's content: "brush": [...], "mesh": {...}, "shape" or "copy". `indent`: the
// indentation of the node's line in spaces. Contract: not a group.
void appendContent(std::string& text, const NodeContent& content, const MaterialTable& materials,
                   int indent);

// {"material": "stone", ...}
void appendSurface(std::string& text, const Surface& surface, const MaterialTable& materials);
// {"move": [x, y, z]} and so on: one step of a placement.
void appendTransform(std::string& text, const Transform& transform);

}  // namespace halfspace::level
