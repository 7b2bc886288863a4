// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/edit_text.h"

#include <limits>
#include <optional>
#include <set>

#include "level/file/json_text.h"
#include "level/file/record_reader.h"
#include "level/file/record_writer.h"
#include "level/file/solid_reader.h"
#include "level/file/solid_writer.h"

namespace halfspace::level {

namespace {

// Removes line breaks and the indentation after them. JSON strings contain no line breaks.
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

// Makes the members that begin at `at` an object: removes the leading ", " and adds braces.
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
  void write(const std::optional<Contents>& contents) {
    appendString(m_text, contents ? nameOf(*contents) : std::string_view());
  }
  void write(const std::optional<PrefabSource>& prefab) {
    appendPrefab(m_text, prefab.value_or(PrefabSource{}));
  }
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
    if (const auto* group = std::get_if<Group>(&content)) {
      m_text += "\"group\": []";
      if (group->keyValues) need("keys", *group->keyValues);
    } else if (const auto* point = std::get_if<PointEntity>(&content)) {
      m_text += "\"keys\": ";
      write(point->keyValues);
    } else {
      appendContent(m_text, content, m_level.materials(), 0);
      joinLines(m_text, start);
    }
    m_text += '}';
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

namespace {

constexpr auto kGreatestId = static_cast<std::int64_t>(kMaxId) - 1;

class ValueReader {
 public:
  ValueReader(ReadContext& context, const Level& level)
      : m_context(context),
        m_json(context.json),
        m_solids(context, level),
        m_records(context, level) {}

  void read(std::string& bytes) { bytes = m_json.string(); }
  void read(int& number) {
    number = static_cast<int>(m_json.integer(0, std::numeric_limits<int>::max()));
  }
  void read(std::optional<std::uint64_t>& number) {
    number = static_cast<std::uint64_t>(m_json.integer(0, kGreatestId));
  }
  void read(NodeId& node) { node = {m_records.reference()}; }
  void read(LayerId& layer) { layer = m_records.layerReference(); }
  void read(MaterialId& material) { material = m_solids.material(); }
  void read(std::vector<NodeId>& nodes) {
    m_json.array([&] { read(nodes.emplace_back()); });
  }
  void read(Operation& operation) { operation = m_records.operation(); }
  void read(Background& background) { background = m_records.background(); }
  void read(TextureLock& lock) { lock = m_json.boolean() ? TextureLock::on : TextureLock::off; }
  void read(KeyValues& pairs) { pairs = m_records.keyValues(); }
  void read(NodeFlags& flags) { flags = m_records.flags(true); }
  void read(std::optional<Contents>& contents) { contents = m_records.contents(); }
  void read(std::optional<PrefabSource>& prefab) { prefab = m_records.prefab(); }
  void read(Transform& transform) { transform = m_solids.step(); }
  void read(Placement& placement) {
    m_json.array([&] { read(placement.steps.emplace_back()); });
  }
  void read(Surface& surface) { surface = m_solids.surface(); }
  void read(NodeProperties& properties) {
    m_json.object([&](std::string_view key) {
      if (m_records.propertyMember(key, properties)) return;
      m_context.unknownKey(key, "properties",
                           "operation, name, layer, entity, flags, contents, line");
    });
    RecordReader::settleContents(properties);
  }
  void read(NodeContent& content);
  void read(Layer& layer);

 private:
  ReadContext& m_context;
  JsonReader& m_json;
  SolidReader m_solids;
  RecordReader m_records;
};

void ValueReader::read(NodeContent& content) {
  const std::size_t start = m_json.position();
  int given = 0;
  std::optional<KeyValues> keys;
  m_json.object([&](std::string_view key) {
    if (key == "keys") {
      keys = m_records.keyValues();
      return;
    }
    ++given;
    if (key == "brush") {
      content = m_solids.brush();
    } else if (key == "mesh") {
      content = m_solids.mesh();
    } else if (key == "shape") {
      content = m_solids.shape();
    } else if (key == "copy") {
      content = m_solids.copy();
    } else if (key == "group") {
      content = Group{};
      m_json.array([&] { m_json.fail("a new group is empty. Add its nodes one by one"); });
    } else {
      m_context.unknownKey(key, "the content of a node", "group, brush, mesh, shape, copy, keys");
    }
  });
  auto* group = std::get_if<Group>(&content);
  if (keys && given == 0) {
    content = PointEntity{*std::move(keys)};
    return;
  }
  if (keys && given == 1 && group != nullptr) group->keyValues = std::move(keys);
  if (m_json.ok() && keys && group == nullptr) {
    m_json.failAt(start, "only groups and point entities have \"keys\"");
  }
  if (m_json.ok() && given != 1) {
    m_json.failAt(start,
                  "expected one of \"group\", \"brush\", \"mesh\", \"shape\", \"copy\", \"keys\"");
  }
}

void ValueReader::read(Layer& layer) {
  m_json.object([&](std::string_view key) {
    if (key == "name") {
      layer.name = m_json.string();
    } else if (key == "flags") {
      const NodeFlags flags = m_records.flags(false);
      layer.visible = !flags.hidden;
      layer.locked = flags.locked;
      layer.omittedFromExport = flags.omittedFromExport;
    } else {
      m_context.unknownKey(key, "a layer", "name, flags");
    }
  });
}

// Reads the value of the member `given` if the edit has such a member.
struct TakeMember {
  ValueReader& values;
  std::string_view given;
  bool found = false;

