// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_losses.h"

namespace halfspace::plugins::quake_map {

namespace {

void add(std::vector<std::string>& all, int count, const char* sentence) {
  if (count > 0) all.push_back(std::to_string(count) + " " + sentence);
}

void addDialect(std::vector<std::string>& all, const BrushLosses& faces,
                const MapDialect& dialect) {
  if (dialect.leavesStandard) {
    all.push_back("The map becomes Valve 220: " + std::to_string(faces.valveFaces) +
                  " faces have texture axes that Standard cannot hold.");
  }
  if (dialect.mixesForms) {
    add(all, faces.plainBrushes,
        "brushes stand among brush primitives in the older form; some compilers refuse that.");
  }
}

}  // namespace

std::vector<std::string> lostGeometry(const MapLosses& losses) {
  std::vector<std::string> all;
  if (losses.solidBackground)
    all.emplace_back("The background is solid; a map begins with empty space.");
  add(all, losses.subtracting,
      "subtracting or intersecting solids or groups are left out: a map only adds.");
  add(all, losses.concave, "shapes or meshes that are not convex are left out.");
  add(all, losses.broken, "solids that cannot be built are left out.");
  add(all, losses.surfaces, "curved or open surfaces are left out.");
  return all;
}

std::vector<std::string> otherLosses(const MapLosses& losses, const MapDialect& dialect) {
  std::vector<std::string> all;
  addDialect(all, losses.faces, dialect);
  add(all, losses.shapes, "shapes become plain brushes; their parameters are lost.");
  add(all, losses.meshes, "convex meshes become brushes.");
  add(all, losses.copies, "linked copies become groups of their own.");
  add(all, losses.flattened, "groups inside entities are dissolved.");
  add(all, losses.names, "names of solids or of entities' groups are lost.");
  add(all, losses.states,
      "solids, groups or entities are no longer hidden, locked or omitted from export: a map "
      "keeps that of layers only.");
  add(all, losses.otherLayer, "solids go to the layer of their group or entity.");
  add(all, losses.otherMatter,
      "solids are marked as part of the solid, or not, against what their textures say; the mark "
      "is lost.");
  add(all, losses.faces.roundedPlanes,
      "planes are rounded, because no three points of doubles span them.");
  add(all, losses.faces.brokenPlanes, "faces without a plane are written with three equal points.");
  add(all, losses.faces.assumedImageSize,
      "texture matrices become axes for images of 64 by 64 texels.");
  add(all, losses.faces.movedTextures,
      "faces are moved by linked copies; their textures stay in place.");
  add(all, losses.paintedPatches, "patches have several materials; each keeps its first.");
  add(all, losses.quotes, "quotation marks in keys become apostrophes.");
  return all;
}

}  // namespace halfspace::plugins::quake_map
