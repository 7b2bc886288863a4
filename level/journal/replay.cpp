// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/replay.h"

#include "level/file/json_text.h"
#include "level/file/level_writer.h"
#include "level/journal/edit_text.h"
#include "level/journal/line_checksum.h"

namespace halfspace::level {

std::optional<std::string> objectToJournal(const Level& level, const Journal& journal) {
  const JournalHeader& header = journal.header;
  if (header.hash && *header.hash != levelHash(level)) {
    return "The journal was begun with " +
           (header.level.empty() ? std::string("another level") : header.level) + " of hash " +
           hexDigits(*header.hash) + ", and this level has hash " + hexDigits(levelHash(level)) +
           ". Give the level as it was when the journal was begun.";
  }
  if (header.nextId && *header.nextId < level.nextId()) {
    return "The journal was begun when the next id was " + std::to_string(*header.nextId) +
           ", and in this level it is " + std::to_string(level.nextId()) +
           ": new objects would get other ids. Give the level as it was when the journal was "
           "begun.";
  }
  return std::nullopt;
}

Replay::Replay(Level level, const Journal& journal) : Replay(History(std::move(level)), journal) {}

Replay::Replay(History history, const Journal& journal)
    : m_journal(journal), m_history(std::move(history)) {
  m_history.endMerge();  // the first line begins a new step
  if (journal.header.nextId) m_history.reserveIds(*journal.header.nextId);
}

std::variant<Touched, FileError> Replay::next() {
  auto done = line().action == JournalAction::step ? step() : walk();
  if (std::holds_alternative<Touched>(done)) ++m_next;
  return done;
}

FileError Replay::errorAt(std::string text) const {
  const std::string word = line().action == JournalAction::step   ? "step"
                           : line().action == JournalAction::undo ? "undo"
                                                                  : "redo";
  return {"line " + std::to_string(line().line) + ", " + word + " \"" + line().name +
              "\": " + std::move(text),
          line().line, 0};
}

Edited Replay::editsOf(Level& level, std::optional<FileError>& error) const {
  JsonReader json(std::string_view(m_journal.text).substr(0, line().end));
  ReadContext context{json};
  json.seek(line().edits);
  Edited edited = applyEdits(context, level);
  if (!json.ok()) {
    error = json.error();
    if (!error->text.ends_with('.')) error->text += '.';
    return edited;
  }
  if (line().nextId && *line().nextId < level.nextId()) {
    error = errorAt("the next id is " + std::to_string(level.nextId()) + " now, and was " +
                    std::to_string(*line().nextId) +
                    " when the journal was written. Give the level as it was then.");
    return Refusal{RefusalKind::badLevel};
  }
  if (line().nextId) level.reserveIds(*line().nextId);
  return edited;
}

std::variant<Touched, FileError> Replay::step() {
  std::optional<FileError> error;
  if (!line().continues) m_history.endMerge();
  const Edited edited = m_history.apply(
      line().name, [&](Level& level) { return editsOf(level, error); }, line().selection,
      "continued");
  if (edited) return edited.touched();
  return error ? std::move(*error) : errorAt(messageOf(edited.refusal()));
}

std::variant<Touched, FileError> Replay::walk() {
  const bool undoes = line().action == JournalAction::undo;
  if (undoes ? !m_history.canUndo() : !m_history.canRedo()) {
    return errorAt(std::string("there is no step to ") + (undoes ? "undo" : "redo") +
                   " here. Remove the line.");
  }
  const std::string& label = undoes ? m_history.undoLabel() : m_history.redoLabel();
  if (!line().name.empty() && label != line().name) {
    return errorAt("the step here is \"" + label + "\". A line is missing before this one.");
  }
  if (line().permanent) return m_history.cancelStep();
  return undoes ? m_history.undo() : m_history.redo();
}

}  // namespace halfspace::level