  template <class T>
  void need(const char* key, T& value) {
    if (given != key) return;
    found = true;
    values.read(value);
  }
  template <class T>
  void may(const char* key, T& value) {
    need(key, value);
  }
};

struct ListMembers {
  std::string names = "do";

  template <class T>
  void need(const char* key, const T&) {
    (names += ", ") += key;
  }
  template <class T>
  void may(const char* key, const T& value) {
    need(key, value);
  }
};

struct FindMissing {
  const std::set<std::string, std::less<>>& given;
  std::string missing = {};

  template <class T>
  void need(const char* key, const T&) {
    if (missing.empty() && !given.contains(key)) missing = key;
  }
  template <class T>
  void may(const char*, const T&) {}
};

template <std::size_t... I>
bool makeEdit(std::string_view name, Edit& edit, std::index_sequence<I...>) {
  return (
      (name == std::variant_alternative_t<I, Edit>::kName ? (edit.emplace<I>(), true) : false) ||
      ...);
}

template <std::size_t... I>
std::string knownEdits(std::index_sequence<I...>) {
  std::string names;
  ((names += (names.empty() ? "" : ", "), names += std::variant_alternative_t<I, Edit>::kName),
   ...);
  return names;
}

using EditIndices = std::make_index_sequence<std::variant_size_v<Edit>>;

// A default edit of the kind that "do" names; its arguments are read later.
Edit kindOf(JsonReader& json) {
  const std::size_t start = json.position();
  Edit edit;
  bool named = false;
  json.object([&](std::string_view key) {
    if (key != "do") return json.skip();
    const std::string name = json.string();
    named = makeEdit(name, edit, EditIndices());
    if (json.ok() && !named) {
      json.fail("there is no edit \"" + name.substr(0, 40) +
                "\" (known: " + knownEdits(EditIndices()) + ")");
    }
  });
  if (json.ok() && !named) json.failAt(start, "an edit says what to \"do\"");
  json.seek(start);
  return edit;
}

template <class Kind>
void readMembers(ReadContext& context, const Level& before, Kind& edit) {
  const std::size_t start = context.json.position();
  ValueReader values(context, before);
  std::set<std::string, std::less<>> given;
  context.json.object([&](std::string_view key) {
    given.emplace(key);
    if (key == "do") return context.json.skip();
    TakeMember take{values, key};
    edit.members(edit, take);
    if (take.found) return;
    ListMembers known;
    edit.members(edit, known);
    context.unknownKey(key, (std::string("the edit \"") + edit.kName + "\"").c_str(),
                       known.names.c_str());
  });
  FindMissing missing{given};
  edit.members(edit, missing);
  if (context.json.ok() && !missing.missing.empty()) {
    context.json.failAt(
        start, std::string("the edit \"") + edit.kName + "\" needs \"" + missing.missing + "\"");
  }
}

}  // namespace

Edit readEdit(ReadContext& context, const Level& before) {
  Edit edit = kindOf(context.json);
  if (context.json.ok()) {
    std::visit([&](auto& e) { readMembers(context, before, e); }, edit);
  }
  return edit;
}

Edited applyEdits(ReadContext& context, Level& level, std::vector<std::uint64_t>* made) {
  JsonReader& json = context.json;
  Touched touched;
  std::optional<Refusal> refused;
  json.array([&] {
    const std::size_t at = json.position();
    const Edit edit = readEdit(context, level);
    if (!json.ok()) return;
    const Edited edited = applyEdit(level, edit);
    if (edited) {
      touched.merge(edited.touched());
      if (made != nullptr) made->push_back(edited.node().value);
      return;
    }
    refused = edited.refusal();
    json.failAt(at, messageOf(*refused));
  });
  if (json.ok()) return touched;
  return refused.value_or(Refusal{RefusalKind::badLevel});
}

}  // namespace halfspace::level
