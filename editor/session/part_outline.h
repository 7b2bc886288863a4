// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "editor/session/scene_update.h"

namespace halfspace::editor {

// The outlines of the parts of one face. Parts of one source that lie beside each other, such as
// the tiles of a floor below many solids (geometry/csg/cut/facet_tiles.h), have one common outline:
// their common sides are left out. `normal`: of the face. Only sides of which a coordinate is the
// same at both ends can be common ones, because tiles are divided by planes perpendicular to an
// axis. Cost: linear in the edges, times the logarithm of their number.
std::vector<std::pair<geometry::Vec3, geometry::Vec3>> outlineOfParts(
    std::span<const FacePart* const> parts, const geometry::Vec3& normal);

}  // namespace halfspace::editor
