// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/session.h"

#include <algorithm>
#include <utility>

#include "editor/session/background_edits.h"
#include "editor/session/language.h"
#include "editor/session/refusal_texts.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

Session::Session(QObject* parent) : QObject(parent) {
  useAnyLanguage();  // without a translation file, texts have no plural forms
  connect(&m_worker, &EvaluationWorker::finished, this,
          [this](const std::shared_ptr<const SceneUpdate>& update) {
            take(*update);
            // The running event holds the update, too. Free the update in another thread once the
            // event is done: freeing a large one takes long.
            QMetaObject::invokeMethod(
                this, [last = update]() mutable { level::disposeAside(std::move(last)); },
                Qt::QueuedConnection);
          });
  connect(&m_worker, &EvaluationWorker::compiled, this,
          [this](const std::shared_ptr<const CompiledLevel>& compiled) {
            if (!isOfThisDocument(compiled->state)) return;
            m_compiled = *compiled;
            emit compiledChanged();
          });
  connect(&m_worker, &EvaluationWorker::pictured, this,
          [this](const std::shared_ptr<const LabPicture>& picture) {
            if (!isOfThisDocument(picture->state)) return;
            if (!m_labRequest.isAny()) return;  // requested no longer
            m_labPicture = picture;
            emit labPictureChanged();
          });
  connect(&m_worker, &EvaluationWorker::snapped, this,
          [this](const std::shared_ptr<const LightSnapshot>& snapshot) {
            if (isOfThisDocument(snapshot->state)) emit lightSnapshot(snapshot);
          });
  connect(&m_worker, &EvaluationWorker::failed, this, [this](quint64 state, const QString& text) {
    if (!isOfThisDocument(state)) return;
    m_failed = state;
    say(level::Severity::error, tr("The last change could not be evaluated: %1").arg(text));
  });
}

void Session::open(level::Level level, std::filesystem::path path, std::string readOnlyReason) {
  finishEdits(*this);
  m_history = level::JournaledHistory(level::History(std::move(level)));
  m_savedSteps = 0;
  start(std::move(path), std::move(readOnlyReason));
}

void Session::openSaved(level::History history, std::filesystem::path path) {
  finishEdits(*this);
  history.select({});
  m_savedSteps = history.undoSteps();
  m_history = level::JournaledHistory(std::move(history));
  start(std::move(path), {});
}

void Session::openRestored(level::History history, std::filesystem::path path) {
  finishEdits(*this);
  m_history = level::JournaledHistory(std::move(history));
  dropWhatIsGone();  // a step's selection may contain nodes that the step removed
  m_savedSteps.reset();
  start(std::move(path), {});
}

void Session::start(std::filesystem::path path, std::string readOnlyReason) {
  m_path = std::move(path);
  m_readOnlyReason = std::move(readOnlyReason);
  m_beside = {};
  m_undoBeside.assign(history().undoSteps(), {});
  m_redoBeside.assign(history().redoSteps(), {});
  m_droppedBeside.clear();
  m_droppedSave.reset();
  m_openGroup = level().root();
  m_namedLayer = {};
  m_findings.clear();
  m_filter = {};
  m_document = m_state + 1;
  forgetResults();
  request({}, true);
  emit opened();
  emit selectionChanged();
  emit fileChanged();
  emit filterChanged();
  SceneUpdate nothing;
  nothing.whole = true;
  emit sceneChanged(nothing);
  emit compiledChanged();
  emit labPictureChanged();
}

// Drops the results of the previous document.
void Session::forgetResults() {
  m_selected.follow(selection());
  m_selected.forgetSolids();
  m_entitiesLevel.reset();
  m_scene = Scene();
  m_compiled = CompiledLevel();
  m_labPicture.reset();
}

void Session::request(const level::Touched& touched, bool whole) {
  m_worker.request({level(), touched, ++m_state, whole, m_document, m_filter});
}

void Session::journalTo(std::unique_ptr<level::JournalWriter> writer,
                        level::JournaledHistory::JournalState state) {
  finishEdits(*this);
  m_history.journalTo(std::move(writer), state);
}

bool Session::apply(const QString& label, const Edit& edit, std::optional<Nodes> selection,
                    const QString& merge) {
  finishEdits(*this);
  const std::size_t stepsBefore = history().undoSteps();
  Nodes before = history().selection();
  const level::Edited edited =
      m_history.apply(label.toStdString(), edit,
                      selection ? *std::move(selection) : std::move(before), merge.toStdString());
  if (!edited) {
    sayRefusal(refusalText(edited.refusal()), merge);
    return false;
  }
  noteStep(stepsBefore);
  changed(edited.touched());
  return true;
}

