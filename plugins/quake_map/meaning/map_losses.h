// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/map_dialect.h"

namespace halfspace::plugins::quake_map {

// Numbers of things of a level that its map does not store, counted while writing.
struct MapLosses {
  BrushLosses faces;
  // Geometry.
  bool solidBackground = false;
  int subtracting = 0;  // solids and groups
  int concave = 0;      // shapes and meshes
  int broken = 0;       // solids that have no geometry
  int surfaces = 0;     // non-solid surfaces that are no patches
  // All else.
  int copies = 0;
  int shapes = 0;
  int meshes = 0;
  int flattened = 0;  // groups
  int otherLayer = 0;
  int otherContents = 0;
  int paintedPatches = 0;
  int names = 0;
  int states = 0;  // hidden, locked, omitted from export
  int quotes = 0;
};

// The losses as sentences with counts.
std::vector<std::string> lostGeometry(const MapLosses& losses);
std::vector<std::string> otherLosses(const MapLosses& losses, const MapDialect& dialect);

}  // namespace halfspace::plugins::quake_map
