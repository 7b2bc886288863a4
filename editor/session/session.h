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

// A line for the console. Warnings and errors also appear over the views, with a button for each of
// the other members that is set.
struct Message {
  level::Severity severity = level::Severity::note;
  QString text;
  std::optional<geometry::Vec3> position = {};  // the position that the message is about
  std::vector<level::NodeId> nodes = {};        // the nodes that the message is about
  bool isAboutLastStep = false;                 // undoing the last step removes the cause
};

// Edits and followers of the selection handle up to this many nodes at once: at most about three
// milliseconds.
inline constexpr std::size_t kManyNodes = 1000;

// A face of a solid, by its index in the solid's own list of faces.
struct FaceRef {
  level::NodeId solid;
  int face = -1;
  auto operator<=>(const FaceRef&) const = default;
};

// One open level: the document with its history, the selection, the file and the last complete
// scene. Independent of the user interface. Edits are free functions (editor/commands, level/edits)
// that run through apply(); a new edit adds no member here. Used by the event loop's thread only.
class Session : public QObject {
  Q_OBJECT
 public:
  using Edit = std::function<level::Edited(level::Level&)>;
  using Nodes = std::vector<level::NodeId>;

  explicit Session(QObject* parent = nullptr);

  // Replaces the document. `readOnlyReason`: why the file must not be overwritten; empty if it may.
  void open(level::Level level, std::filesystem::path path, std::string readOnlyReason = {});

  // The same with the undo steps before the level was saved.
  void openSaved(level::History history, std::filesystem::path path);
  // Replaces the document by one restored from an edit journal, with its history; counts as
  // modified.
  void openRestored(level::History history, std::filesystem::path path);

  const level::Level& level() const { return m_history.level(); }
  const Scene& scene() const { return m_scene; }
  // Grows with every change of the document, and with every other document that is opened.
  std::uint64_t state() const { return m_state; }
  // Whether scene() belongs to the current state.
  bool isEvaluated() const { return m_scene.state() == m_state; }
  // Whether the evaluation of the current state failed; the error was reported by said().
  bool hasFailed() const { return m_failed == m_state && m_state > 0; }
  // The figures of the tree of the current state or of an earlier one; their state is 0 until the
  // first tree of this document is complete.
  const CompiledLevel& compiled() const { return m_compiled; }
  // Sets which pictures of the tree the BSP lab needs. labPicture(): the last complete one; null if
  // there is none or nothing is requested. Draw it only over the scene of the same state.
  void requestLabPicture(const LabRequest& request);
  const LabPicture* labPicture() const { return m_labPicture.get(); }
  // While on, lightSnapshot() is sent for the present state and new ones (LightBaker).
  void setWantsLight(bool wants) { m_worker.setWantsLight(wants); }
  // Rebuilds the tree with these bevels; they stay in use for all later trees.
  void setBevels(const bsp::BevelOptions& bevels) { m_worker.setBevels(bevels); }
  // The tree itself, for queries. Readers never get a tree of a closed document.
  const SharedTree& tree() const { return m_worker.tree(); }
  // Evaluates the whole level again, as after opening it. The result must be the same.
  void rebuild() { request({}, true); }

  // ---- editing ----

  // Applies an edit as one undo step. A refused edit changes nothing; its message is reported and
  // false returned. `selection`: the nodes selected afterwards; by default the selected nodes that
  // still exist. Consecutive steps with the same non-empty `merge` become one until endMerge().
  bool apply(const QString& label, const Edit& edit, std::optional<Nodes> selection = std::nullopt,
             const QString& merge = {});
  // The same for an edit that was computed in another thread on a copy of level()
  // (editor/session/background_edits.h). It cannot be refused.
  void apply(const QString& label, level::MadeEdit made);
  // level::JournaledHistory::beginMade().
  std::function<void(level::MadeEdit&)> beginMade() { return m_history.beginMade(); }
  void endMerge() { m_history.endMerge(); }
  // The result so far of a drag that changes the level only when it ends. The journal stores it for
  // recovery after a crash.
  void setUnfinished(level::UnfinishedStep step) { m_history.setUnfinished(std::move(step)); }
  void dropUnfinished() { m_history.dropUnfinished(); }

