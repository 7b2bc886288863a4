// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/session/entity_classes.h"

namespace halfspace::editor {

// What a file of entity definitions (.fgd, as Valve's Hammer and TrenchBroom read it) offers.
// Base classes are merged into those that name them; their own keys come first.
struct FgdContents {
  std::vector<EntityClass> classes;   // in the file's order; no base classes
  std::vector<std::string> problems;  // "12: a key has no type": what was passed over
};

// Never throws, whatever is given. @include, @MaterialExclusion and other directives are passed
// over. Cost: linear in the text; a definition inherits at most a thousand bases.
FgdContents readFgd(std::string_view text);

}  // namespace halfspace::editor
