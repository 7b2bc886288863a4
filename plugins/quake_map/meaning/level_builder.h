// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "plugins/interface/issue.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// Makes the document a map describes.
//
// - The keys of worldspawn become the level's keys ("mapversion" belongs to the file's form and is
//   left out); its brushes stand at the top of the outline.
// - Every other entity is kept with its keys; if it has brushes, they lie in a group of their own
//   that belongs to it.
// - Groups of TrenchBroom ("_tb_type" "_tb_group") are groups, nested as they say, and keep their
//   entity with its keys, because other entities name them. Layers become layers; "_tb_layer" keys
//   become the layer of entity and group.
// - Brushes keep their faces word for word, whether they can be built or not. Points are turned
//   counter-clockwise.
// - Patches become non-solid triangle surfaces that keep the patch's words (patch_text.h). Blocks
// of unknown kind are left out and reported.
// - What is no matter (meaning/matter.h) is marked non-solid.
level::Level buildLevel(const MapFile& map, IssueList& issues);

}  // namespace halfspace::plugins::quake_map
