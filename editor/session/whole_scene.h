// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/face_blocks.h"

namespace halfspace::editor {

// The whole scene after an update.
struct WholeScene {
  SceneFaceTable faces;
  SceneSolidTable solids;
  FaceBlocks faceBlocks;
};

}  // namespace halfspace::editor
