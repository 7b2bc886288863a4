// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/application/main_window.h"

namespace halfspace::editor::tests {

// The real window on a display, with an empty level, driven by simulated mouse and key events.
class RealWindow {
 public:
  static constexpr int k3d = 0;
  static constexpr int kXy = 1;

  // Opens a new window with four panes: the flat ones look at the origin at one pixel per unit, the
  // 3D one looks at it from (-300, -300, 260). False if the window does not appear.
  bool open(const QString& theme = "dark", QSize size = {1500, 950});
  // Saves the picture of the screen if the test failed, and closes the window.
  void close();
  // The family of the window's texts from the next open() on. The same on all machines unless this
  // is called: places in the window and recorded pictures depend on it.
  void useFont(const QString& family) { m_family = family; }

  MainWindow& window() { return *m_window; }
  const Appearance& appearance() const { return *m_appearance; }
  Session& session() { return m_window->session(); }
  Camera& camera(int pane) { return m_window->viewport().panes().camera(pane); }

  QPoint pixelOf(int pane, const Vec3& at) const;
  // Uses the left button at the pixels that show these points of space. The modifiers are held all
  // the time.
  void drag(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  void dragOn(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  // Moves the mouse with no button down.
  void hover(int pane, const Vec3& at);
  void moveTo(int pane, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  void release(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void click(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void doubleClick(int pane, const Vec3& at);
  void wheel(int pane, const Vec3& at, int steps, Qt::KeyboardModifiers modifiers = {});
  // Drags with any button, in pixels.
  void dragPixels(Qt::MouseButton button, QPoint from, QPoint by,
                  Qt::KeyboardModifiers modifiers = {});
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
  void typeKeys(const QString& text);

  // Draws a box from above, between two heights; returns its node.
  level::NodeId drawBox(const Box& box);
  void chooseShape(const std::string& kind);

  bool waitUntilIdle();
  // True if the scene's boundary equals that of an evaluation from scratch.
  bool equalsFreshEvaluation();
  // True if the boundary equals that which the command line evaluates from the saved level.
  bool equalsCommandLine();
  // Saves a picture of the window next to the build, for people to look at.
  void keepPicture(const QString& name);
  // Saves a picture of one widget: a dialog, a menu.
  static void keepPicture(QWidget& of, const QString& name);
  Box selected() { return selectionBounds(session()); }

 private:
  std::unique_ptr<Appearance> m_appearance;
  std::unique_ptr<MainWindow> m_window;
  QString m_family = QStringLiteral("DejaVu Sans");
};

// True if both are equal to the bit.
bool same(const Box& a, const Box& b);

// Has to be called first by every test of the window.
void chooseSurfaceFormat();

}  // namespace halfspace::editor::tests
