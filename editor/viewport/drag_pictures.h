// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QOpenGLFramebufferObject>
#include <QOpenGLPaintDevice>
#include <QPointer>
#include <QRectF>
#include <QWidget>

#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

class PaneWindow;

// Pictures of single panes above a widget, each in a window of its own, for drags where drawing is
// slow. Drawn in the widget, a picture of one pane would need the whole window to be put together,
// which takes a software renderer longer than the pane. These pictures have no multisampling.
// They let the mouse through. Used in the thread of the event loop.
class DragPictures {
 public:
  // `view`: the widget that shows the panes. It must outlive this object.
  explicit DragPictures(QWidget& view) : m_view(view) {}
  ~DragPictures();
  DragPictures(const DragPictures&) = delete;
  DragPictures& operator=(const DragPictures&) = delete;

  // Whether the window system shows windows within windows at once: X11.
  static bool arePossible();

  // Contract for begin(), show() and release(): the OpenGL context of the view is current.
  // Binds a framebuffer of this size, in pixels, with undefined content.
  void begin(QSize size);
  // For a painter that draws over the picture, until show(). Its unit is that of widgets.
  QPaintDevice& device() { return *m_device; }
  // Shows the framebuffer at `rect` of the view, whose size is that of begin().
  void show(Gl& gl, int pane, const QRectF& rect);
  void release();

  // Makes the window of this pane, which stays invisible, so that the first show() takes less time.
  void prepare(int pane, const QRectF& rect);
  // Whether the window of this pane shows a picture.
  bool isShown(int pane) const;
  void hide();

 private:
  PaneWindow& windowOf(int pane);
  QRect placeOf(const QRectF& rect) const;

  QWidget& m_view;
  std::unique_ptr<QOpenGLFramebufferObject> m_framebuffer;
  std::unique_ptr<QOpenGLPaintDevice> m_device;
  std::array<QPointer<PaneWindow>, 4> m_windows;  // by pane; null: never shown
};

}  // namespace halfspace::editor
