// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/entity.h"
#include "level/document/node.h"

namespace halfspace::level {

// Pieces of the native file that other texts of ours (the edit journal) have too.

// [["key", "value"], ...]
void appendKeyValues(std::string& text, const KeyValues& pairs);
// ["hidden", ...]
void appendFlags(std::string& text, const NodeFlags& flags);
const char* nameOf(Operation operation);
const char* nameOf(Background background);

// Members of an object, each behind ", "; nothing for what is standard.
void appendProperties(std::string& text, const NodeProperties& properties);
void appendFlagsMember(std::string& text, const NodeFlags& flags);

}  // namespace halfspace::level
