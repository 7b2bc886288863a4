// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/file/read_context.h"

namespace halfspace::level {

// Reads a hash that hexDigits() wrote (json_text.h).
std::uint64_t readHash(JsonReader& json);

// Reads the values that level/file/record_writer.h writes. References are resolved in the level.
// After an error of the context's reader, returned values are unspecified.
class RecordReader {
 public:
  RecordReader(ReadContext& context, const Level& level)
      : m_context(context), m_json(context.json), m_level(level) {}

  KeyValues keyValues();
  NodeFlags flags(bool ofNode);  // false: of a layer, which has no "non-solid"
  Operation operation();
  Background background();
  LayerId layerReference();
  std::uint64_t reference();  // the id of another record; not checked to exist
  int sourceLine();
  std::optional<Contents> contents();  // none, too: of a newer version
  PrefabSource prefab();
  // Reads the value if `key` is one of a node's properties; else returns false.
  bool propertyMember(std::string_view key, NodeProperties& properties);
  // The choice of contents decides whether a solid is non-solid, whatever its flags say. Call after
  // the last member of the properties.
  static void settleContents(NodeProperties& properties);

 private:
  ReadContext& m_context;
  JsonReader& m_json;
  const Level& m_level;
};

}  // namespace halfspace::level