void Session::apply(const QString& label, level::MadeEdit made) {
  finishEdits(*this);
  const std::size_t stepsBefore = history().undoSteps();
  const level::Touched touched = made.touched;
  m_history.apply(label.toStdString(), std::move(made));
  noteStep(stepsBefore);
  changed(touched);
}

// A drag is refused again at every movement of the mouse; each reason is reported once a drag.
void Session::sayRefusal(const QString& text, const QString& merge) {
  if (!merge.isEmpty()) {
    const QString refusal = merge + QLatin1Char('\n') + text;
    if (std::exchange(m_lastRefusal, refusal) == refusal) return;
  }
  say(level::Severity::warning, text);
}

// Updates the data of each undo step after an applied edit, which may have added a step or merged
// into the last one.
void Session::noteStep(std::size_t stepsBefore) {
  if (history().undoSteps() > stepsBefore) {
    m_undoBeside.push_back(m_beside);
    m_droppedBeside = std::exchange(m_redoBeside, {});
    m_droppedSave.reset();
    if (m_savedSteps && *m_savedSteps > stepsBefore)
      m_droppedSave = std::exchange(m_savedSteps, {});
  }
  if (!history().selection().empty()) m_beside = {};  // never selected together
}

QString Session::undoLabel() const {
  return canUndo() ? QString::fromStdString(history().undoLabel()) : QString();
}

QString Session::redoLabel() const {
  return canRedo() ? QString::fromStdString(history().redoLabel()) : QString();
}

void Session::undo() {
  finishEdits(*this);
  if (!canUndo()) return;
  const level::Touched touched = m_history.undo();
  exchange(m_undoBeside, m_redoBeside);
  changed(touched);
}

void Session::redo() {
  finishEdits(*this);
  if (!canRedo()) return;
  const level::Touched touched = m_history.redo();
  exchange(m_redoBeside, m_undoBeside);
  changed(touched);
}

void Session::cancelStep() {
  finishEdits(*this);
  const level::Touched touched = m_history.cancelStep();
  m_beside = std::move(m_undoBeside.back());
  m_undoBeside.pop_back();
  m_redoBeside = std::exchange(m_droppedBeside, {});
  m_redoBeside.resize(history().redoSteps());
  if (m_droppedSave) m_savedSteps = std::exchange(m_droppedSave, {});
  changed(touched);
}

void Session::exchange(std::vector<Beside>& from, std::vector<Beside>& to) {
  to.push_back(std::exchange(m_beside, std::move(from.back())));
  from.pop_back();
  m_droppedBeside.clear();
  m_droppedSave.reset();
}

void Session::changed(const level::Touched& touched) {
  m_selected.follow(selection());
  m_selected.forgetSolids();
  dropWhatIsGone();
  request(touched, false);  // counts the state, so that entities() are found again
  if (touched.nodes.size() + m_touchedSince.nodes.size() > kManyNodes) m_entitiesLevel.reset();
  if (m_entitiesLevel) m_touchedSince.merge(touched);
  emit levelChanged(touched);
  emit selectionChanged();
  emit fileChanged();
}

void Session::dropWhatIsGone() {
  const auto isGone = [this](level::NodeId id) { return level().find(id) == nullptr; };
  if (std::ranges::any_of(selection(), isGone)) {
    Nodes nodes = selection();
    std::erase_if(nodes, isGone);
    selectNodes(std::move(nodes));
  }
  std::erase_if(m_beside.faces,
                [this](const FaceRef& f) { return level().find(f.solid) == nullptr; });
  if (level().find(m_openGroup) == nullptr) m_openGroup = level().root();
}

void Session::selectNodes(Nodes nodes) {
  m_history.select(std::move(nodes));
  m_selected.follow(selection());
}

void Session::select(Nodes nodes) {
  finishEdits(*this);
  m_beside = {};
  selectNodes(std::move(nodes));
  emit selectionChanged();
}

void Session::toggle(level::NodeId node) {
  finishEdits(*this);
  Nodes nodes = selection();
  if (std::erase(nodes, node) == 0) nodes.push_back(node);
  select(std::move(nodes));
}

void Session::selectFaces(std::vector<FaceRef> faces) {
  finishEdits(*this);
  selectNodes({});
  m_beside = {std::move(faces)};
  emit selectionChanged();
}