  bool canUndo() const { return history().canUndo(); }
  bool canRedo() const { return history().canRedo(); }
  QString undoLabel() const;  // empty if there is nothing to undo
  QString redoLabel() const;
  std::size_t undoSteps() const { return history().undoSteps(); }
  void undo();  // does nothing if there is nothing to undo
  void redo();
  // Between the first and the last movement of a drag (Drag). The tree then follows only where it
  // is seen or when the hand pauses.
  void setDragging(bool dragging) { m_worker.setDragging(dragging); }
  // Cancels the last step: it cannot be redone, and the redo steps that it dropped are restored.
  // Contract: canUndo().
  void cancelStep();

  // ---- selection ----

  const Nodes& selection() const { return history().selection(); }
  // Constant time.
  bool isSelected(level::NodeId node) const { return m_selected.contains(node); }
  // Whether an occurrence of a solid is selected, directly or by a group or linked copy around it.
  bool isSelected(const level::InstanceKey& key) const { return m_selected.contains(level(), key); }
  // Whether more than kManyNodes nodes are selected, directly or by a group or linked copy around
  // them. What follows the selection then does so in later jobs (LaterJobs). Cost: that of looking
  // at kManyNodes nodes once after a change, else constant.
  bool isSelectionLarge() const;
  // Whether selectedSolids() and selectedEntities() take constant time now.
  bool knowsSelectedSolids() const { return m_selected.knowsSolids(); }
  bool knowsSelectedEntities() const {
    return m_selectedEntities.selection == m_selected.revision() &&
           m_selectedEntities.state == m_state;
  }
  // The selected solids of the scene and the selected point entities. Cost: linear in the scene and
  // in the level once after a change, else constant.
  const SelectedSolids& selectedSolids() const {
    return m_selected.solids(level(), m_scene, m_selected.isEmpty() ? kNoEntities : entities());
  }
  // The point entities of the level, linked copies expanded. Cost once after a change: linear in it
  // if at most kManyNodes solids changed and nothing else, else linear in the level. Otherwise
  // constant.
  const std::vector<level::PlacedEntity>& entities() const;
  // Grow whenever the selected nodes change, and whenever the list of selectedSolids() changes.
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
  // The selected nodes that are point entities or brush entities. Cost: linear in the selection
  // once after a change, else constant.
  const Nodes& selectedEntities() const;
  void clearSelection() { select({}); }
  // The group whose members can be picked individually; the root if no group is open.
  level::NodeId openGroup() const { return m_openGroup; }
  void setOpenGroup(level::NodeId group);
  // The layer that the user chose for new nodes; none: the default layer. It may be
  // removed, hidden or locked: use currentLayer() of editor/commands/layers for new nodes.
  level::LayerId namedLayer() const { return m_namedLayer; }
  void nameLayer(level::LayerId layer);

  // ---- file ----

  const std::filesystem::path& path() const { return m_path; }
  bool isReadOnly() const { return !m_readOnlyReason.empty(); }
  const std::string& readOnlyReason() const { return m_readOnlyReason; }
  bool isModified() const;
  // Records that the file `path` holds the current state.
  void markSaved(std::filesystem::path path);

  // Writes every step from now on to this journal; null: stops writing.
  void journalTo(
      std::unique_ptr<level::JournalWriter> writer,
      level::JournaledHistory::JournalState state = level::JournaledHistory::JournalState::begun);
  // Hands the state so far of an unfinished drag to the journal's writer.
  void flushJournal() { m_history.flush(); }

  // Issues that were marked by the user or found while playing. Cleared when another level is
  // opened.
  Findings& findings() { return m_findings; }

  void say(level::Severity severity, const QString& text) { emit said({severity, text}); }
  void say(const Message& message) { emit said(message); }

  // Sets which parts of the scene the 3D pane leaves out. Opening a level removes the cut.
  void setCut(ViewCut cut);

