// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/definition_contents.h"

namespace halfspace::editor {

// Definitions as Valve's Hammer and TrenchBroom read them (.fgd). Accepts any text; errors become
// `problems`. Ignores @include (which needs a file),
// @MaterialExclusion and other directives. Cost: linear in the text; a definition inherits from at
// most a thousand bases.
DefinitionContents readFgd(std::string_view text);

// The classes of a file and of the files that it includes, which are named relative to it. A class
// that is defined twice is the last one. Problems begin with the path: "base.fgd:12: ...". A file
// that includes itself, directly or through others, is a problem and is read once.
DefinitionContents readFgdFile(const std::filesystem::path& path);

}  // namespace halfspace::editor
