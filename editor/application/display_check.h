// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

namespace halfspace::editor {

// Call before creating the QApplication. Returns an error message if no display can be reached.
std::optional<QString> missingDisplay();
// Call after creating the QApplication. Returns an error message if OpenGL 3.3 core is missing.
std::optional<QString> missingOpenGl();

}  // namespace halfspace::editor
