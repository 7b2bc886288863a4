// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/journaled_history.h"

#include <utility>

#include "level/journal/edit_text.h"
#include "level/journal/edits_between.h"

namespace halfspace::level {

void JournaledHistory::journalTo(std::unique_ptr<JournalWriter> writer, JournalState state) {
  flush();
  m_history.endMerge();  // a drag that goes on is a step of its own in the new journal
  m_writer = std::move(writer);
  m_undoable = state == JournalState::replayed ? m_history.undoSteps() : 0;
  m_redoable = state == JournalState::replayed ? m_history.redoSteps() : 0;
  m_droppedRedoable = 0;
}

void JournaledHistory::endMerge() {
  m_history.endMerge();
  flush();
}

Edited JournaledHistory::apply(const std::string& label, const std::vector<Edit>& edits,
                               std::vector<NodeId> selection, const std::string& merge) {
  flush();
  std::string text;
  const std::size_t stepsBefore = m_history.undoSteps();
  const auto all = [&](Level& level) -> Edited {
    Touched touched;
    std::uint64_t made = 0;
    for (const Edit& edit : edits) {
      if (m_writer) {
        if (!text.empty()) text += ", ";
        appendEdit(text, edit, level);
      }
      const Edited edited = applyEdit(level, edit);
      if (!edited) return edited;
      touched.merge(edited.touched());
      made = edited.node().value;
    }
    return {std::move(touched), made};
  };
  Edited edited = m_history.apply(label, all, std::move(selection), merge);
  if (edited && m_writer) {
    const bool continues = m_history.undoSteps() == stepsBefore;
    write({label, std::move(text), m_history.selection(), continues, level().nextId()});
  }
  return edited;
}

Edited JournaledHistory::apply(const std::string& label, const std::function<Edited(Level&)>& edit,
                               std::vector<NodeId> selection, const std::string& merge) {
  Level before = level();
  const std::size_t stepsBefore = m_history.undoSteps();
  Edited edited = m_history.apply(label, edit, std::move(selection), merge);
  if (!edited || !m_writer) return edited;
  const bool continues = m_history.undoSteps() == stepsBefore;
  if (m_pending && continues) {
    m_pending->touched.merge(edited.touched());
    m_pending->text.selection = m_history.selection();
    return edited;
  }
  writePending(before);  // it ended where this one began
  m_pending = Pending{
      {label, {}, m_history.selection(), continues, 0}, std::move(before), edited.touched()};
  if (merge.empty()) flush();
  return edited;
}

void JournaledHistory::flush() {
  if (!m_pending) return;
  writePending(level());
}

void JournaledHistory::writePending(const Level& after) {
  if (!m_pending) return;
  Pending pending = std::move(*m_pending);
  m_pending.reset();
  Level before = pending.before;
  for (const Edit& edit : editsBetween(pending.before, after, pending.touched)) {
    if (!pending.text.edits.empty()) pending.text.edits += ", ";
    appendEdit(pending.text.edits, edit, before);
    static_cast<void>(applyEdit(before, edit).ok());  // editsBetween() has tried it
  }
  pending.text.nextId = after.nextId();
  write(std::move(pending.text));
}

void JournaledHistory::write(StepText step) {
  if (!step.continues) {
    ++m_undoable;
    m_droppedRedoable = std::exchange(m_redoable, 0);
  }
  m_writer->append(stepLine(step));
}

Touched JournaledHistory::undo() {
  return walk(true);
}

Touched JournaledHistory::redo() {
  return walk(false);
}

// Steps from before the journal began are no steps to whoever replays it: going back over them is
// written as a step of its own.
Touched JournaledHistory::walk(bool back) {
  flush();
  Level before = level();
  const std::string label = back ? m_history.undoLabel() : m_history.redoLabel();
  Touched touched = back ? m_history.undo() : m_history.redo();
  if (!m_writer) return touched;
  std::size_t& there = back ? m_undoable : m_redoable;
  if (there > 0) {
    m_writer->append(back ? undoLine(label) : redoLine(label));
    --there;
    ++(back ? m_redoable : m_undoable);
    m_droppedRedoable = 0;
    return touched;
  }
  writeWalk((back ? "Undo " : "Redo ") + label, std::move(before), touched);
  return touched;
}

Touched JournaledHistory::cancelStep() {
  flush();
  Level before = level();
  const std::string label = m_history.undoLabel();
  Touched touched = m_history.cancelStep();
  if (!m_writer) return touched;
  if (m_undoable > 0) {
    m_writer->append(undoLine(label, UndoKind::permanent));
    --m_undoable;
    m_redoable = std::exchange(m_droppedRedoable, 0);
  } else {
    writeWalk("Undo " + label, std::move(before), touched);
  }
  return touched;
}

void JournaledHistory::writeWalk(std::string name, Level before, const Touched& touched) {
  m_pending =
      Pending{{std::move(name), {}, m_history.selection(), false, 0}, std::move(before), touched};
  flush();
  m_undoable = 0;
  m_droppedRedoable = 0;
}

}  // namespace halfspace::level
