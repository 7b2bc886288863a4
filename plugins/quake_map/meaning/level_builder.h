// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// Makes the document that a map describes.
//
// - The keys of worldspawn become the level's keys, except "mapversion", which describes the file's
//   dialect. Its brushes are at the top of the outline.
// - Every other entity is kept with its keys. If it has brushes, they are in a group that belongs
//   to the entity.
// - Groups of TrenchBroom ("_tb_type" "_tb_group") become groups, nested as their keys say. They
//   keep their entity with its keys, because other entities refer to them. Layers become layers;
//   "_tb_layer" keys become the layer of entity and group.
// - Brushes keep the numbers of their faces unchanged, whether they can be built or not. The points
//   of a face are reordered to be counter-clockwise.
// - Patches become non-solid triangle surfaces that store the patch's text (patch_text.h). Blocks
//   of unknown kinds are left out and reported.
// - Brushes with non-solid contents (meaning/map_contents.h) are marked non-solid.
level::Level buildLevel(const MapFile& map, IssueList& issues);

}  // namespace halfspace::plugins::quake_map
