// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/json_text.h"
#include "level/file/level_hash.h"
#include "level/journal/journal.h"
#include "level/journal/line_check.h"

namespace halfspace::level {

namespace {

void appendKey(std::string& text, const char* key) {
  ((text += ", \"") += key) += "\": ";
}

}  // namespace

JournalHeader headerOf(const Level& level, std::string name) {
  return {std::move(name), levelHash(level), level.nextId()};
}

std::string headerLine(const JournalHeader& header) {
  std::string text = "{\"halfspace journal\": ";
  appendInteger(text, kJournalVersion);
  appendKey(text, "level");
  appendString(text, header.level);
  if (header.hash) {
    appendKey(text, "hash");
    appendString(text, hexDigits(*header.hash));
  }
  if (header.nextId) {
    appendKey(text, "next id");
    appendInteger(text, static_cast<long long>(*header.nextId));
  }
  return sealed(std::move(text));
}

std::string stepLine(const StepText& step) {
  std::string text = "{\"step\": ";
  appendString(text, step.name);
  if (step.continues) text += ", \"continues\": true";
  text += ", \"edits\": [" + step.edits + "]";
  if (!step.selection.empty()) {
    appendKey(text, "selected");
    char before = '[';
    for (const NodeId id : step.selection) {
      text += before;
      appendInteger(text, static_cast<long long>(id.value));
      before = ',';
    }
    text += ']';
  }
  appendKey(text, "next id");
  appendInteger(text, static_cast<long long>(step.nextId));
  return sealed(std::move(text));
}

std::string undoLine(std::string_view name, UndoKind kind) {
  std::string text = "{\"undo\": ";
  appendString(text, name);
  if (kind == UndoKind::forGood) text += ", \"for good\": true";
  return sealed(std::move(text));
}

std::string redoLine(std::string_view name) {
  std::string text = "{\"redo\": ";
  appendString(text, name);
  return sealed(std::move(text));
}

}  // namespace halfspace::level
