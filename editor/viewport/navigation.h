// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>

#include <QPointF>

#include "editor/viewport/pane_layout.h"

namespace halfspace::editor {

// How cameras are led. 3D: right drag looks, with W A S D Q X flies, Alt+right orbits, middle pans,
// wheel flies. Flat: right or middle pans, wheel zooms at the mouse; flat panes follow each other.
class Navigation {
 public:
  explicit Navigation(PaneLayout& panes) : m_panes(panes) {}

  enum class Motion : unsigned char { look, orbit, pan };
  void begin(int pane, Motion motion, const Vec3& pivot);
  void drag(QPointF by);  // pixels since the last time
  void end() { m_motion.reset(); }
  bool isActive() const { return m_motion.has_value(); }

  void wheel(int pane, QPointF pixel, double steps);

  // Keys of flying that are down; moves for that many seconds. False: nothing moves.
  void setKey(int key, bool down);
  void releaseKeys() { m_keys.clear(); }
  static bool isFlyKey(int key);
  bool fly(double seconds);
  bool wantsToFly() const { return !m_keys.empty(); }

  // All panes look at the box.
  void frame(const Box& box);
  // The 3D pane looks at it from `eye`; flat ones put it in the middle.
  void showPoint(const Vec3& point, const Vec3& eye);

 private:
  void linkFlat(int from);
  void pan(Camera& camera, QPointF by) const;

  PaneLayout& m_panes;
  std::optional<Motion> m_motion;
  int m_pane = 0;
  Vec3 m_pivot = Vec3::Zero();
  std::set<int> m_keys;
  double m_speed = 512;  // level units a second
};

}  // namespace halfspace::editor
