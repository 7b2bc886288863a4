// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "editor/session/scene.h"
#include "editor/session/session.h"
#include "editor/tools/tool.h"

namespace halfspace::editor {

// A solid under the mouse.
struct Hit {
  const SceneSolid* solid = nullptr;
  int face = -1;  // index in the solid's faces
  Vec3 point;
  Vec3 normal;  // of the hit face, towards the viewer
  double distance = 0;
  bool onBoundary = false;  // the hit is visible: neither inside another solid nor cut away
};

// Solids under the mouse, the most likely target first. 3D: visible hits, nearest first, then hits
// that are hidden or cut away; nothing of what the view cuts away (view_cut.h). Flat panes:
// smallest first, because depth means little there. Skips hidden and locked solids. Cost: linear in
// the level, about half a nanosecond per bounding box.
std::vector<Hit> pick(const Scene& scene, const Pointer& pointer);

// Where the ray through the mouse hits the visible boundary: not on hidden solids nor on what the
// view cuts away (view_cut.h), but on locked solids.
std::optional<Hit> pickSurface(const Scene& scene, const Ray& ray);

// The node that a click selects: the solid, or the outermost group or copy around it inside the
// open group. None if the solid was removed after the scene was made.
level::NodeId selectableOf(const Session& session, const level::InstanceKey& key);

// Intersection of a ray and the plane through `point`; none if the ray is parallel or points away.
std::optional<Vec3> meet(const Ray& ray, const Vec3& point, const Vec3& normal);
// The point of a line, given by a point and a direction, that is nearest to the ray's line; none if
// they are parallel.
std::optional<Vec3> nearestOnLine(const Ray& ray, const Vec3& point, const Vec3& direction);

}  // namespace halfspace::editor
