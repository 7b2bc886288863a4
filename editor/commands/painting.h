// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "editor/session/session.h"

namespace halfspace::editor {

// The selected faces, or those of the selected solids that have surfaces of their own (one where all
// share theirs), in outline order: what is changed alike.
std::vector<FaceRef> paintableFaces(const Session& session);
// The same with each face that is seen in the picture: what is laid on each in its own way.
std::vector<FaceRef> eachFace(const Session& session);
// A face's surface as the document has it; an unpainted one where there is none.
level::Surface surfaceAt(const level::Level& level, const FaceRef& face);

// One undo step; materials that are new to the level are added.
bool paintSelected(Session& session, const std::string& material);
// Changes every selected face's surface.
bool changeSurfaces(Session& session, const QString& label,
                    const std::function<void(level::Surface&)>& change);

// How an image is placed, whatever the dialect's words: offset in texels, scale, degrees.
struct ImagePlacement {
  std::array<double, 2> offset{0, 0};
  std::array<double, 2> scale{1, 1};
  double rotation = 0;
};
ImagePlacement imagePlacement(const level::Surface& surface);
void setImagePlacement(level::Surface& surface, const ImagePlacement& placement);

}  // namespace halfspace::editor
