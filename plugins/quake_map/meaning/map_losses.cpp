// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_losses.h"

namespace halfspace::plugins::quake_map {

namespace {

// Adds the count and `many`, or `one` if the count is 1; nothing if it is 0.
void add(std::vector<std::string>& all, int count, const char* many, const char* one) {
  if (count > 0) all.push_back(std::to_string(count) + " " + (count == 1 ? one : many));
}

void addDialect(std::vector<std::string>& all, const BrushLosses& faces,
                const MapDialect& dialect) {
  if (dialect.leavesStandard) {
    all.push_back("The map becomes Valve 220: " + std::to_string(faces.valveFaces) +
                  (faces.valveFaces == 1 ? " face has" : " faces have") +
                  " texture axes that Standard cannot hold.");
  }
  if (dialect.mixesForms) {
    add(all, faces.plainBrushes,
        "brushes stand among brush primitives in the older form; some compilers refuse that.",
        "brush stands among brush primitives in the older form; some compilers refuse that.");
  }
}

}  // namespace

std::vector<std::string> lostGeometry(const MapLosses& losses) {
  std::vector<std::string> all;
  add(all, losses.undivided,
      "meshes are too large to be divided into convex brushes and are left out.",
      "mesh is too large to be divided into convex brushes and is left out.");
  add(all, losses.broken, "solids that cannot be built are left out.",
      "solid that cannot be built is left out.");
  add(all, losses.surfaces, "curved or open surfaces are left out.",
      "curved or open surface is left out.");
  add(all, losses.otherContents,
      "solids are part of the solid in the map and not in the level, or the other way round, "
      "because "
      "maps have contents by texture, flag and class only: paint them with textures of their "
      "contents.",
      "solid is part of the solid in the map and not in the level, or the other way round, because "
      "maps have contents by texture, flag and class only: paint it with a texture of its "
      "contents.");
  return all;
}

std::vector<std::string> otherLosses(const MapLosses& losses, const MapDialect& dialect) {
  std::vector<std::string> all;
  addDialect(all, losses.faces, dialect);
  if (losses.solidBackground)
    all.emplace_back(
        "The solid background ends 64 units beyond the solids: a map begins with empty space.");
  add(all, losses.cutters,
      "subtracting or intersecting solids are gone, because a map only adds: what they cut is "
      "written as the convex brushes that remain.",
      "subtracting or intersecting solid is gone, because a map only adds: what it cuts is written "
      "as "
      "the convex brushes that remain.");
  if (losses.carved > 0)
    all.push_back(
        std::to_string(losses.carved) +
        (losses.carved == 1 ? " solid becomes " : " solids become ") +
        std::to_string(losses.carvedBrushes) + " convex brushes" +
        (losses.concave > 0 ? " (" + std::to_string(losses.concave) + " not convex)." : "."));
  add(all, losses.cutAway, "solids are cut away entirely.", "solid is cut away entirely.");
  add(all, losses.shapes, "shapes become plain brushes; their parameters are lost.",
      "shape becomes a plain brush; its parameters are lost.");
  add(all, losses.meshes, "convex meshes become brushes.", "convex mesh becomes a brush.");
  add(all, losses.copies, "linked copies become separate groups.",
      "linked copy becomes a separate group.");
  add(all, losses.flattened, "groups inside entities are dissolved.",
      "group inside an entity is dissolved.");
  add(all, losses.names, "names of solids or of entities' groups are lost.",
      "name of a solid or of an entity's group is lost.");
  add(all, losses.states,
      "solids, groups or entities are no longer hidden, locked or omitted from export: a map "
      "keeps that of layers only.",
      "solid, group or entity is no longer hidden, locked or omitted from export: a map keeps that "
      "of layers only.");
  add(all, losses.otherLayer, "solids go to the layer of their group or entity.",
      "solid goes to the layer of its group or entity.");
  add(all, losses.chosenContents,
      "solids have contents chosen for them, which are lost: maps have contents by texture, flag "
      "and class only.",
      "solid has contents chosen for it, which are lost: maps have contents by texture, flag and "
      "class only.");
  add(all, losses.faces.roundedPlanes,
      "planes are rounded, because no three points of doubles span them.",
      "plane is rounded, because no three points of doubles span it.");
  add(all, losses.faces.brokenPlanes, "faces without a plane are written with three equal points.",
      "face without a plane is written with three equal points.");
  add(all, losses.faces.assumedImageSize,
      "texture matrices become axes for images of 64 by 64 texels.",
      "texture matrix becomes axes for an image of 64 by 64 texels.");
  add(all, losses.faces.movedTextures,
      "faces are moved by linked copies; their textures stay in place.",
      "face is moved by a linked copy; its texture stays in place.");
  add(all, losses.paintedPatches, "patches have several materials; each keeps its first.",
      "patch has several materials; it keeps its first.");
  add(all, losses.quotes, "quotation marks in keys become apostrophes.",
      "quotation mark in a key becomes an apostrophe.");
  add(all, dialect.lostComments, "comments among the entities are lost.",
      "comment among the entities is lost.");
  return all;
}

}  // namespace halfspace::plugins::quake_map
