// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "editor/session/compiled_level.h"
#include "level/document/issue.h"

namespace halfspace::editor {

// The leak as an issue at its tightest spot, in words; nothing where none is known. It concerns no
// node: the solids at the gap are hardly to blame.
std::optional<level::Issue> leakIssue(const CompiledLevel& compiled);

}  // namespace halfspace::editor
