// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/movement_keys.h"

namespace halfspace::editor {

// How the mouse and the keys move the cameras, as the user likes it.
struct CameraPreferences {
  double flySpeed = 512;     // level units per second
  double lookSpeed = 1;      // times 0.26 degrees per pixel
  double wheelStep = 64;     // level units per notch in the 3D pane
  double fieldOfView = 65;   // vertical, degrees
  bool invertLook = false;   // mouse up looks down
  bool invertWheel = false;  // in all panes
  MovementKeys movement;     // in play, too

  bool operator==(const CameraPreferences&) const = default;

  // Limits for files and fields.
  static constexpr double kLeastSpeed = 16, kMostSpeed = 16384;
  static constexpr double kLeastLook = 0.1, kMostLook = 10;
  static constexpr double kLeastWheel = 1, kMostWheel = 4096;
  static constexpr double kLeastView = 30, kMostView = 120;
};

}  // namespace halfspace::editor
