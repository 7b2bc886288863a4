// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drag_pictures.h"

#include <algorithm>
#include <utility>

#include <QBackingStore>
#include <QGuiApplication>
#include <QPainter>
#include <QWindow>

namespace halfspace::editor {

// Shows an image. It is a QWindow, because all child widgets of a window with an OpenGL widget are
// put together by OpenGL.
class PaneWindow : public QWindow {
 public:
  explicit PaneWindow(QWindow& parent) : QWindow(&parent) {
    setSurfaceType(QSurface::RasterSurface);
    setFlags(Qt::FramelessWindowHint | Qt::WindowTransparentForInput |
             Qt::WindowDoesNotAcceptFocus);
  }

  // Leaves it invisible.
  void prepare(const QRect& place) {
    if (geometry() != place) setGeometry(place);
    m_store.resize(place.size());
    create();
  }

  void show(const QRect& place, const QImage& picture) {
    m_picture = picture;
    prepare(place);
    if (!isVisible()) setVisible(true);
    paint();
  }

 protected:
  void exposeEvent(QExposeEvent* /*event*/) override {
    if (isExposed()) paint();
  }

 private:
  void paint() {
    const QRect all(QPoint(), size());
    m_store.beginPaint(all);
    QPainter(m_store.paintDevice()).drawImage(all, m_picture);
    m_store.endPaint();
    m_store.flush(all);
  }

  QBackingStore m_store{this};
  QImage m_picture;
};

DragPictures::~DragPictures() {
  for (const QPointer<PaneWindow>& window : m_windows) delete window.data();
}

bool DragPictures::arePossible() {
  return QGuiApplication::platformName() == QLatin1String("xcb");
}

void DragPictures::begin(QSize size) {
  const QSize held = m_framebuffer ? m_framebuffer->size() : QSize(0, 0);
  if (held.expandedTo(size) != held) {
    m_framebuffer = std::make_unique<QOpenGLFramebufferObject>(
        held.expandedTo(size), QOpenGLFramebufferObject::CombinedDepthStencil);
  }
  if (!m_device) m_device = std::make_unique<QOpenGLPaintDevice>();  // of the current context
  m_device->setSize(size);
  m_device->setDevicePixelRatio(m_view.devicePixelRatioF());
  m_framebuffer->bind();
}

void DragPictures::show(Gl& gl, int pane, const QRectF& rect) {
  QImage pixels(m_device->size(), QImage::Format_RGB32);
  pixels.setDevicePixelRatio(m_device->devicePixelRatio());
  gl.glPixelStorei(GL_PACK_ALIGNMENT, 4);
  gl.glReadPixels(0, 0, pixels.width(), pixels.height(), GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV,
                  pixels.bits());
  // OpenGL gives the lowest line first.
  windowOf(pane).show(placeOf(rect), std::move(pixels).mirrored());
}

void DragPictures::prepare(int pane, const QRectF& rect) {
  windowOf(pane).prepare(placeOf(rect));
}

PaneWindow& DragPictures::windowOf(int pane) {
  QWindow* const parent = m_view.window()->windowHandle();
  QPointer<PaneWindow>& window = m_windows[static_cast<std::size_t>(pane)];
  if (window && window->parent() != parent) delete window.data();
  if (!window) window = new PaneWindow(*parent);
  return *window;
}

// In the window of the view.
QRect DragPictures::placeOf(const QRectF& rect) const {
  return {m_view.mapTo(m_view.window(), rect.topLeft().toPoint()), rect.size().toSize()};
}

void DragPictures::release() {
  m_framebuffer.reset();
  m_device.reset();
}

bool DragPictures::isShown(int pane) const {
  const QPointer<PaneWindow>& window = m_windows[static_cast<std::size_t>(pane)];
  return window && window->isVisible();
}

void DragPictures::hide() {
  for (const QPointer<PaneWindow>& window : m_windows) {
    if (window) window->setVisible(false);
  }
}

}  // namespace halfspace::editor
