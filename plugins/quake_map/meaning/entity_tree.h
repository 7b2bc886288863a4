// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/interface/issue.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

enum class EntityRole : uint8_t {
  world,  // worldspawn, or brushes outside any entity
  layer,  // TrenchBroom: func_group with "_tb_type" "_tb_layer"
  group,  // TrenchBroom: func_group with "_tb_type" "_tb_group"
  solid,  // any other entity with brushes
  point,
  empty,  // neither keys nor brushes
};

// The role of a map's entity in the document, its group and its layer.
struct EntityPosition {
  EntityRole role = EntityRole::point;
  int parent = -1;  // index of the entity of its group; -1: none
  int layer = -1;   // index of the entity of its layer; -1: the default layer
};

// Largest nesting depth of groups; deeper ones are moved to the top.
inline constexpr int kMaxGroupDepth = 100;

// One entry for each entity, in their order. Entities that refer to missing groups or layers, that
// form cycles or that are nested too deep are reported and moved to the top.
std::vector<EntityPosition> entityPositions(const MapFile& map, IssueList& issues);

inline constexpr std::string_view kClassName = "classname";
inline constexpr std::string_view kWorldClass = "worldspawn";
inline constexpr std::string_view kGroupClass = "func_group";
inline constexpr std::string_view kMapVersion = "mapversion";
inline constexpr std::string_view kTbType = "_tb_type";
inline constexpr std::string_view kTbTypeGroup = "_tb_group";
inline constexpr std::string_view kTbTypeLayer = "_tb_layer";
inline constexpr std::string_view kTbId = "_tb_id";
inline constexpr std::string_view kTbName = "_tb_name";
inline constexpr std::string_view kTbGroup = "_tb_group";  // reference by id
inline constexpr std::string_view kTbLayer = "_tb_layer";  // reference by id
inline constexpr std::string_view kTbLayerHidden = "_tb_layer_hidden";
inline constexpr std::string_view kTbLayerLocked = "_tb_layer_locked";
inline constexpr std::string_view kTbLayerOmit = "_tb_layer_omit_from_export";
inline constexpr std::string_view kTbLayerOrder = "_tb_layer_sort_index";

}  // namespace halfspace::plugins::quake_map
