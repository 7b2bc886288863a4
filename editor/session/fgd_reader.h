// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "editor/session/entity_classes.h"

namespace halfspace::editor {

// The contents of a file of entity definitions (.fgd, as Valve's Hammer and TrenchBroom read it).
// Each class holds its own keys first, then the keys of its base classes. Flags of base classes are
// added to the class's own.
struct FgdContents {
  std::vector<EntityClass> classes;   // in the file's order; no base classes
  std::vector<std::string> problems;  // with the line number: "12: a key has no type"
};

// Accepts any text; errors become `problems`. Ignores @include (which needs a file),
// @MaterialExclusion and other directives. Cost: linear in the text; a definition inherits from at
// most a thousand bases.
FgdContents readFgd(std::string_view text);

// The classes of a file and of the files that it includes, which are named relative to it. A class
// that is defined twice is the last one. Problems begin with the path: "base.fgd:12: ...". A file
// that includes itself, directly or through others, is a problem and is read once.
FgdContents readFgdFile(const std::filesystem::path& path);

}  // namespace halfspace::editor
