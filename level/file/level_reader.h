// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "level/file/native_file.h"
#include "level/file/record_reader.h"
#include "level/file/solid_reader.h"
#include "level/file/version_1.h"

namespace halfspace::level {

// Reads the text of a native file into a level; a file of version 1 is converted. The first pass
// only finds the positions of the top-level members. Then they are read in an order in which tables
// come before the records that refer to them.
class LevelReader {
 public:
  explicit LevelReader(std::string_view text) : m_json(text) {}

  ReadResult read();

 private:
  using Parts = std::map<std::string, std::size_t, std::less<>>;  // position of each value

  bool findParts();
  bool readVersion();
  void readParts();
  bool goTo(std::string_view part);
  void checkLinks();
  void checkOwners();

  void layers();
  void materials();
  void entities();
  void definitions();

  Layer layer();
  Version1Entity entity();
  // Reads a node and its descendants into the level; returns its id. Invalid id: the node was
  // skipped, or there was an error.
  NodeId node(NodeId parent, int depth);
  bool contentMember(std::string_view key, Node& node, std::size_t at, int depth);
  void givePrefab(Node& node, PrefabSource prefab, std::size_t at);
  void giveKeys(Node& node, KeyValues keys, int contents, std::size_t at);
  void children(Node& node, int depth);

  std::uint64_t id();  // reads an id; an error if another record has it
  void needId(std::uint64_t id, std::size_t at);

  struct Link {
    NodeId definition;
    std::size_t at;
  };

  // A node of a brush entity that is not inside the entity's group in the file.
  struct Owned {
    NodeId node;
    NodeId entity;
    std::size_t at;
  };

  JsonReader m_json;
  ReadContext m_context{m_json};
  Parts m_parts;
  Level m_level;
  SolidReader m_solids{m_context, m_level};
  RecordReader m_records{m_context, m_level};
  std::unordered_set<std::uint64_t> m_ids;
  std::uint64_t m_greatestId = 2;
  std::vector<Link> m_links;
  std::vector<Owned> m_owned;
  std::int64_t m_version = kFileVersion;
  std::vector<Version1Entity> m_entities;  // of a file of version 1
};

}  // namespace halfspace::level
