// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "level/solids/instances.h"
#include "plugins/quake_map/meaning/map_contents.h"
#include "plugins/quake_map/meaning/map_dialect.h"
#include "plugins/quake_map/meaning/map_losses.h"

namespace halfspace::plugins::quake_map {

// Whether a map that does not store this name of a node loses something: names that the editor gave
// it say no more than its class or shape.
bool isLostName(const std::string& name);

// One entity of the map being written: its keys and the text of its brushes.
struct Block {
  level::KeyValues keys;
  std::string brushes;
  int brushCount = 0;
  bool isGroup = false;      // other entities refer to it by its _tb_id
  bool takesGroups = false;  // groups below it become groups of the map
  bool isUsed = false;       // has brushes or groups
  Contents contents = Contents::solid;
  level::LayerId layer;
};

// The entities of a map: the world, layers, brush and point entities, and groups. Follows a walk of
// the outline and counts in `losses` what a map cannot store of them. The losses have to outlive
// it.
class MapBlocks {
 public:
  MapBlocks(const level::Level& level, const MapDialect& dialect, MapLosses& losses);

  void enter(const level::Instance& group);
  void leave() { m_path.pop_back(); }
  void pointEntity(const level::Instance& entity);

  // The number of the block that the solid belongs to; 0 is the world. To be asked while the walk
  // is at the solid.
  size_t blockOf(const level::Instance& solid) const;
  Block& operator[](size_t block) { return m_blocks[block]; }
  // The block has brushes or groups; called in the order of the outline.
  void use(size_t block);

  // All blocks with their keys and brushes, after the dialect's header.
  std::string text();

 private:
  void findFirstFreeId();
  void makeWorldAndLayers();
  void makeEntities();
  size_t makeGroupBlock(const level::Instance& group);
  void hang(size_t block, const level::Instance& node);
  std::optional<size_t> entityBlock(const level::Instance& node) const;
  std::string layerNumber(level::LayerId layer) const;
  void appendKeys(std::string& text, const level::KeyValues& keys);
  std::vector<size_t> blockOrder() const;

  const level::Level& m_level;
  const MapDialect& m_dialect;
  MapLosses& m_losses;
  std::vector<Block> m_blocks;  // the world, layers, entities, then groups in outline order
  std::map<level::LayerId, size_t> m_layerBlocks;
  std::map<level::LayerId, std::string> m_layerNumbers;
  std::map<level::InstanceKey, size_t> m_entityBlocks;
  std::vector<size_t> m_path;  // block of each group from the root to here
  std::vector<size_t> m_used;  // blocks with groups or brushes, in the order of the outline
  long long m_nextId = 1;
};

}  // namespace halfspace::plugins::quake_map
