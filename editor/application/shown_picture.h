// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

class QOpenGLWidget;

namespace halfspace::editor {

// What the widget drew last, without drawing it again: grabFramebuffer() draws, which takes a
// second of the event loop for tens of thousands of solids. Null before the first drawing. Cost:
// one copy of the pixels.
QImage shownPicture(QOpenGLWidget& widget);

}  // namespace halfspace::editor
