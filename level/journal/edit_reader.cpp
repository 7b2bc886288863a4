// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <set>

#include "level/file/record_reader.h"
#include "level/file/solid_reader.h"
#include "level/journal/edit_text.h"

namespace halfspace::level {

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
  void read(EntityId& entity) { entity = m_records.entityReference(); }
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
  void read(Transform& transform) { transform = m_solids.step(); }
  void read(Placement& placement) {
    m_json.array([&] { read(placement.steps.emplace_back()); });
  }
  void read(Surface& surface) { surface = m_solids.surface(); }
  void read(NodeProperties& properties) {
    m_json.object([&](std::string_view key) {
      if (m_records.propertyMember(key, properties)) return;
      m_context.unknownKey(key, "properties", "operation, name, layer, entity, flags, line");
    });
  }
  void read(NodeContent& content);
  void read(Entity& entity);
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
  m_json.object([&](std::string_view key) {
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
      m_context.unknownKey(key, "the content of a node", "group, brush, mesh, shape, copy");
    }
  });
  if (m_json.ok() && given != 1) {
    m_json.failAt(start, "expected one of \"group\", \"brush\", \"mesh\", \"shape\", \"copy\"");
  }
}

void ValueReader::read(Entity& entity) {
  m_json.object([&](std::string_view key) {
    if (key == "layer") {
      read(entity.layer);
    } else if (key == "flags") {
      read(entity.flags);
    } else if (key == "line") {
      entity.sourceLine = m_records.sourceLine();
    } else if (key == "keys") {
      read(entity.keyValues);
    } else {
      m_context.unknownKey(key, "an entity", "layer, flags, line, keys");
    }
  });
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

// Reads the member `given` if it is one of the edit's.
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

// An edit of the kind that "do" names, its arguments still to be read.
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

}  // namespace halfspace::level
