// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/json_text.h"
#include "level/file/record_writer.h"
#include "level/file/solid_writer.h"
#include "level/journal/edit_text.h"

namespace halfspace::level {

namespace {

// Takes line breaks out, with the indentation behind them; strings hold none.
void joinLines(std::string& text, std::size_t from) {
  std::size_t to = from;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] == '\n') {
      while (at + 1 < text.size() && text[at + 1] == ' ') ++at;
      if (to > from && text[to - 1] == ',') text[to++] = ' ';
    } else {
      text[to++] = text[at];
    }
  }
  text.resize(to);
}

// Removes the ", " that a list of members begins with.
void openObject(std::string& text, std::size_t at) {
  if (text.compare(at, 2, ", ") == 0) text.erase(at, 2);
  text.insert(at, 1, '{');
  text += '}';
}

class EditWriter {
 public:
  EditWriter(std::string& text, const Level& level) : m_text(text), m_level(level) {}

  template <class T>
  void need(const char* key, const T& value) {
    m_text += ", ";
    appendString(m_text, key);
    m_text += ": ";
    write(value);
  }
  template <class T>
  void may(const char* key, const T& value) {
    if (!(value == T{})) need(key, value);
  }

 private:
  void write(const std::string& bytes) { appendString(m_text, bytes); }
  void write(int number) { appendInteger(m_text, number); }
  void write(const std::optional<std::uint64_t>& number) {
    appendInteger(m_text, static_cast<long long>(number.value_or(0)));
  }
  template <class Tag>
  void write(Id<Tag> id) {
    appendInteger(m_text, static_cast<long long>(id.value));
  }
  void write(MaterialId id) {
    const Material* material = m_level.materials().find(id);
    appendString(m_text, material ? material->name : "");
  }
  void write(const std::vector<NodeId>& ids) {
    list(ids, [this](NodeId id) { write(id); });
  }
  void write(Operation operation) { appendString(m_text, nameOf(operation)); }
  void write(Background background) { appendString(m_text, nameOf(background)); }
  void write(TextureLock lock) { m_text += lock == TextureLock::on ? "true" : "false"; }
  void write(const KeyValues& pairs) { appendKeyValues(m_text, pairs); }
  void write(const NodeFlags& flags) { appendFlags(m_text, flags); }
  void write(const Transform& transform) { appendTransform(m_text, transform); }
  void write(const Placement& placement) {
    list(placement.steps, [this](const Transform& step) { write(step); });
  }
  void write(const Surface& surface) { appendSurface(m_text, surface, m_level.materials()); }
  void write(const NodeProperties& properties) {
    const std::size_t start = m_text.size();
    appendProperties(m_text, properties);
    openObject(m_text, start);
  }
  void write(const NodeContent& content) {
    m_text += '{';
    const std::size_t start = m_text.size();
    if (std::holds_alternative<Group>(content)) {
      m_text += "\"group\": []";
    } else {
      appendContent(m_text, content, m_level.materials(), 0);
      joinLines(m_text, start);
    }
    m_text += '}';
  }
  void write(const Entity& entity) {
    const std::size_t start = m_text.size();
    may("layer", entity.layer);
    appendFlagsMember(m_text, entity.flags);
    if (entity.sourceLine != 0) need("line", entity.sourceLine);
    need("keys", entity.keyValues);
    openObject(m_text, start);
  }
  void write(const Layer& layer) {
    const std::size_t start = m_text.size();
    need("name", layer.name);
    NodeFlags flags;
    flags.hidden = !layer.visible;
    flags.locked = layer.locked;
    flags.omittedFromExport = layer.omittedFromExport;
    appendFlagsMember(m_text, flags);
    openObject(m_text, start);
  }

  template <class List, class WriteItem>
  void list(const List& items, WriteItem writeItem) {
    m_text += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i != 0) m_text += ", ";
      writeItem(items[i]);
    }
    m_text += ']';
  }

  std::string& m_text;
  const Level& m_level;
};

}  // namespace

void appendEdit(std::string& text, const Edit& edit, const Level& before) {
  text += "{\"do\": ";
  appendString(text, nameOf(edit));
  std::visit([&](const auto& e) { e.members(e, EditWriter(text, before)); }, edit);
  text += '}';
}

}  // namespace halfspace::level
