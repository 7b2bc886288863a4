// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include "editor/application/main_window.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Turns the 3D camera and measures complete drawings. They include the work of the graphics card,
// or of the software renderer. The flat panes do not change and are not drawn.
// Prints the figures under this name, and returns them. The draw mode is afterwards as before.
QJsonObject drawingTimes(MainWindow& window, DrawMode mode, const QString& name);

}  // namespace halfspace::editor
