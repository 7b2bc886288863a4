// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "editor/session/session.h"
#include "editor/tools/camera.h"

namespace halfspace::editor {

struct EntityMark;

// Which point entities the walls of the level hide in the 3D pane. Remembers the last answers:
// while the level's tree is being updated it cannot be asked.
class EntitySight {
 public:
  // Removes the marks that are hidden from the eye and not selected. An entity counts as hidden if
  // a wall is in front of it by more than kSunk, because many entities stand a little inside a
  // floor or a wall. Nothing is hidden if solids are hidden or cut away, or the eye is inside a
  // wall. Cost: about a microsecond for each mark.
  void removeHidden(const Session& session, const Vec3& eye, std::vector<EntityMark>& marks);

  // Whether the tree was busy during the last search, so that the answers are old. Then the pane
  // has to be drawn again.
  bool isBehind() const { return m_isBehind; }

  static constexpr double kSunk = 24;  // level units

 private:
  std::map<level::InstanceKey, bool> m_isHidden;
  bool m_isBehind = false;
};

// Whether the 3D pane shows a wall in front of the point, by the faces of the scene. Cost: linear
// in the faces of the level.
bool isBehindWall(const Session& session, const Vec3& eye, const Vec3& point);

}  // namespace halfspace::editor
