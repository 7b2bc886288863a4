// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include <QObject>

#include "editor/session/evaluation_worker.h"
#include "editor/session/findings.h"
#include "editor/session/scene.h"
#include "editor/session/selection_index.h"
#include "level/journal/journaled_history.h"

namespace halfspace::editor {

// A line for the console. Warnings and errors also appear in the status bar.
struct Message {
  level::Severity severity = level::Severity::note;
  QString text;
};

// A face of a solid, by its index in the solid's own list of faces.
struct FaceRef {
  level::NodeId solid;
  int face = -1;
  auto operator<=>(const FaceRef&) const = default;
};

// One open level: the document with its history, the selection, the file, and the last complete
// picture of the level. Knows nothing about how these are shown. Edits are free functions
// (editor/commands, level/edits) that run through apply(); a new edit adds no member here.
class Session : public QObject {
  Q_OBJECT
 public:
  using Edit = std::function<level::Edited(level::Level&)>;
  using Nodes = std::vector<level::NodeId>;

  explicit Session(QObject* parent = nullptr);

  // Another document takes the place of this one. `readOnlyReason`: why it must not be saved over.
  void open(level::Level level, std::filesystem::path path, std::string readOnlyReason = {});

  // The same with a history of its own, restored from a journal: not saved.
  void openRestored(level::History history, std::filesystem::path path);

  const level::Level& level() const { return m_history.level(); }
  const Scene& scene() const { return m_scene; }
  // Counts up with every change of the document.
  std::uint64_t state() const { return m_state; }
  // The picture shows the present state.
  bool isEvaluated() const { return m_scene.state() == m_state; }
  // The present state could not be evaluated; this was said. The picture stays that of a state
  // before, or empty.
  bool hasFailed() const { return m_failed == m_state && m_state > 0; }
  // The tree of the present state, or of one shortly before; its state is 0 until the first tree of
  // this document is there.
  const CompiledLevel& compiled() const { return m_compiled; }
  // Which pictures of the tree the BSP lab wants, and the last complete one. Draw it only over the
  // scene of the same state. Null while nothing is requested.
  void requestLabPicture(const LabRequest& request);
  const LabPicture* labPicture() const { return m_labPicture.get(); }
  // Rebuilds the tree with other bevels, which it keeps from now on.
  void setBevels(const bsp::BevelOptions& bevels) { m_worker.setBevels(bevels); }
  // That tree itself, for what moves in it. Gives no tree of another document.
  const SharedTree& tree() const { return m_worker.tree(); }
  // From nothing, as if the level had just been opened. The result is the same.
  void rebuild() { request({}, true); }

  // ---- editing ----

  // One undo step. A refused edit leaves no trace, is said, and gives false. Selected afterwards:
  // `selection`, or what was selected and is still there. Steps with the same non-empty `merge`
  // become one until endMerge().
  bool apply(const QString& label, const Edit& edit, std::optional<Nodes> selection = std::nullopt,
             const QString& merge = {});
  // The same for an edit that was worked out on a copy of level() in another thread
  // (editor/session/background_edits.h).
  void apply(const QString& label, level::MadeEdit made,
             std::optional<Nodes> selection = std::nullopt);
  void endMerge() { m_history.endMerge(); }
  // What a drag that changes the level only when it ends comes to so far: recovered after a crash.
  void setUnfinished(level::UnfinishedStep step) { m_history.setUnfinished(std::move(step)); }
  void dropUnfinished() { m_history.dropUnfinished(); }

  bool canUndo() const { return history().canUndo(); }
  bool canRedo() const { return history().canRedo(); }
  QString undoLabel() const;  // empty where there is nothing to undo
  QString redoLabel() const;
  std::size_t undoSteps() const { return history().undoSteps(); }
  void undo();  // nothing where there is nothing to undo
  void redo();
  // Takes the last step back as if it had never been: it cannot be redone, and what it had dropped
  // can be again. Contract: canUndo().
  void cancelStep();

  // ---- selection ----

