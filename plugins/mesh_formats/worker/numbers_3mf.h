// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "plugins/interface/issue.h"

namespace halfspace::plugins::mesh_formats {

// Checks what lib3mf 1.8 does not: it reads the coordinate "1,5" as 1 and "abc" as 0, and a model
// of an unknown unit in millimetres. `part`: the XML text of one model of the container, `name`:
// its path there. Throws std::runtime_error with the line of a coordinate that is no number; an
// unknown unit is an issue. Time linear in the text.
void checkNumbers3mf(std::string_view part, const std::string& name, IssueList& issues);

}  // namespace halfspace::plugins::mesh_formats
