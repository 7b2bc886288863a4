// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "level/history/history.h"
#include "level/journal/edit.h"
#include "level/journal/journal_writer.h"

namespace halfspace::level {

// A history that also writes a journal, if a writer is set.
class JournaledHistory {
 public:
  // Of a level that was just opened, or Replay::takeHistory().
  explicit JournaledHistory(History history) : m_history(std::move(history)) {}

  // From here on steps are written; null: no more. The journal must begin with the present level
  // (headerOf), or have been replayed to it (`replayed`).
  enum class JournalState : bool { begun, replayed };
  void journalTo(std::unique_ptr<JournalWriter> writer, JournalState state = JournalState::begun);
  JournalWriter* journal() { return m_writer.get(); }

  const History& history() const { return m_history; }
  const Level& level() const { return m_history.level(); }
  void endMerge();
  void select(std::vector<NodeId> selection) { m_history.select(std::move(selection)); }

  // History::apply for edits as values: the journal has them word for word.
  Edited apply(const std::string& label, const std::vector<Edit>& edits,
               std::vector<NodeId> selection = {}, const std::string& merge = {});
  // The same for an edit of any other kind: the journal has the edits that come to the same
  // (editsBetween). With a merge word that is worked out and written by flush() or the next other
  // step only, however often a drag is applied.
  Edited apply(const std::string& label, const std::function<Edited(Level&)>& edit,
               std::vector<NodeId> selection = {}, const std::string& merge = {});

  Touched undo();  // Contract: history().canUndo().
  Touched redo();  // Contract: history().canRedo().
  // History::cancelStep(). Contract: history().canUndo().
  Touched cancelStep();

  // Hands everything so far to the writer. To be called within every second of editing.
  void flush();

 private:
  // A step that is not written yet, and the level before it.
  struct Pending {
    StepText text;
    Level before;
    Touched touched;
  };
  void write(StepText step);
  // What waits, `after` being the level behind it.
  void writePending(const Level& after);
  Touched walk(bool back);
  // A way that a replay of the journal cannot go: as the edits that come to the same.
  void writeWalk(std::string name, Level before, const Touched& touched);

  History m_history;
  std::unique_ptr<JournalWriter> m_writer;
  std::optional<Pending> m_pending;
  // Steps that a replay of the journal could undo and redo.
  std::size_t m_undoable = 0, m_redoable = 0;
  std::size_t m_droppedRedoable = 0;  // by the last step
};

}  // namespace halfspace::level
