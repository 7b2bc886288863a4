// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small levels as texts of map files, and a window that shows one of them in a large 3D pane, for
// tests that look at pixels.
#pragma once

#include <QImage>
#include <QTemporaryDir>

#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

// A box as a brush.
QString mapBrush(const Vec3& low, const Vec3& high, const QString& material = "grid/brick");
// Six walls around a box, 16 thick.
QString mapRoom(const Vec3& low, const Vec3& high, const QString& material = "grid/brick");
// `keys`: lines of keys and values.
QString mapEntity(const QString& keys, const QString& brushes = {});
// `keys`: further ones of the level.
QString mapLevel(const QString& brushes, const QString& entities = {}, const QString& keys = {});

double brightnessOf(QRgb pixel);  // the mean of the channels, 0 to 255
// The mean over seven by seven pixels.
double brightnessOf(const QImage& image, QPoint middle);

// The largest difference of the three channels, 0 to 255.
double distance(QRgb a, QRgb b);
// Values of distance(). Colours up to kSame apart look the same; colours kClear or more apart look
// different.
inline constexpr double kSame = 6, kClear = 20;
// The standard deviation of the brightness over 41 by 41 pixels.
double unevenness(const QImage& image, QPoint middle);
// The largest distance() between two pictures, within `reach` pixels of a place.
double mostDifference(const QImage& a, const QImage& b, QPoint at, int reach = 2);
// The smallest distance() between a colour and the pixels within `reach` of a place.
double nearest(const QImage& image, QPoint at, QColor colour, int reach = 2);

class MapWindow : public RealWindow {
 public:
  // Opens the level in one 3D pane, drawn at high quality in the mode of the action `mode`, without
  // entities and edges. The styles of lights stand at their first letter.
  bool openMap(const QString& text, const char* mode, const QString& theme = "dark");
  // The same without the grid.
  bool openBare(const QString& text, const char* mode, const QString& theme = "dark");
  // Only writes and opens the level; the panes stay as they are.
  bool openText(const QString& text);
  // Moves the camera of the 3D pane; no solid is under the mouse then. Angles in radians, as
  // Camera::setDirection().
  void look(const Vec3& from, double yaw, double pitch);
  // What the panes show, once the level is evaluated and its light is baked.
  QImage picture();
  // The brightness of the 3D pane at a point of the level.
  double seenAt(const Vec3& at) { return brightnessOf(picture(), pixelOf(k3d, at)); }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

 private:
  QTemporaryDir m_folder;
};

}  // namespace halfspace::editor::tests
