// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>

#include <QEvent>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace halfspace::editor {

// When the pictures of a drag are drawn where drawing is slow. A software renderer needs all
// processors for a picture, and putting the window together takes it tens of milliseconds even if
// only a label has changed. So a picture waits for the scene of the last movement, and all that
// changes in the window meanwhile is drawn with it. Used in the thread of the event loop.
class DragPacing : public QObject {
  Q_OBJECT
 public:
  // After this time without a picture, the window draws as usual.
  static constexpr std::chrono::milliseconds kRest{150};
  // The same after a picture that was drawn apart from the window. It is longer, because these
  // pictures take less time than to draw the window once.
  static constexpr std::chrono::milliseconds kRestApart{400};

  // Draws a picture apart from the window. False if that is not possible now.
  using DrawApart = std::function<bool()>;
  // `view`: a widget that draws the scene. It must outlive this object.
  explicit DragPacing(QWidget& view, DrawApart drawApart = {});

  // From these calls to the hand's rest or to end(), nothing in the window is drawn but with the
  // pictures; with pictures that are drawn apart, nothing at all. Several requests before a picture
  // count once.
  // The scene has changed: it is drawn before the next movement is handled.
  void drawScene();
  // Requests a picture with the next scene. Replaces an earlier request.
  void awaitScene();
  // Requests a picture when the hand rests, unless another comes before.
  void drawAtRest();

  bool isWaiting() const { return m_limit.isActive(); }
  // Whether the picture of a request is being drawn.
  bool isDrawing() const { return m_isDrawing; }
  // A picture waits so long for its scene, and is then drawn without it: as long as it took to draw
  // the last one, but 50 to 200 ms.
  std::chrono::milliseconds longestWait() const { return m_limit.intervalAsDuration(); }
  // Forgets all requests; the window draws as usual.
  void end();

 signals:
  // The user holds the dragged things still.
  void rested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void hold();
  void draw();
  void drawInWindow();
  void stop();

  QWidget& m_view;
  DrawApart m_drawApart;
  QPointer<QWidget> m_window;  // that is kept from drawing; null: none
  bool m_windowIsDue = false;
  bool m_drawsNext = false;
  bool m_isDrawing = false;
  QTimer m_limit;
  QTimer m_rest;
};

}  // namespace halfspace::editor
