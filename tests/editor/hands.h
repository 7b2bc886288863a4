// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/toolbox.h"

namespace halfspace::editor::tests {

// A session with its tools, one 3D camera and two flat ones, driven by simulated mouse input
// without a window.
class Hands {
 public:
  Hands();

  Session session;
  Workspace workspace{session};
  Toolbox toolbox{workspace};
  Camera space{PaneKind::perspective};  // looks at the origin from (-400, -400, 300)
  Camera above{PaneKind::xy};           // one pixel is one unit, the origin is in the middle
  Camera front{PaneKind::xz};

  // Uses the left button at the pixels that show these points of space.
  void click(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void drag(const Camera& camera, const Vec3& from, const Vec3& to,
            Qt::KeyboardModifiers modifiers = {});
  // The same, with the button still down at the end.
  void dragOn(const Camera& camera, const Vec3& from, const Vec3& to,
              Qt::KeyboardModifiers modifiers = {});
  void release(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers = {});

  // Draws a box from above, between two heights; returns its node.
  level::NodeId drawBox(const Box& box, level::Operation operation = level::Operation::add);

  // Waits until the scene shows the current state; false if that takes too long.
  bool waitUntilIdle();
  // True if the scene's boundary equals that of an evaluation from scratch.
  bool equalsFreshEvaluation();
  // Bounds of the selection as drawn.
  Box selected() const { return selectionBounds(session); }
  Box boundsOf(level::NodeId node) const;
  const level::NodeProperties& properties(level::NodeId node) const;
  // True if both are equal to the bit.
  static bool same(const Box& a, const Box& b) { return a.min() == b.min() && a.max() == b.max(); }
};

}  // namespace halfspace::editor::tests
