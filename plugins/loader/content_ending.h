// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/interface/issue.h"
#include "plugins/interface/registry.h"

namespace halfspace::plugins {

// The usual ending, without the dot, of files with this content: "obj", "stl", "halfspace", ...
// Empty if the content looks like none of the known formats. Looks at the first and the last 64 kB
// only. A guess for messages: no reader depends on it.
std::string endingOfContent(std::string_view bytes);

// For a file that could not be read: the ending that its content should have, if a format of the
// registry reads files with that ending and it is another format than that of `path`. Else empty.
std::string betterEnding(std::string_view bytes, const std::filesystem::path& path,
                         const Registry& registry);

// Adds to the first error: "The content looks like that of a .obj file: REMEDY". Nothing to do if
// the ending is empty.
void addContentHint(const std::string& ending, const std::string& remedy,
                    std::vector<Issue>& issues);

}  // namespace halfspace::plugins
