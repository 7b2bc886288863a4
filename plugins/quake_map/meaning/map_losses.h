// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/map_dialect.h"

namespace halfspace::plugins::quake_map {

// How much of a level its map does not store, counted by kind while the map is written.
struct MapLosses {
  BrushLosses faces;
  // Geometry.
  int undivided = 0;  // meshes too large to be divided into convex brushes
  int broken = 0;     // solids that have no geometry
  int surfaces = 0;   // non-solid surfaces that are no patches
  // All else.
  bool solidBackground = false;  // it ends at some distance
  int cutters = 0;               // solids that subtract or intersect
  int carved = 0;                // solids that became convex brushes
  int carvedBrushes = 0;         // these brushes
  int concave = 0;               // of these solids: not convex before
  int cutAway = 0;               // solids of which nothing is left
  int copies = 0;
  int shapes = 0;
  int meshes = 0;
  int flattened = 0;  // groups
  int otherLayer = 0;
  int otherContents = 0;   // solid or not against texture and class
  int chosenContents = 0;  // other kinds than texture and class give
  int paintedPatches = 0;
  int names = 0;
  int states = 0;  // hidden, locked, omitted from export
  int quotes = 0;
};

// The losses as sentences with counts.
std::vector<std::string> lostGeometry(const MapLosses& losses);
std::vector<std::string> otherLosses(const MapLosses& losses, const MapDialect& dialect);

}  // namespace halfspace::plugins::quake_map