  const Nodes& selection() const { return history().selection(); }
  // Constant time.
  bool isSelected(level::NodeId node) const { return m_selected.contains(node); }
  // An occurrence of a solid, itself or by a group or copy around it.
  bool isSelected(const level::InstanceKey& key) const { return m_selected.contains(level(), key); }
  // What the picture shows of the selected nodes. Linear in the scene once after a change.
  const SelectedSolids& selectedSolids() const { return m_selected.solids(level(), m_scene); }
  // Count up whenever other nodes are selected, and whenever selectedSolids() are others.
  std::uint64_t selectionRevision() const { return m_selected.revision(); }
  std::uint64_t selectedSolidsRevision() const {
    selectedSolids();
    return m_selected.solidsRevision();
  }
  void select(Nodes nodes);
  void toggle(level::NodeId node);
  // Faces and nodes are never selected together.
  const std::vector<FaceRef>& selectedFaces() const { return m_beside.faces; }
  void selectFaces(std::vector<FaceRef> faces);
  // Nor are entities with any of them.
  const std::vector<level::EntityId>& selectedEntities() const { return m_beside.entities; }
  void selectEntities(std::vector<level::EntityId> entities);
  void clearSelection() { select({}); }
  // The group whose members are picked one by one; the root when none was opened.
  level::NodeId openGroup() const { return m_openGroup; }
  void setOpenGroup(level::NodeId group);
  // What the user named as the layer of new things; none: the default one. It may be gone or out
  // of reach: ask currentLayer() of editor/commands/layers.
  level::LayerId namedLayer() const { return m_namedLayer; }
  void nameLayer(level::LayerId layer);

  // ---- file ----

  const std::filesystem::path& path() const { return m_path; }
  bool isReadOnly() const { return !m_readOnlyReason.empty(); }
  const std::string& readOnlyReason() const { return m_readOnlyReason; }
  bool isModified() const;
  // The present state is what `path` holds.
  void markSaved(std::filesystem::path path);

  // Every step from here on is written there; null: no more.
  void journalTo(
      std::unique_ptr<level::JournalWriter> writer,
      level::JournaledHistory::JournalState state = level::JournaledHistory::JournalState::begun);
  // A drag that goes on is handed to the journal's writer as it stands.
  void flushJournal() { m_history.flush(); }

  // Places that were marked by hand or by playing; go with the level.
  Findings& findings() { return m_findings; }

  void say(level::Severity severity, const QString& text) { emit said({severity, text}); }

 signals:
  void opened();
  void levelChanged(const halfspace::level::Touched& touched);
  void selectionChanged();
  void namedLayerChanged();
  void sceneChanged(const halfspace::editor::SceneUpdate& update);
  void compiledChanged();
  void labPictureChanged();
  void fileChanged();  // path, modified, read-only
  void saved();
  void said(const halfspace::editor::Message& message);

 private:
  const level::History& history() const { return m_history.history(); }
  // What is selected beside nodes; the steps of the history keep only those.
  struct Beside {
    std::vector<FaceRef> faces;
    std::vector<level::EntityId> entities;
  };
  void exchange(std::vector<Beside>& from, std::vector<Beside>& to);
  void start(std::filesystem::path path, std::string readOnlyReason);
  void request(const level::Touched& touched, bool whole);
  void sayRefusal(const QString& text, const QString& merge);
  void forgetResults();
  // A result that comes late can belong to a document that is no longer open: states count on from
  // one document to the next.
  bool isOfThisDocument(std::uint64_t state) const { return state >= m_document; }
  void changed(const level::Touched& touched);
  void noteStep(std::size_t stepsBefore);
  void selectNodes(Nodes nodes);
  void dropWhatIsGone();
  void take(const SceneUpdate& update);

  level::JournaledHistory m_history{level::History(level::Level())};
  SelectionIndex m_selected;
  Beside m_beside;
  std::vector<Beside> m_undoBeside;  // as many as the history has steps
  std::vector<Beside> m_redoBeside;
  // What the last step made unreachable, while it is the last.
  std::vector<Beside> m_droppedBeside;
  QString m_lastRefusal;  // of a drag, with the drag's name before it
  std::optional<std::size_t> m_droppedSave;
  level::NodeId m_openGroup{1};
  level::LayerId m_namedLayer;
  Scene m_scene;
  CompiledLevel m_compiled;
  LabRequest m_labRequest;
  std::shared_ptr<const LabPicture> m_labPicture;
  std::uint64_t m_state = 0;
  std::uint64_t m_document = 0;  // the first state of the open document
  std::uint64_t m_failed = 0;    // the last state that could not be evaluated
  std::filesystem::path m_path;
  std::string m_readOnlyReason;
  std::optional<std::size_t> m_savedSteps = 0;  // none: the saved state cannot come back
  Findings m_findings;
  EvaluationWorker m_worker;
};

}  // namespace halfspace::editor
