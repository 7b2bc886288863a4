// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/record_reader.h"

#include <charconv>
#include <limits>
#include <system_error>

namespace halfspace::level {

namespace {

std::string namesOfContents() {
  std::string names;
  for (const Contents contents : contentsChoices()) {
    (names += names.empty() ? "\"" : ", \"").append(nameOf(contents)) += '"';
  }
  return names;
}

}  // namespace

std::uint64_t readHash(JsonReader& json) {
  const std::string digits = json.string();
  std::uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  if (json.ok() && (error != std::errc() || end != digits.data() + digits.size())) {
    json.fail("expected a hash of hexadecimal digits in \" \"");
  }
  return number;
}

KeyValues RecordReader::keyValues() {
  KeyValues pairs;
  m_json.array([&] {
    const std::size_t at = m_json.position();
    int given = 0;
    auto& pair = pairs.emplace_back();
    m_json.array([&] {
      std::string text = m_json.string();
      if (given == 0) pair.first = std::move(text);
      if (given == 1) pair.second = std::move(text);
      ++given;
    });
    if (m_json.ok() && given != 2) m_json.failAt(at, "expected [\"key\", \"value\"]");
  });
  return pairs;
}

NodeFlags RecordReader::flags(bool ofNode) {
  NodeFlags flags;
  m_json.array([&] {
    const std::string word = m_json.string();
    if (word == "hidden") {
      flags.hidden = true;
    } else if (word == "locked") {
      flags.locked = true;
    } else if (word == "non-solid" && ofNode) {
      flags.nonSolid = true;
    } else if (word == "omitted") {
      flags.omittedFromExport = true;
    } else if (m_context.lenient) {
      m_context.lost = true;
    } else {
      m_json.fail(ofNode ? "flags are \"hidden\", \"locked\", \"non-solid\" and \"omitted\""
                         : "flags are \"hidden\", \"locked\" and \"omitted\"");
    }
  });
  return flags;
}

Operation RecordReader::operation() {
  const std::string word = m_json.string();
  if (word == "subtract") return Operation::subtract;
  if (word == "intersect") return Operation::intersect;
  if (m_json.ok() && word != "add") {
    m_json.fail("an operation is \"add\", \"subtract\" or \"intersect\"");
  }
  return Operation::add;
}

Background RecordReader::background() {
  const std::string word = m_json.string();
  if (word == "solid") return Background::solid;
  if (m_json.ok() && word != "empty") m_json.fail("the background is \"empty\" or \"solid\"");
  return Background::empty;
}

std::uint64_t RecordReader::reference() {
  return static_cast<std::uint64_t>(m_json.integer(1, static_cast<std::int64_t>(kMaxId) - 1));
}

LayerId RecordReader::layerReference() {
  const LayerId layer{reference()};
  if (m_json.ok() && !m_level.find(layer)) m_json.fail("there is no layer with this id");
  return layer;
}

int RecordReader::sourceLine() {
  return static_cast<int>(m_json.integer(0, std::numeric_limits<int>::max()));
}

std::optional<Contents> RecordReader::contents() {
  const std::string name = m_json.string();
  const std::optional<Contents> known = contentsNamed(name);
  if (known || !m_json.ok()) return known;
  if (m_context.lenient) {
    m_context.lost = true;
  } else {
    m_json.fail("contents are one of " + namesOfContents());
  }
  return std::nullopt;
}

void RecordReader::settleContents(NodeProperties& properties) {
  if (properties.contents) properties.flags.nonSolid = isNonSolid(*properties.contents);
}

PrefabSource RecordReader::prefab() {
  const std::size_t at = m_json.position();
  PrefabSource prefab;
  m_json.object([&](std::string_view key) {
    if (key == "file") {
      prefab.path = m_json.string();
    } else if (key == "hash") {
      prefab.hash = readHash(m_json);
    } else {
      m_context.unknownKey(key, "a prefab", "file, hash");
    }
  });
  if (m_json.ok() && prefab.path.empty()) {
    m_json.failAt(at, "a \"prefab\" needs the \"file\" that holds its nodes");
  }
  return prefab;
}

bool RecordReader::propertyMember(std::string_view key, NodeProperties& properties) {
  if (key == "operation") {
    properties.operation = operation();
  } else if (key == "name") {
    properties.name = m_json.string();
  } else if (key == "layer") {
    properties.layer = layerReference();
  } else if (key == "entity") {
    properties.entity = {reference()};  // may come later in the file
  } else if (key == "flags") {
    properties.flags = flags(true);
  } else if (key == "contents") {
    properties.contents = contents();
  } else if (key == "line") {
    properties.sourceLine = sourceLine();
  } else {
    return false;
  }
  return true;
}

}  // namespace halfspace::level
