// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/map_text.h"

#include <algorithm>
#include <cctype>

#include "editor/commands/clipboard.h"
#include "level/file/native_file.h"
#include "plugins/loader/level_export.h"

namespace halfspace::editor {

namespace {

// Precedes bare brushes to make them brushes of the world. It has no line break, so that issues
// keep the line numbers of the text.
constexpr std::string_view kLevelEntity = "{ \"classname\" \"worldspawn\" ";

// The text without white space and comments at its beginning.
std::string_view fromFirstWord(std::string_view text) {
  for (;;) {
    const auto word = std::ranges::find_if(
        text, [](char c) { return std::isspace(static_cast<unsigned char>(c)) == 0; });
    text.remove_prefix(static_cast<std::size_t>(word - text.begin()));
    if (!text.starts_with("//")) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

// The text after the opening brace; none if the text does not begin with one.
std::optional<std::string_view> insideOf(std::string_view text) {
  text = fromFirstWord(text);
  if (!text.starts_with('{')) return std::nullopt;
  return fromFirstWord(text.substr(1));
}

bool isBrush(std::string_view inside) {
  return inside.starts_with('(') || inside.starts_with("brushDef") ||
         inside.starts_with("patchDef");
}

// Whether the text inside the brace begins like an entity: a nested or closing brace, or `"key"
// "value"`. JSON (`"key": value`) does not count.
bool isEntity(std::string_view inside) {
  if (inside.starts_with('{') || inside.starts_with('}')) return true;
  if (!inside.starts_with('"')) return false;
  const std::size_t end = inside.find_first_of("\"\n", 1);
  if (end == std::string_view::npos || inside[end] != '"') return false;
  return fromFirstWord(inside.substr(end + 1)).starts_with('"');
}

}  // namespace

bool beginsAsMapText(std::string_view text) {
  const auto inside = insideOf(text);
  return inside && (isBrush(*inside) || isEntity(*inside));
}

plugins::ReadOutcome<level::Level> readMapText(std::string_view text,
                                               const plugins::LevelFormat& format) {
  const auto inside = insideOf(text);
  if (!inside || !isBrush(*inside)) return format.read({text, {}}, {});
  std::string whole(kLevelEntity);
  whole += text;
  whole += "\n}\n";
  auto outcome = format.read({whole, {}}, {});
  for (plugins::Issue& issue : outcome.issues) {
    if (issue.sourceLine != 1) continue;
    issue.column = std::max(0, issue.column - static_cast<int>(kLevelEntity.size()));
  }
  return outcome;
}

plugins::WriteOutcome mapTextOf(const Session& session, const plugins::LevelFormat& format) {
  level::ReadResult read = level::readLevel(copiedText(session));
  const auto* part = std::get_if<level::OpenedLevel>(&read);
  if (part == nullptr || !format.canWrite()) return {};
  // Layers are dropped, as when pasting in this editor.
  level::Level bare;
  Transplanted made;
  if (!addAllOf(bare, part->level, {bare.root(), {}}, made)) return {};
  return plugins::writeLevel(format, bare);
}

}  // namespace halfspace::editor
