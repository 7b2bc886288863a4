// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/prefabs.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "editor/commands/clipboard.h"
#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/subtree.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"

namespace halfspace::editor {

namespace fs = std::filesystem;
using level::Level;
using level::NodeId;

namespace {

QString pathText(const fs::path& path) {
  return QString::fromStdString(path.string());
}

const level::PrefabSource* sourceOf(const Level& level, NodeId definition) {
  const level::Node* node = level.find(definition);
  const auto* group = node == nullptr ? nullptr : std::get_if<level::Group>(&node->content);
  return group != nullptr && group->prefab ? &*group->prefab : nullptr;
}

// Looks for a circle: a file of `open` among the prefabs of a level, or of theirs. Files that
// cannot be read have no prefabs.
bool reaches(const Level& level, const fs::path& file, std::vector<fs::path>& open) {
  for (const NodeId definition : level::prefabDefinitions(level)) {
    const fs::path inner = level::prefabFile(sourceOf(level, definition)->path, file);
    if (std::ranges::find(open, inner) != open.end()) return true;
    level::ReadResult read = level::openLevel(inner);
    const auto* opened = std::get_if<level::OpenedLevel>(&read);
    if (opened == nullptr) continue;
    open.push_back(inner);
    const bool circles = reaches(opened->level, inner, open);
    open.pop_back();
    if (circles) return true;
  }
  return false;
}

// The definition of the level that has its nodes from the file; none if there is none.
NodeId definitionFor(const Level& level, const fs::path& file, const fs::path& levelFile) {
  for (const NodeId definition : level::prefabDefinitions(level)) {
    if (level::prefabFile(sourceOf(level, definition)->path, levelFile) == file) return definition;
  }
  return {};
}

// The definitions of which the subtree has copies, directly or through other definitions, the outer
// ones first.
void listDefinitions(const Level& level, NodeId top, std::vector<NodeId>& found) {
  std::vector<NodeId> nodes;
  level::listSubtree(level, top, nodes);
  for (const NodeId id : nodes) {
    const auto* copy = std::get_if<level::LinkedCopy>(&level.node(id).content);
    if (copy == nullptr || std::ranges::find(found, copy->definition) != found.end()) continue;
    found.push_back(copy->definition);
    listDefinitions(level, copy->definition, found);
  }
}

// Replaces the nodes of a definition by those of the file. Definitions that only the old nodes used
// are removed.
void fillPrefab(EditChain& chain, NodeId definition, const PrefabFile& prefab,
                const fs::path& into) {
  Level& level = chain.level();
  std::vector<NodeId> inner;
  listDefinitions(level, definition, inner);
  for (const NodeId child : level.children(definition).toVector()) {
    chain.add(level::removeNode(level, child));
  }
  Transplanted made;
  InsertionPoint at{definition, {}, false};
  at.prefabName = [&](const std::string& path) {
    return level::prefabName(level::prefabFile(path, prefab.path), into);
  };
  if (chain.ok()) chain.add(addAllOf(level, *prefab.level, at, made));
  if (chain.ok()) {
    chain.add(level::setPrefab(
        level, definition, level::PrefabSource{level::prefabName(prefab.path, into), prefab.hash}));
  }
  for (const NodeId old : inner) {
    if (!chain.ok() || !level::copiesOf(level, old).empty()) continue;
    chain.add(level::removeDefinition(level, old));
  }
}

}  // namespace

PrefabFile readPrefab(const fs::path& file, const fs::path& into) {
  PrefabFile prefab;
  prefab.path = level::prefabFile(file.string(), {});
  const QString name = pathText(prefab.path);
  const fs::path own = into.empty() ? fs::path() : level::prefabFile(into.string(), {});
  std::error_code error;
  if (!fs::is_regular_file(prefab.path, error)) {
    prefab.problem =
        QObject::tr("The prefab %1 is missing. Put the file back, or unlink its copies.").arg(name);
    return prefab;
  }
  if (prefab.path == own) {
    prefab.problem = QObject::tr("The level %1 cannot be placed in itself.").arg(name);
    return prefab;
  }
  level::ReadResult read = level::openLevel(prefab.path);
  if (const auto* failure = std::get_if<level::FileError>(&read)) {
    prefab.problem =
        QObject::tr("The prefab cannot be read: %1").arg(QString::fromStdString(failure->text));
    return prefab;
  }
  auto& opened = std::get<level::OpenedLevel>(read);
  if (opened.readOnly) {
    prefab.problem = QObject::tr("The prefab %1 cannot be placed: %2")
                         .arg(name, QString::fromStdString(opened.reason));
    return prefab;
  }
  std::vector<fs::path> open{prefab.path};
  if (!own.empty()) open.push_back(own);
  if (reaches(opened.level, prefab.path, open)) {
    prefab.problem = QObject::tr(
                         "The prefab %1 contains itself or this level, directly or through "
                         "other prefabs. Unlink that copy in its file.")
                         .arg(name);
    return prefab;
  }
  prefab.hash = level::levelHash(opened.level);
  prefab.level = std::move(opened.level);
  return prefab;
}

fs::path prefabPath(const Session& session, NodeId definition) {
  const level::PrefabSource* source = sourceOf(session.level(), definition);
  return source == nullptr ? fs::path() : level::prefabFile(source->path, session.path());
}

bool placePrefab(Session& session, const fs::path& file, const geometry::Vec3& position) {
  const PrefabFile prefab = readPrefab(file, session.path());
  if (!warnUnless(session, prefab.level.has_value(), prefab.problem)) return false;
  const std::string name = prefab.path.stem().string();
  if (prefab.level->background() == level::Background::solid) {
    session.say(
        level::Severity::warning,
        QObject::tr("%1 is carved out of solid space. Only its nodes are placed: give it an "
                    "additive solid around its rooms.")
            .arg(pathText(prefab.path)));
  }
  NodeId copy;
  const bool ok = session.apply(QObject::tr("Place prefab"), [&](Level& level) {
    EditChain chain(level);
    NodeId definition = definitionFor(level, prefab.path, session.path());
    if (!definition.valid()) {
      level::Edited added = level::addDefinition(level, name);
      definition = added.node();
      chain.add(std::move(added));
    }
    const level::PrefabSource* source = sourceOf(level, definition);
    if (source == nullptr || source->hash != prefab.hash) {
      fillPrefab(chain, definition, prefab, session.path());
    }
    if (!chain.ok()) return chain.result();
    level::NodeProperties properties;
    properties.name = name;
    properties.layer = layerOfNew(session, session.openGroup());
    level::Placement placement;
    if (!position.isZero()) {
      placement = level::followedBy(placement, level::AffineMap::move(position));
    }
    level::Edited made =
        level::addLinkedCopy(level, session.openGroup(), definition, placement, properties);
    if (made) copy = made.node();
    chain.add(std::move(made));
    return chain.result();
  });
  if (ok) session.select({copy});
  return ok;
}

std::vector<QString> reloadPrefabs(Session& session) {
  std::vector<QString> problems;
  std::vector<std::pair<NodeId, PrefabFile>> changed;
  for (const NodeId definition : level::prefabDefinitions(session.level())) {
    PrefabFile prefab = readPrefab(prefabPath(session, definition), session.path());
    if (!prefab.level) {
      problems.push_back(prefab.problem);
    } else if (prefab.hash != sourceOf(session.level(), definition)->hash) {
      changed.emplace_back(definition, std::move(prefab));
    }
  }
  if (changed.empty()) return problems;
  session.apply(QObject::tr("Reload prefabs"), [&](Level& level) {
    EditChain chain(level);
    for (const auto& [definition, prefab] : changed) {
      // An earlier prefab of this loop may contain this one, in its new version.
      const bool isDue = sourceOf(level, definition)->hash != prefab.hash;
      if (chain.ok() && isDue) fillPrefab(chain, definition, prefab, session.path());
    }
    return chain.result();
  });
  return problems;
}

void movePrefabPaths(Session& session, const fs::path& to) {
  const auto renamed = level::renamedPrefabs(session.level(), session.path(), to);
  if (renamed.empty()) return;
  session.apply(QObject::tr("Paths of prefabs"), [&](Level& level) {
    EditChain chain(level);
    for (const auto& [definition, source] : renamed) {
      chain.add(level::setPrefab(level, definition, source));
    }
    return chain.result();
  });
}

}  // namespace halfspace::editor
