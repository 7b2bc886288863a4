// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/material_table.h"
#include "level/document/node.h"

namespace halfspace::level {

// The member of a node's object that says what it is: "brush": [...], "mesh": {...}, "shape" or
// "copy". Lines are indented behind `indent` blanks. Contract: not a group.
void appendContent(std::string& text, const NodeContent& content, const MaterialTable& materials,
                   int indent);

}  // namespace halfspace::level
