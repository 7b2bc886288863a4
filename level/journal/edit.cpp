// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/edit.h"

#include <algorithm>

#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/links.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/file/native_file.h"

namespace halfspace::level {

namespace {

class Applied {
 public:
  explicit Applied(Level& level) : m_level(level) {}

  Edited operator()(const AddNode& e) {
    return withId(e.id,
                  [&] { return addNode(m_level, e.parent, e.content, e.properties, e.position); });
  }
  Edited operator()(const RemoveNode& e) { return removeNode(m_level, e.node); }
  Edited operator()(const MoveNode& e) { return moveNode(m_level, e.node, e.parent, e.position); }
  Edited operator()(const DuplicateNode& e) { return duplicateNode(m_level, e.node); }
  Edited operator()(const SetSolid& e) { return setSolid(m_level, e.node, e.solid); }
  Edited operator()(const GroupNodes& e) { return groupNodes(m_level, e.nodes, e.properties); }
  Edited operator()(const DissolveGroup& e) { return dissolveGroup(m_level, e.group); }
  Edited operator()(const TransformNodes& e) {
    return transformNodes(m_level, e.nodes, e.by, e.lock);
  }

  Edited operator()(const AddDefinition& e) {
    return withId(e.id, [&] { return addDefinition(m_level, e.name); });
  }
  Edited operator()(const RemoveDefinition& e) { return removeDefinition(m_level, e.definition); }
  Edited operator()(const MakeDefinition& e) { return makeDefinition(m_level, e.group); }
  Edited operator()(const AddLinkedCopy& e) {
    return addLinkedCopy(m_level, e.parent, e.definition, e.placement, e.properties);
  }
  Edited operator()(const Unlink& e) { return unlink(m_level, e.copy); }
  Edited operator()(const SetPrefab& e) { return setPrefab(m_level, e.definition, e.source); }

  Edited operator()(const SetOperation& e) { return setOperation(m_level, e.node, e.operation); }
  Edited operator()(const SetName& e) { return setName(m_level, e.node, e.name); }
  Edited operator()(const SetFlags& e) { return setFlags(m_level, e.node, e.flags); }
  Edited operator()(const SetContents& e) { return setContents(m_level, e.solid, e.contents); }
  Edited operator()(const SetLayer& e) { return setLayer(m_level, e.node, e.layer); }
  Edited operator()(const SetOwner& e) { return setOwner(m_level, e.node, e.entity); }
  Edited operator()(const SetSurface& e) { return setSurface(m_level, e.solid, e.face, e.surface); }
  Edited operator()(const PaintSolid& e) { return paintSolid(m_level, e.solid, e.material); }
  Edited operator()(const AddMaterial& e) {
    return withId(e.id, [&] { return addMaterial(m_level, e.name); });
  }
  Edited operator()(const RenameMaterial& e) { return renameMaterial(m_level, e.material, e.name); }

  Edited operator()(const SetKeyValues& e) { return setKeyValues(m_level, e.entity, e.keyValues); }
  Edited operator()(const SetKey& e) { return setKey(m_level, e.entity, e.key, e.value); }
  Edited operator()(const RemoveKey& e) { return removeKey(m_level, e.entity, e.key); }
  Edited operator()(const MakePlainGroup& e) { return makePlainGroup(m_level, e.entity); }

  Edited operator()(const AddLayer& e) {
    return withId(e.id, [&] { return addLayer(m_level, e.layer); });
  }
  Edited operator()(const SetLayerProperties& e) {
    Layer layer = e.properties;
    layer.id = e.layer;
    return setLayerProperties(m_level, std::move(layer));
  }
  Edited operator()(const RemoveLayer& e) { return removeLayer(m_level, e.layer); }
  Edited operator()(const SetLevelKeyValues& e) { return setLevelKeyValues(m_level, e.keyValues); }
  Edited operator()(const SetBackground& e) { return setBackground(m_level, e.background); }
  Edited operator()(const RestoreLevel& e);

 private:
  template <class Add>
  Edited withId(GivenId id, Add add) {
    if (!id) return add();
    if (*id < m_level.nextId() || *id >= kMaxId) return Refusal{RefusalKind::inUse, *id};
    Level before = m_level;
    m_level.reserveIds(*id);
    Edited edited = add();
    if (!edited) m_level = std::move(before);
    return edited;
  }

  Level& m_level;
};

void touchAll(const Level& level, Touched& touched) {
  std::vector<NodeId> open(level.definitions().begin(), level.definitions().end());
  Touched all;
  open.push_back(level.root());
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    all.nodes.push_back(id);
    if (!level.node(id).isGroup()) continue;
    for (const NodeId child : level.children(id)) open.push_back(child);
  }
  std::sort(all.nodes.begin(), all.nodes.end());
  touched.merge(all);
}

Edited Applied::operator()(const RestoreLevel& e) {
  ReadResult read = readLevel(e.level);
  if (const auto* error = std::get_if<FileError>(&read)) {
    return Refusal{RefusalKind::badLevel, 0, error->text};
  }
  auto& opened = std::get<OpenedLevel>(read);
  if (opened.readOnly) return Refusal{RefusalKind::badLevel, 0, opened.reason};
  Touched touched;
  touchAll(m_level, touched);
  touchAll(opened.level, touched);
  touched.background = touched.levelKeys = touched.layers = touched.materials = true;
  const std::uint64_t next = m_level.nextId();
  m_level = std::move(opened.level);
  m_level.reserveIds(next);
  return touched;
}

}  // namespace

Edited applyEdit(Level& level, const Edit& edit) {
  return std::visit(Applied(level), edit);
}

std::string_view nameOf(const Edit& edit) {
  return std::visit([](const auto& e) -> std::string_view { return e.kName; }, edit);
}

}  // namespace halfspace::level
