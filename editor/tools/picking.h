// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/scene.h"
#include "editor/session/session.h"
#include "editor/tools/pointer.h"

namespace halfspace::editor {

// One solid under the mouse.
struct Hit {
  const SceneSolid* solid = nullptr;
  int face = -1;  // in the solid's own list
  Vec3 point;
  Vec3 normal;  // of what was hit, towards the viewer's side of the matter
  double distance = 0;
  bool onBoundary = false;  // hit where it is seen, not inside of matter or cut away
};

// Solids under the mouse, the most likely wanted first. 3D: where they are seen, nearest first,
// then what is hidden in matter or cut away. Flat panes: the smallest first, since the one in front
// means little there. Hidden and locked solids are passed over. Linear in the level; two boxes a
// nanosecond.
std::vector<Hit> pick(const Scene& scene, const Pointer& pointer);

// Where the mouse meets what is seen.
std::optional<Hit> pickSurface(const Scene& scene, const Ray& ray);

// What a click on a solid selects: the solid, or the outermost group or copy around it below the
// group that is open. None: it is gone since the picture was made.
level::NodeId selectableOf(const Session& session, const level::InstanceKey& key);

// Where a ray meets a plane; nothing for rays that run along it or away from it.
std::optional<Vec3> meet(const Ray& ray, const Vec3& point, const Vec3& normal);
// The point of the line (point, direction) that is nearest to the ray.
std::optional<Vec3> nearestOnLine(const Ray& ray, const Vec3& point, const Vec3& direction);

}  // namespace halfspace::editor
