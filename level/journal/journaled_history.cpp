// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/journaled_history.h"

#include <utility>

#include "level/journal/edit_text.h"
#include "level/journal/edits_between.h"
#include "level/journal/late_lines.h"

namespace halfspace::level {

namespace {

// The line of an edit that touches more records is made in another thread, because making it takes
// more than a few milliseconds.
constexpr std::size_t kManyRecords = 200;

// The line of a step whose edits turn `before` into `after`.
std::string lineOf(StepText step, Level before, const Level& after, const Touched& touched) {
  const std::string text = textBetween(std::move(before), after, touched);
  if (!step.edits.empty() && !text.empty()) step.edits += ", ";
  step.edits += text;
  return stepLine(step);
}

// The line of a drag that has not ended.
std::string unfinishedLine(const UnfinishedStep& step, Level level) {
  RecordedEdits edits(level);
  step.edits(edits);
  // If an edit is refused, there is nothing to restore. The line without edits then cancels the
  // unfinished step written before.
  std::string text = edits.ok() ? edits.takeText() : std::string();
  return stepLine({step.label, std::move(text), {}, false, level.nextId(), true});
}

// Updates the numbers of steps that a replay of the journal could undo and redo after the step.
void countStep(const StepText& step, std::size_t& undoable, std::size_t& redoable,
               std::size_t& droppedRedoable) {
  if (step.continues) return;
  ++undoable;
  droppedRedoable = std::exchange(redoable, 0);
}

}  // namespace

void JournaledHistory::journalTo(std::unique_ptr<JournalWriter> writer, JournalState state) {
  flush();
  noteLine();            // the new journal has no unfinished step yet
  m_history.endMerge();  // the rest of a drag becomes a separate step in the new
                         // journal
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
  writePending(level());
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
  writePending(before);  // the pending step ended at the level before this one
  m_pending = Pending{
      {label, {}, m_history.selection(), continues, 0}, std::move(before), edited.touched()};
  if (merge.empty()) writePending(level());
  return edited;
}

MadeEdit madeEdit(const std::string& label, std::vector<NodeId> selection, RecordedEdits edits,
                  Level level) {
  MadeEdit made;
  made.touched = edits.result().touched();
  made.line = stepLine({label, edits.takeText(), selection, false, level.nextId()});
  made.selection = std::move(selection);
  made.level = std::move(level);
  return made;
}

std::function<void(MadeEdit&)> JournaledHistory::beginMade() {
  flush();
  m_isMade = true;
  return [writer = m_writer](MadeEdit& made) {
    if (!writer) return;
    appendInOrder(*writer, made.line);
    static_cast<void>(writer->flushSoon());  // the step is also shown if the disk does not respond
    made.writtenTo = writer;
  };
}

void JournaledHistory::apply(const std::string& label, MadeEdit made) {
  m_isMade = false;
  writePending(level());
  const auto take = [&made](Level& level) -> Edited {
    level = std::move(made.level);
    return std::move(made.touched);
  };
  static_cast<void>(m_history.apply(label, take, std::move(made.selection)).ok());  // not refused
  if (!m_writer) return;
  countStep({}, m_undoable, m_redoable, m_droppedRedoable);
  noteLine();
  if (made.writtenTo == m_writer) return;
  appendInOrder(*m_writer, std::move(made.line));
  m_writer->writeSoon();
}

void JournaledHistory::setUnfinished(UnfinishedStep step) {
  m_unfinished = std::make_shared<const UnfinishedStep>(std::move(step));
  m_unfinishedIsDue = true;
}

void JournaledHistory::dropUnfinished() {
  if (m_writer && m_unfinishedIsWritten) {
    const std::string label = m_unfinished ? m_unfinished->label : std::string();
    appendInOrder(*m_writer, stepLine({label, {}, {}, false, 0, true}));
  }
  m_unfinished.reset();
  m_unfinishedIsDue = m_unfinishedIsWritten = false;
  m_isMade = false;
}

void JournaledHistory::noteLine() {
  m_unfinishedIsWritten = false;
  m_unfinishedIsDue = m_unfinished != nullptr;
}

// Does nothing while an earlier line is still being made: a later call then writes the latest state
// of the drag.
void JournaledHistory::writeUnfinished() {
  if (!m_writer || !m_unfinished || !m_unfinishedIsDue || m_isMade) return;
  if (hasLateLines(*m_writer)) return;
  appendLate(*m_writer,
             [step = m_unfinished, level = level()] { return unfinishedLine(*step, level); });
  m_unfinishedIsDue = false;
  m_unfinishedIsWritten = true;
}

void JournaledHistory::flush() {
  writePending(level());
  writeUnfinished();
}

void JournaledHistory::writePending(const Level& after) {
  if (!m_pending) return;
  Pending pending = std::move(*m_pending);
  m_pending.reset();
  pending.text.nextId = after.nextId();
  noteLine();
  countStep(pending.text, m_undoable, m_redoable, m_droppedRedoable);
  const std::size_t count = pending.touched.nodes.size();
  auto make = [text = std::move(pending.text), before = std::move(pending.before), after,
               touched = std::move(pending.touched)]() mutable {
    return lineOf(std::move(text), std::move(before), after, touched);
  };
  if (count > kManyRecords) {
    appendLate(*m_writer, std::move(make));
  } else {
    appendInOrder(*m_writer, make());
  }
}

void JournaledHistory::write(StepText step) {
  noteLine();
  countStep(step, m_undoable, m_redoable, m_droppedRedoable);
  appendInOrder(*m_writer, stepLine(step));
}

Touched JournaledHistory::undo() {
  return walk(true);
}

Touched JournaledHistory::redo() {
  return walk(false);
}

// A replay of the journal does not know the steps before the journal began, so undoing or redoing
// one of them is written as a new step.
Touched JournaledHistory::walk(bool back) {
  writePending(level());
  Level before = level();
  const std::string label = back ? m_history.undoLabel() : m_history.redoLabel();
  Touched touched = back ? m_history.undo() : m_history.redo();
  if (!m_writer) return touched;
  std::size_t& there = back ? m_undoable : m_redoable;
  if (there > 0) {
    noteLine();
    appendInOrder(*m_writer, back ? undoLine(label) : redoLine(label));
    --there;
    ++(back ? m_redoable : m_undoable);
    m_droppedRedoable = 0;
    return touched;
  }
  writeWalk((back ? "Undo " : "Redo ") + label, std::move(before), touched);
  return touched;
}

Touched JournaledHistory::cancelStep() {
  writePending(level());
  Level before = level();
  const std::string label = m_history.undoLabel();
  Touched touched = m_history.cancelStep();
  if (!m_writer) return touched;
  if (m_undoable > 0) {
    noteLine();
    appendInOrder(*m_writer, undoLine(label, UndoKind::permanent));
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
  writePending(level());
  m_undoable = 0;
  m_droppedRedoable = 0;
}

}  // namespace halfspace::level
