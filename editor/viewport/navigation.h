// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <span>

#include <QPointF>

#include "editor/session/scene.h"
#include "editor/tools/camera.h"
#include "editor/tools/camera_preferences.h"
#include "editor/viewport/pane_layout.h"

namespace halfspace::editor {

// Camera control. 3D: right drag looks around, the keys W A S D Q X fly, Alt+right drag orbits,
// middle drag pans, the wheel moves forward and back. Flat panes: right or middle drag pans, the
// wheel zooms at the mouse; all flat panes show the same region.
class Navigation {
 public:
  explicit Navigation(PaneLayout& panes) : m_panes(panes) {}

  enum class Motion : unsigned char { look, orbit, pan };
  void begin(int pane, Motion motion, const Vec3& pivot);
  void drag(QPointF by);  // pixels since the last call
  void end() { m_motion.reset(); }
  bool isActive() const { return m_motion.has_value(); }

  // Applies the preferences to the cameras and to later movements.
  void setPreferences(const CameraPreferences& preferences);
  const CameraPreferences& preferences() const { return m_preferences; }

  // During a look with the right button the wheel changes the fly speed.
  void wheel(int pane, QPointF pixel, double steps);

  // Moves the 3D camera by the held flight keys for this many seconds. False if no key is held.
  // Shift makes it three times as fast.
  void hold(MoveDirection movement, bool down);
  void holdShift(bool down) { m_isFast = down; }
  void releaseKeys();
  bool fly(double seconds);

  // Frames the box in all panes.
  void frame(const Box& box);
  // Shows a point: the 3D pane from `eye`, flat panes centred on it.
  void showPoint(const Vec3& point, const Vec3& eye);

 private:
  void look(Camera& camera, QPointF by) const;
  void linkFlat(int from);
  void pan(Camera& camera, QPointF by) const;

  PaneLayout& m_panes;
  std::optional<Motion> m_motion;
  int m_pane = 0;
  Vec3 m_pivot = Vec3::Zero();
  std::set<MoveDirection> m_held;
  bool m_isFast = false;  // Shift is held
  CameraPreferences m_preferences;
};

// A camera position from which a point is visible: at most `distance` level units away, with no
// visible face between them.
//
// `path`: a path through empty space past the point (a leak); the camera is then on the path,
// before the point. Empty: keeps `forward` (unit length) if the view is free; else takes the freest
// of 24 directions, those near `forward` first. A point that cannot be seen (inside a solid) is
// shown along `forward`. Cost: some fifty passes over the scene's faces.
Vec3 eyeFor(const Scene& scene, const Vec3& point, const Vec3& forward, double distance,
            std::span<const Vec3> path = {});

}  // namespace halfspace::editor
