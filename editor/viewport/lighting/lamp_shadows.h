// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/viewport/lighting/level_lights.h"
#include "editor/viewport/lighting/light_quality.h"
#include "editor/viewport/lighting/sky_maps.h"

namespace halfspace::editor {

// Shadow maps of lamps, all in one texture: a row for each lamp, with the six sides of a cube in
// it. A side shows the space around one direction of an axis: +x, -x, +y, -y, +z, -z; its picture
// is spanned by the other two axes in their order. A map is drawn again only if its lamp or faces
// in its reach have changed.
class LampShadows {
 public:
  // Gives rows to the lamps that matter most for this eye and draws the maps that are not up to
  // date. `changed` is the region in which faces changed since the last call.
  void prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene, LevelLights& lights,
               const Vec3& eye, const Box& changed, const LightQuality& quality);
  void forget();
  void release(Gl& gl);

  unsigned texture() const { return m_maps.texture(); }
  int rows() const { return static_cast<int>(m_rows.size()); }
  int drawn() const { return m_drawn; }  // maps drawn so far

 private:
  struct Row {
    level::InstanceKey key;  // of the lamp
    Vec3 origin{0, 0, 0};
    double reach = 0;
    bool isUsed = false;
    bool isDrawn = false;
  };
  void assign(LevelLights& lights, const Vec3& eye);
  void drawRow(Gl& gl, DepthPass& depth, const SceneBatches& scene, int row);

  Framebuffers m_maps;
  std::vector<Row> m_rows;
  int m_side = 0;
  int m_drawn = 0;
};

}  // namespace halfspace::editor
