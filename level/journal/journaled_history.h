// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "level/history/history.h"
#include "level/journal/edit.h"
#include "level/journal/journal_writer.h"
#include "level/journal/recorded_edits.h"

namespace halfspace::level {

// What was made of a copy of a history's level, in another thread.
struct MadeEdit {
  Level level;
  Touched touched;
  std::string text;  // RecordedEdits::takeText()
};

// What a drag would do if it ended now. `edits` runs in another thread, on a copy of the level.
struct UnfinishedStep {
  std::string label;
  std::function<void(RecordedEdits&)> edits;
};

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

  // The same for an edit that was worked out elsewhere. Contract: on a copy of level().
  void apply(const std::string& label, MadeEdit made, std::vector<NodeId> selection = {});

  // A drag that changes the level only when it ends: what it comes to so far. flush() writes that
  // as an unfinished step, which a journal's reader takes for the last step where the drag never
  // ended. Not in history().
  void setUnfinished(UnfinishedStep step);
  // The drag has ended or was cancelled.
  void dropUnfinished();

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
  void writeUnfinished();
  // Every line takes the place of an unfinished step before it.
  void noteLine();
  Touched walk(bool back);
  // A way that a replay of the journal cannot go: as the edits that come to the same.
  void writeWalk(std::string name, Level before, const Touched& touched);

  History m_history;
  std::unique_ptr<JournalWriter> m_writer;
  std::optional<Pending> m_pending;
  std::shared_ptr<const UnfinishedStep> m_unfinished;
  bool m_unfinishedIsDue = false;      // it is not the journal's last line
  bool m_unfinishedIsWritten = false;  // it, or what the drag came to before, is that line
  // Steps that a replay of the journal could undo and redo.
  std::size_t m_undoable = 0, m_redoable = 0;
  std::size_t m_droppedRedoable = 0;  // by the last step
};

}  // namespace halfspace::level
