// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "editor/theme/appearance.h"
#include "level/document/issue.h"

namespace halfspace::editor {

// "error", "warning" or "note" in the user's language.
QString wordOf(level::Severity severity);
// The colour of errors or warnings; `ofNotes` for notes.
Token tokenOf(level::Severity severity, Token ofNotes);

}  // namespace halfspace::editor
