// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/toolbox.h"

namespace halfspace::editor::tests {

// A session with its tools and two cameras, and hands that work them without a window.
class Hands {
 public:
  Hands();

  Session session;
  Workspace workspace{session};
  Toolbox toolbox{workspace};
  Camera space{PaneKind::perspective};  // looks at the origin from (-400, -400, 300)
  Camera above{PaneKind::xy};           // one pixel a unit, the origin in the middle
  Camera front{PaneKind::xz};

  // The left button at the pixels where these points of space are seen.
  void click(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  void drag(const Camera& camera, const Vec3& from, const Vec3& to,
            Qt::KeyboardModifiers modifiers = {});
  // The same, with the button still down.
  void dragOn(const Camera& camera, const Vec3& from, const Vec3& to,
              Qt::KeyboardModifiers modifiers = {});
  void release(const Camera& camera, const Vec3& at, Qt::KeyboardModifiers modifiers = {});

  // A box drawn from above, between two heights; returns its node.
  level::NodeId drawBox(const Box& box, level::Operation operation = level::Operation::add);

  // Waits until the picture shows the present state; false if that takes too long.
  bool settle();
  // The picture's boundary is what an evaluation from nothing gives.
  bool equalsFreshEvaluation();
  // The box around what is selected, as drawn.
  Box selected() const { return selectionBounds(session); }
  Box boundsOf(level::NodeId node) const;
  const level::NodeProperties& properties(level::NodeId node) const;
  // Equal to the bit.
  static bool same(const Box& a, const Box& b) { return a.min() == b.min() && a.max() == b.max(); }
};

}  // namespace halfspace::editor::tests
