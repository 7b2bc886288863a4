// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

#include <QEvent>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace halfspace::editor {

// When the pictures of a drag are drawn where drawing is slow. A software renderer needs all
// processors for a picture, and putting the window together takes it tens of milliseconds even if
// only a label has changed. So one picture waits for the scene of the last movement, and all that
// changes in the window meanwhile is drawn with it. Used in the thread of the event loop.
class DragPacing : public QObject {
  Q_OBJECT
 public:
  // After this time without a movement, the drag is drawn once more, completely.
  static constexpr std::chrono::milliseconds kRest{150};

  // `view`: a widget that draws the scene. It must outlive this object.
  explicit DragPacing(QWidget& view);

  // Requests a picture with the next scene. Until then nothing in the window of the view is drawn.
  // Does nothing if one is already requested.
  void awaitScene();
  bool isWaiting() const { return m_limit.isActive(); }
  // A picture waits so long for its scene, and is then drawn without it: as long as it took to draw
  // the last one, but 50 to 200 ms.
  std::chrono::milliseconds longestWait() const { return m_limit.intervalAsDuration(); }
  // The awaited scene is there. Before the next movement is handled, pictureDue() follows.
  void sceneArrived();
  // Requests a picture that waits for nothing. Several requests before pictureDue() count once.
  void drawNext();
  // Forgets the awaited scene, and lets the window draw.
  void end();

 signals:
  // The receiver draws the window with QWidget::repaint() before it returns.
  void pictureDue();
  // The user holds the dragged things still.
  void rested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void draw();
  void stop();

  QWidget& m_view;
  QPointer<QWidget> m_window;  // that is kept from drawing
  bool m_windowIsDue = false;
  bool m_drawsNext = false;
  QTimer m_limit;
  QTimer m_rest;
};

}  // namespace halfspace::editor
