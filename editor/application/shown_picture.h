// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

class QOpenGLWidget;

namespace halfspace::editor {

// The last picture of the widget, without drawing it again: grabFramebuffer() draws, which blocks
// the event loop for a second with tens of thousands of solids. Null before the first drawing.
// Cost: one copy of the pixels.
QImage shownPicture(QOpenGLWidget& widget);

}  // namespace halfspace::editor
