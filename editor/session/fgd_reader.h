// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/session/entity_classes.h"

namespace halfspace::editor {

// The contents of a file of entity definitions (.fgd, as Valve's Hammer and TrenchBroom read it).
// Each class holds its own keys first, then the keys of its base classes.
struct FgdContents {
  std::vector<EntityClass> classes;   // in the file's order; no base classes
  std::vector<std::string> problems;  // with the line number: "12: a key has no type"
};

// Accepts any text; errors become `problems`. Ignores @include, @MaterialExclusion and other
// directives. Cost: linear in the text; a definition inherits from at most a thousand bases.
FgdContents readFgd(std::string_view text);

}  // namespace halfspace::editor