// Whether only solids changed since the entities were found. With definitions, solids count, too: a
// level with too many occurrences of nodes shows nothing.
bool Session::areEntitiesTheSame() const {
  if (!m_entitiesLevel || m_touchedSince.layers) return false;
  if (!level().definitions().empty() || !m_entitiesLevel->definitions().empty()) return false;
  return std::ranges::all_of(m_touchedSince.nodes, [this](level::NodeId id) {
    const level::Node *before = m_entitiesLevel->find(id), *now = level().find(id);
    return (before == nullptr || before->isSolid()) && (now == nullptr || now->isSolid());
  });
}

const std::vector<level::PlacedEntity>& Session::entities() const {
  if (std::exchange(m_entitiesState, m_state) == m_state) return m_entities;
  const bool isSame = areEntitiesTheSame();
  m_entitiesLevel = level();
  m_touchedSince = {};
  if (isSame) return m_entities;
  m_entities = level::placedEntities(level());
  m_filteredEntities = 0;
  if (!m_filter.isActive()) return m_entities;
  for (level::PlacedEntity& entity : m_entities) {
    if (entity.flags.hidden || !hidesEntity(m_filter, level(), entity.key)) continue;
    entity.flags.hidden = true;
    ++m_filteredEntities;
  }
  return m_entities;
}

void Session::setFilter(ViewFilter filter) {
  if (filter == m_filter) return;
  finishEdits(*this);
  m_filter = std::move(filter);
  m_entitiesLevel.reset();
  request({}, false);
  Nodes nodes = selection();
  const auto isHidden = [this](level::NodeId id) { return hidesNode(m_filter, level(), id); };
  if (std::erase_if(nodes, isHidden) > 0) {
    select(std::move(nodes));
  } else {
    std::vector<FaceRef> faces = m_beside.faces;
    const auto isGone = [&](const FaceRef& face) { return isHidden(face.solid); };
    if (std::erase_if(faces, isGone) > 0) selectFaces(std::move(faces));
  }
  emit filterChanged();
}

std::size_t Session::filteredCount() const {
  entities();  // counts
  return m_scene.filteredSolids() + m_filteredEntities;
}

namespace {

// Takes the nodes and those below them off `left`, which is enough for at least one; false if there
// are more.
template <class Ids>
bool areAtMost(std::size_t& left, const level::Level& level, const Ids& nodes) {
  for (level::NodeId id : nodes) {
    if (left-- == 0) return false;
    const level::Node* node = level.find(id);
    if (node == nullptr) continue;
    const auto* copy = std::get_if<level::LinkedCopy>(&node->content);
    const level::Node* group = copy == nullptr ? node : level.find(copy->definition);
    if (group == nullptr || !group->isGroup()) continue;
    if (!areAtMost(left, level, level.children(group->id))) return false;
  }
  return true;
}

}  // namespace

bool Session::isSelectionLarge() const {
  SelectionSize& known = m_selectionSize;
  if (known.selection == m_selected.revision() && known.state == m_state) return known.isLarge;
  std::size_t left = kManyNodes;
  known = {m_selected.revision(), m_state, !areAtMost(left, level(), selection())};
  return known.isLarge;
}

const Session::Nodes& Session::selectedEntities() const {
  SelectedEntities& known = m_selectedEntities;
  if (knowsSelectedEntities()) return known.nodes;
  known = {m_selected.revision(), m_state, {}};
  for (level::NodeId id : selection()) {
    const level::Node* node = level().find(id);
    if (node != nullptr && node->isEntity()) known.nodes.push_back(id);
  }
  return known.nodes;
}

void Session::setOpenGroup(level::NodeId group) {
  finishEdits(*this);
  m_openGroup = group;
  emit selectionChanged();
}

void Session::nameLayer(level::LayerId layer) {
  m_namedLayer = layer;
  emit namedLayerChanged();
}

void Session::setCut(ViewCut cut) {
  m_scene.setCut(std::move(cut));
  emit cutChanged();
}

void Session::requestLabPicture(const LabRequest& request) {
  if (request == m_labRequest) return;
  m_labRequest = request;
  m_worker.setLabRequest(request);
  if (request.isAny()) return;
  m_labPicture.reset();
  emit labPictureChanged();
}

bool Session::isModified() const {
  return !m_savedSteps || *m_savedSteps != history().undoSteps();
}

void Session::markSaved(std::filesystem::path path) {
  finishEdits(*this);
  m_path = std::move(path);
  m_readOnlyReason.clear();
  m_savedSteps = history().undoSteps();
  m_history.endMerge();  // a drag that continues must not change the step that is saved now
  emit fileChanged();
  emit saved();
}

void Session::take(const SceneUpdate& update) {
  if (!isOfThisDocument(update.state)) return;
  m_scene.apply(update);
  m_selected.forgetSolids();
  emit sceneChanged(update);
}

}  // namespace halfspace::editor
