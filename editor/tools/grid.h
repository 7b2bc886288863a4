// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/camera.h"

namespace halfspace::editor {

// The grid that points snap to: 1/8 to 256 level units, in powers of two.
class Grid {
 public:
  static constexpr int kLeast = -3;
  static constexpr int kMost = 8;

  int exponent() const { return m_exponent; }
  void setExponent(int exponent);
  double size() const;
  bool isShown() const { return m_shown; }
  void setShown(bool shown) { m_shown = shown; }
  bool snaps() const { return m_snaps; }
  void setSnaps(bool snaps) { m_snaps = snaps; }

  // Rounds to the grid; returns the value itself if snapping is off.
  double snapped(double value) const;
  Vec3 snapped(const Vec3& point) const;

 private:
  int m_exponent = 4;
  bool m_shown = true;
  bool m_snaps = true;
};

}  // namespace halfspace::editor
