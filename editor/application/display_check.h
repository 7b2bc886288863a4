// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

namespace halfspace::editor {

// Before the application object exists: a display that can be reached. Words where there is none.
std::optional<QString> missingDisplay();
// After it: OpenGL 3.3 core. Words where there is none.
std::optional<QString> missingOpenGl();

}  // namespace halfspace::editor
