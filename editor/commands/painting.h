// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "editor/session/session.h"

namespace halfspace::editor {

// The faces to edit alike: the selected faces, or those of the selected solids that have their own
// surface (one face per solid that shares one), in outline order.
std::vector<FaceRef> paintableFaces(const Session& session);
// The faces to edit one by one: the same, with every visible face.
std::vector<FaceRef> eachFace(const Session& session);
// The surface of a face in the document; one without material if it has none.
level::Surface surfaceAt(const level::Level& level, const FaceRef& face);

// Paints the selection. One undo step; adds the material to the level if needed.
bool paintSelected(Session& session, const std::string& material);
// Changes every selected face's surface.
bool changeSurfaces(Session& session, const QString& label,
                    const std::function<void(level::Surface&)>& change);

// The placement of an image in any dialect: offset in texels, scale, rotation in degrees.
struct ImagePlacement {
  std::array<double, 2> offset{0, 0};
  std::array<double, 2> scale{1, 1};
  double rotation = 0;
};
ImagePlacement imagePlacement(const level::Surface& surface);
void setImagePlacement(level::Surface& surface, const ImagePlacement& placement);

}  // namespace halfspace::editor
