// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "editor/tools/pointer.h"

namespace halfspace::editor {

// The handle under the mouse: within some pixels of it, the nearest on the screen, and of those at
// one place the nearest to the viewer. Nothing where there is none.
std::optional<std::size_t> handleAt(const Pointer& pointer, std::span<const Vec3> handles);

// Where the mouse leads a point that was at `start`: along the floor in 3D (Alt: upwards), in the
// pane's plane in flat ones. Not snapped.
Vec3 ledFrom(const Pointer& pointer, const Vec3& start);

}  // namespace halfspace::editor
