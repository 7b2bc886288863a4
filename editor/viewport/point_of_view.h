// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "editor/session/scene.h"
#include "editor/tools/camera.h"

namespace halfspace::editor {

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
