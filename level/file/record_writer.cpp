// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/record_writer.h"

#include "level/file/json_text.h"

namespace halfspace::level {

namespace {

void appendMember(std::string& text, const char* name, std::string_view value) {
  ((text += ", \"") += name) += "\": ";
  appendString(text, value);
}

void appendMember(std::string& text, const char* name, std::uint64_t value) {
  if (value == 0) return;
  ((text += ", \"") += name) += "\": ";
  appendInteger(text, static_cast<long long>(value));
}

}  // namespace

void appendPrefab(std::string& text, const PrefabSource& prefab) {
  text += "{\"file\": ";
  appendString(text, prefab.path);
  if (prefab.hash != 0) ((text += ", \"hash\": \"") += hexDigits(prefab.hash)) += '"';
  text += '}';
}

const char* nameOf(Operation operation) {
  switch (operation) {
    case Operation::add:
      return "add";
    case Operation::subtract:
      return "subtract";
    default:
      return "intersect";
  }
}

const char* nameOf(Background background) {
  return background == Background::empty ? "empty" : "solid";
}

void appendKeyValues(std::string& text, const KeyValues& pairs) {
  text += '[';
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    text += i == 0 ? "[" : ", [";
    appendString(text, pairs[i].first);
    text += ", ";
    appendString(text, pairs[i].second);
    text += ']';
  }
  text += ']';
}

void appendFlags(std::string& text, const NodeFlags& flags) {
  text += '[';
  const auto word = [&](bool on, const char* name) {
    if (!on) return;
    if (text.back() != '[') text += ", ";
    appendString(text, name);
  };
  word(flags.hidden, "hidden");
  word(flags.locked, "locked");
  word(flags.nonSolid, "non-solid");
  word(flags.omittedFromExport, "omitted");
  text += ']';
}

void appendFlagsMember(std::string& text, const NodeFlags& flags) {
  if (flags == NodeFlags{}) return;
  text += ", \"flags\": ";
  appendFlags(text, flags);
}

void appendProperties(std::string& text, const NodeProperties& properties) {
  if (properties.operation != Operation::add) {
    appendMember(text, "operation", nameOf(properties.operation));
  }
  if (!properties.name.empty()) appendMember(text, "name", properties.name);
  appendMember(text, "layer", properties.layer.value);
  appendMember(text, "entity", properties.entity.value);
  appendFlagsMember(text, properties.flags);
  if (properties.contents) appendMember(text, "contents", nameOf(*properties.contents));
  appendMember(text, "line", static_cast<std::uint64_t>(properties.sourceLine));
}

}  // namespace halfspace::level
