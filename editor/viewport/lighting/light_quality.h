// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// Limits of the lit mode, chosen by the speed of the machine.
struct LightQuality {
  int lights = 16;         // the most for each part of the level (a chunk)
  int shadowed = 8;        // lamps with a shadow map
  int lampSide = 512;      // pixels of a side of the cube of a lamp's shadow map
  int sunSide = 2048;      // pixels of the sun's shadow map; 0: none
  bool isDetailed = true;  // normal maps and highlights
  int occlusion = 14;      // samples of the ambient occlusion; 0: none
  int occlusionShare = 1;  // its pixels are so many times as wide as those of the pane
  float anisotropy = 8;
};

// Contract: not automatic.
LightQuality qualityOf(LightDetail detail);

// The time that the driver needs for one pixel of a lit face with 16 lights, in nanoseconds: under
// 10 for a graphics card, some hundreds for Mesa's software driver. Takes up to 50 ms. Contract: an
// OpenGL context is current; changes no state but the bound program, array and textures.
double lightingCost(Gl& gl, QOpenGLShaderProgram& lit);
// The detail that a machine of this lightingCost() draws fluently.
LightDetail detailFor(double nanoseconds);

}  // namespace halfspace::editor
