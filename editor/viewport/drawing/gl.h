// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QOpenGLFunctions_3_3_Core>

namespace halfspace::editor {

// All drawing uses the functions of OpenGL 3.3 core.
using Gl = QOpenGLFunctions_3_3_Core;

}  // namespace halfspace::editor
