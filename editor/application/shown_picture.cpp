// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/shown_picture.h"

#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFramebufferObject>
#include <QOpenGLWidget>

namespace halfspace::editor {

QImage shownPicture(QOpenGLWidget& widget) {
  if (!widget.isValid()) return {};
  const QSize size = (QSizeF(widget.size()) * widget.devicePixelRatioF()).toSize();
  widget.makeCurrent();
  QImage picture;
  {
    // The copy has one sample a pixel; what is drawn has several, and only copying merges them.
    QOpenGLFramebufferObject copy(size);
    QOpenGLExtraFunctions* gl = widget.context()->extraFunctions();
    gl->glBindFramebuffer(GL_READ_FRAMEBUFFER, widget.defaultFramebufferObject());
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, copy.handle());
    gl->glBlitFramebuffer(0, 0, size.width(), size.height(), 0, 0, size.width(), size.height(),
                          GL_COLOR_BUFFER_BIT, GL_NEAREST);
    picture = copy.toImage().convertToFormat(QImage::Format_RGB32);
  }
  widget.doneCurrent();
  return picture;
}

}  // namespace halfspace::editor
