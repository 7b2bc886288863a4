// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "editor/session/scene.h"
#include "editor/tools/camera.h"

namespace halfspace::editor {

// Where the eye of the 3D pane goes to show a point: at most `distance` level units away from it,
// with no visible face between.
//
// `path`: a way through empty space that passes the point (a leak); the eye then stands on it,
// before the point. Empty: `forward` (unit length) is kept where nothing is in the way; else the
// direction is the freest of 24, those near `forward` first. A point that cannot be seen from
// anywhere (in matter) is shown along `forward`. Cost: some fifty passes over the scene's faces.
Vec3 eyeFor(const Scene& scene, const Vec3& point, const Vec3& forward, double distance,
            std::span<const Vec3> path = {});

}  // namespace halfspace::editor
