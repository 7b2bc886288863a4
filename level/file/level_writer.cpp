// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/level_writer.h"

#include <string_view>

#include "level/file/byte_hash.h"
#include "level/file/json_text.h"
#include "level/file/native_file.h"
#include "level/file/record_writer.h"
#include "level/file/solid_writer.h"

namespace halfspace::level {

namespace {

bool needsVersion3(const Level& level, NodeId id) {
  const Node& node = level.node(id);
  if (node.properties.contents) return true;
  const auto* group = std::get_if<Group>(&node.content);
  if (group == nullptr) return false;
  if (group->prefab) return true;
  for (const NodeId child : group->children) {
    if (needsVersion3(level, child)) return true;
  }
  return false;
}

// The earliest version that holds all of the level, so that earlier programs open what they know.
int versionFor(const Level& level) {
  bool isNew = needsVersion3(level, level.root());
  for (const NodeId id : level.definitions()) isNew = isNew || needsVersion3(level, id);
  return isNew ? kFileVersion : 2;
}

class LevelWriter {
 public:
  explicit LevelWriter(const Level& level) : m_level(level) {}

  std::string write(Counter counter) {
    m_text = "{\n\"halfspace\": " + std::to_string(versionFor(m_level)) + ",\n\"background\": ";
    appendString(m_text, nameOf(m_level.background()));
    if (counter == Counter::with) {
      m_text += ",\n\"next id\": ";
      appendInteger(m_text, static_cast<long long>(m_level.nextId()));
    }
    m_text += ",\n\"keys\": ";
    appendKeyValues(m_text, m_level.keyValues());
    list("layers", m_level.layers(), [this](const Layer& layer) { writeLayer(layer); });
    list("materials", m_level.materials().all(), [this](const Material& m) { writeMaterial(m); });
    list("definitions", m_level.definitions(), [this](NodeId id) { writeNode(id, 0); });
    list("nodes", m_level.children(m_level.root()), [this](NodeId id) { writeNode(id, 0); });
    m_text += "\n}\n";
    return std::move(m_text);
  }

 private:
  template <typename List, typename WriteItem>
  void list(const char* name, const List& items, WriteItem writeItem) {
    m_text += ",\n\"";
    m_text += name;
    m_text += "\": [";
    lines(items, 0, writeItem);
    m_text += ']';
  }

  template <typename List, typename WriteItem>
  void lines(const List& items, int indent, WriteItem writeItem) {
    bool first = true;
    for (const auto& item : items) {
      m_text += first ? "\n" : ",\n";
      m_text.append(static_cast<std::size_t>(indent), ' ');
      first = false;
      writeItem(item);
    }
    if (first) return;
    m_text += '\n';
    m_text.append(static_cast<std::size_t>(indent > 0 ? indent - 1 : 0), ' ');
  }

  void open(std::uint64_t id) {
    m_text += "{\"id\": ";
    appendInteger(m_text, static_cast<long long>(id));
  }
  void key(const char* name) {
    m_text += ", \"";
    m_text += name;
    m_text += "\": ";
  }
  void member(const char* name, std::string_view value) {
    key(name);
    appendString(m_text, value);
  }
  void member(const char* name, std::uint64_t value) {
    if (value == 0) return;
    key(name);
    appendInteger(m_text, static_cast<long long>(value));
  }

  void writeLayer(const Layer& layer) {
    open(layer.id.value);
    member("name", layer.name);
    NodeFlags asFlags;
    asFlags.hidden = !layer.visible;
    asFlags.locked = layer.locked;
    asFlags.omittedFromExport = layer.omittedFromExport;
    appendFlagsMember(m_text, asFlags);
    m_text += '}';
  }

  void writeMaterial(const Material& material) {
    open(material.id.value);
    member("name", material.name);
    m_text += '}';
  }

  void writeNode(NodeId id, int indent) {
    const Node& node = m_level.node(id);
    open(id.value);
    appendProperties(m_text, node.properties);
    if (const KeyValues* keys = node.keyValues()) {
      key("keys");
      appendKeyValues(m_text, *keys);
    }
    if (node.isPointEntity()) {
      m_text += '}';
      return;
    }
    m_text += ", ";
    if (const auto* group = std::get_if<Group>(&node.content)) {
      if (group->prefab) {
        m_text += "\"prefab\": ";
        appendPrefab(m_text, *group->prefab);
        m_text += ", ";
      }
      m_text += "\"group\": [";
      lines(group->children, indent + 1, [&](NodeId child) { writeNode(child, indent + 1); });
      m_text += ']';
    } else {
      appendContent(m_text, node.content, m_level.materials(), indent);
    }
    m_text += '}';
  }

  const Level& m_level;
  std::string m_text;
};

}  // namespace

std::string writeLevel(const Level& level, Counter counter) {
  return LevelWriter(level).write(counter);
}

std::uint64_t levelHashOf(std::string_view text) {
  return byteHash(text);
}

std::uint64_t levelHash(const Level& level) {
  return byteHash(writeLevel(level, Counter::without));
}

}  // namespace halfspace::level
