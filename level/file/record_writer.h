// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "level/document/key_values.h"
#include "level/document/node.h"

namespace halfspace::level {

// Pieces of text that the native file and the edit journal share.

// [["key", "value"], ...]
void appendKeyValues(std::string& text, const KeyValues& pairs);
// ["hidden", ...]
void appendFlags(std::string& text, const NodeFlags& flags);
// {"file": "props/torch.halfspace", "hash": "f01f9c6a9fb4028e"}
void appendPrefab(std::string& text, const PrefabSource& prefab);
const char* nameOf(Operation operation);
const char* nameOf(Background background);

// Members of an object, each preceded by ", "; members with their default value are left out.
void appendProperties(std::string& text, const NodeProperties& properties);
void appendFlagsMember(std::string& text, const NodeFlags& flags);

}  // namespace halfspace::level
