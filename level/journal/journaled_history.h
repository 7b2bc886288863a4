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

// The result of edits that another thread made on a copy of the history's level.
struct MadeEdit {
  Level level;
  Touched touched;
  std::vector<NodeId> selection;  // after the step
  std::string line;  // stepLine() of the edits, with the label and selection of the step
  // The journal that contains the line already (JournaledHistory::beginMade()); null: none.
  std::shared_ptr<JournalWriter> writtenTo = {};
};

// The result of edits that were recorded on `level`, with their line for a journal. `selection`:
// the nodes that the step selects. Contract: no edit was refused.
MadeEdit madeEdit(const std::string& label, std::vector<NodeId> selection, RecordedEdits edits,
                  Level level);

// The step that a drag would make if it ended now. `edits` runs in another thread, on a copy of the
// level.
struct UnfinishedStep {
  std::string label;
  std::function<void(RecordedEdits&)> edits;
};

// A history that also writes a journal, if a writer is set.
class JournaledHistory {
 public:
  // `history`: that of a level that was just opened, or Replay::takeHistory().
  explicit JournaledHistory(History history) : m_history(std::move(history)) {}

  // Sets the journal to which later steps are written; null: none. The journal must begin with the
  // current level (headerOf), or its replay must have given the current level (`replayed`).
  enum class JournalState : bool { begun, replayed };
  void journalTo(std::unique_ptr<JournalWriter> writer, JournalState state = JournalState::begun);
  JournalWriter* journal() { return m_writer.get(); }

  const History& history() const { return m_history; }
  const Level& level() const { return m_history.level(); }
  void endMerge();
  void select(std::vector<NodeId> selection) { m_history.select(std::move(selection)); }

  // History::apply for edits as values: the journal stores exactly these edits.
  Edited apply(const std::string& label, const std::vector<Edit>& edits,
               std::vector<NodeId> selection = {}, const std::string& merge = {});
  // The same for any function that edits the level: the journal stores equivalent edits
  // (editsBetween). With a merge key they are computed only by flush() or the next other step, so
  // that a drag that is applied many times costs little.
  Edited apply(const std::string& label, const std::function<Edited(Level&)>& edit,
               std::vector<NodeId> selection = {}, const std::string& merge = {});

  // To be called before another thread makes edits on a copy of level(), which then must not change
  // until apply() or dropUnfinished(). Returns a function for that thread: it writes the line of
  // the finished edits and waits until the line is on the disk, for at most
  // JournalWriter::kFlushMs. So the line is in the file before anything shows the step.
  std::function<void(MadeEdit&)> beginMade();
  // The same for edits that another thread made. Contract: it made them on a copy of level(), for
  // this label.
  void apply(const std::string& label, MadeEdit made);

  // For a drag that changes the level only when it ends: sets the step that it would make now.
  // flush() writes it as an unfinished step. If the program dies during the drag, readers of the
  // journal take it as the last step. It is not part of history().
  void setUnfinished(UnfinishedStep step);
  // The drag has ended or was cancelled, or the edits of another thread were refused.
  void dropUnfinished();

  Touched undo();  // Contract: history().canUndo().
  Touched redo();  // Contract: history().canRedo().
  // History::cancelStep(). Contract: history().canUndo().
  Touched cancelStep();

  // Passes everything so far to the writer. Call it at least once a second during editing.
  void flush();

 private:
  // A step that is not written yet, and the level before it.
  struct Pending {
    StepText text;
    Level before;
    Touched touched;
  };
  void write(StepText step);
  // Writes the pending step, if there is one; `after` is the level after it.
  void writePending(const Level& after);
  void writeUnfinished();
  // To be called for every line: a line replaces an unfinished step before it, which must then be
  // written again.
  void noteLine();
  Touched walk(bool back);
  // Writes an undo or redo that a replay of the journal cannot do as a step of equivalent edits.
  void writeWalk(std::string name, Level before, const Touched& touched);

  History m_history;
  std::shared_ptr<JournalWriter> m_writer;
  bool m_isMade = false;  // another thread makes a step: write no unfinished step after its line
  std::optional<Pending> m_pending;
  std::shared_ptr<const UnfinishedStep> m_unfinished;
  bool m_unfinishedIsDue = false;      // m_unfinished is not yet the journal's last line
  bool m_unfinishedIsWritten = false;  // the last line is m_unfinished or an earlier state of it
  // Steps that a replay of the journal could undo and redo.
  std::size_t m_undoable = 0, m_redoable = 0;
  std::size_t m_droppedRedoable = 0;  // number of redo steps that the last step dropped
};

}  // namespace halfspace::level
