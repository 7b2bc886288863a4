// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/application/main_window.h"

namespace halfspace::editor::tests {

// The real window on a display, with an empty level, and hands that send it mouse and key events.
class RealWindow {
 public:
  static constexpr int k3d = 0;
  static constexpr int kXy = 1;

  // A new window with four panes: flat ones look at the origin, a pixel a unit; the 3D one at it
  // from (-300, -300, 260). False where it does not come up.
  bool open(const QString& theme = "dark", QSize size = {1500, 950});
  // What was on the screen is kept if the test failed.
  void close();

  MainWindow& window() { return *m_window; }
  const Appearance& appearance() const { return *m_appearance; }
  Session& session() { return m_window->session(); }
  Camera& camera(int pane) { return m_window->viewport().panes().camera(pane); }

  QPoint pixelOf(int pane, const Vec3& at) const;
  // The left button, at the pixels where these points of space are seen. The modifiers are held all
  // the time; those of `later` once the drag has begun.
  void drag(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  void dragOn(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  // With no button down.
  void hover(int pane, const Vec3& at);
  void moveTo(int pane, const Vec3& to, Qt::KeyboardModifiers modifiers = {});
  void release(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void click(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void doubleClick(int pane, const Vec3& at);
  void wheel(int pane, const Vec3& at, int steps, Qt::KeyboardModifiers modifiers = {});
  // Any button, in pixels.
  void dragPixels(Qt::MouseButton button, QPoint from, QPoint by,
                  Qt::KeyboardModifiers modifiers = {});
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
  void typeKeys(const QString& text);

  // A box drawn from above, between two heights; returns its node.
  level::NodeId drawBox(const Box& box);
  void chooseShape(const std::string& kind);

  bool settle();
  // The picture's boundary is what an evaluation from nothing gives.
  bool equalsFreshEvaluation();
  // The boundary is what the command line evaluates of the saved level.
  bool equalsCommandLine();
  // Beside the build, for people to look at.
  void keepPicture(const QString& name);
  // The same of a widget alone: a dialog, a menu.
  static void keepPicture(QWidget& of, const QString& name);
  Box selected() { return selectionBounds(session()); }

 private:
  std::unique_ptr<Appearance> m_appearance;
  std::unique_ptr<MainWindow> m_window;
};

// Equal to the bit.
bool same(const Box& a, const Box& b);

// What every test of the window starts with.
void chooseSurfaceFormat();

}  // namespace halfspace::editor::tests