  // The kinds of nodes that the views do not draw; such solids of the scene and such entities() are
  // `hidden`. Hidden nodes are deselected. Opening a level removes the filter. No undo step.
  const ViewFilter& filter() const { return m_filter; }
  void setFilter(ViewFilter filter);
  // How many solids of the scene and entities() only the filter hides.
  std::size_t filteredCount() const;

 signals:
  void opened();
  void levelChanged(const halfspace::level::Touched& touched);
  void selectionChanged();
  void namedLayerChanged();
  void sceneChanged(const halfspace::editor::SceneUpdate& update);
  void cutChanged();
  void filterChanged();
  void compiledChanged();
  void labPictureChanged();
  void lightSnapshot(const std::shared_ptr<const halfspace::editor::LightSnapshot>& snapshot);
  void fileChanged();  // path, modified, read-only
  void saved();
  void said(const halfspace::editor::Message& message);

 private:
  const level::History& history() const { return m_history.history(); }
  // Selected faces. The steps of the history store only selected nodes.
  struct Beside {
    std::vector<FaceRef> faces;
  };
  void exchange(std::vector<Beside>& from, std::vector<Beside>& to);
  void start(std::filesystem::path path, std::string readOnlyReason);
  void request(const level::Touched& touched, bool whole);
  void sayRefusal(const QString& text, const QString& merge);
  void forgetResults();
  // Whether a result belongs to the open document. A late result can belong to a closed one; state
  // numbers continue from one document to the next.
  bool isOfThisDocument(std::uint64_t state) const { return state >= m_document; }
  void changed(const level::Touched& touched);
  void noteStep(std::size_t stepsBefore);
  void selectNodes(Nodes nodes);
  void dropWhatIsGone();
  void take(const SceneUpdate& update);

  level::JournaledHistory m_history{level::History(level::Level())};
  SelectionIndex m_selected;
  inline static const std::vector<level::PlacedEntity> kNoEntities = {};
  bool areEntitiesTheSame() const;
  // Of the level with m_entitiesState; computed on demand.
  mutable std::vector<level::PlacedEntity> m_entities;
  mutable std::uint64_t m_entitiesState = 0;
  mutable std::size_t m_filteredEntities = 0;
  // That level and what changed since; none: too much changed to look whether it concerns entities.
  mutable std::optional<level::Level> m_entitiesLevel;
  mutable level::Touched m_touchedSince;
  // Of the selection and the level with these numbers; computed on demand.
  struct SelectedEntities {
    std::uint64_t selection = 0;
    std::uint64_t state = 0;
    Nodes nodes;
  };
  mutable SelectedEntities m_selectedEntities;
  struct SelectionSize {
    std::uint64_t selection = 0;
    std::uint64_t state = 0;
    bool isLarge = false;
  };
  mutable SelectionSize m_selectionSize;
  Beside m_beside;
  std::vector<Beside> m_undoBeside;  // one for each undo step of the history
  std::vector<Beside> m_redoBeside;
  // The redo entries and the saved state that the last step dropped; cancelStep() restores them.
  std::vector<Beside> m_droppedBeside;
  QString m_lastRefusal;  // of a drag, with the drag's name before it
  std::optional<std::size_t> m_droppedSave;
  level::NodeId m_openGroup{1};
  level::LayerId m_namedLayer;
  Scene m_scene;
  ViewFilter m_filter;
  CompiledLevel m_compiled;
  LabRequest m_labRequest;
  std::shared_ptr<const LabPicture> m_labPicture;
  std::uint64_t m_state = 0;
  std::uint64_t m_document = 0;  // the first state of the open document
  std::uint64_t m_failed = 0;    // the last state that could not be evaluated
  std::filesystem::path m_path;
  std::string m_readOnlyReason;
  // Number of undo steps in the saved state; none if undo and redo cannot reach it any more.
  std::optional<std::size_t> m_savedSteps = 0;
  Findings m_findings;
  EvaluationWorker m_worker;
};

}  // namespace halfspace::editor
