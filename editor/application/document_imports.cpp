// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// DocumentFiles: imports into the open level, prefabs, textures and entity definitions.
#include <memory>

#include <QFileDialog>
#include <QMessageBox>

#include "editor/application/document_files.h"
#include "editor/application/file_dialogs.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/layers.h"
#include "editor/commands/prefabs.h"
#include "editor/panels/mesh_dialog.h"
#include "editor/session/background_edits.h"
#include "editor/session/definition_contents.h"
#include "level/document/material_looks.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

// Adds the colours and images of imported materials that the level has none for.
level::Touched takeMaterialLooks(level::Level& level, const level::Level& from) {
  level::KeyValues keys = level.keyValues();
  const level::MaterialLooks known = level::materialLooks(keys);
  for (const auto& [name, look] : level::materialLooks(from.keyValues())) {
    if (!known.contains(name)) level::addMaterialLook(keys, name, look);
  }
  if (keys == level.keyValues()) return {};
  const level::Edited set = level::setLevelKeyValues(level, std::move(keys));
  return set.ok() ? set.touched() : level::Touched();
}

}  // namespace

bool DocumentFiles::lookBeforeImport(ReadLevel& read) {
  level::Level& level = *read.level;
  QStringList notes;
  for (const plugins::Issue& issue : read.issues) {
    notes << QString::fromStdString(plugins::messageOf(issue));
  }
  for (const level::Issue& issue : level::brokenSolids(level)) {
    const level::Node* node = level.find(issue.node);
    if (node != nullptr && std::holds_alternative<level::MeshSolid>(node->content)) continue;
    plugins::Issue line;
    static_cast<level::Issue&>(line) = issue;
    notes << QString::fromStdString(plugins::messageOf(line));
  }
  MeshDialog dialog(MeshDialog::Purpose::import, meshesBelow(level, {level.root()}), notes,
                    &m_window);
  dialog.exec();
  if (dialog.choice() == MeshDialog::Choice::repaired) {
    return putMeshes(level, dialog.repairedMeshes()).ok();
  }
  return dialog.choice() == MeshDialog::Choice::asItIs;
}

void DocumentFiles::repairSelected() {
  std::vector<LevelMesh> meshes = meshesBelow(m_session.level(), m_session.selection());
  if (meshes.empty()) {
    m_session.say(level::Severity::warning, tr("Select a mesh to repair. Brushes and shapes need "
                                               "no repair; Issues lists the invalid ones."));
    return;
  }
  MeshDialog dialog(MeshDialog::Purpose::repair, std::move(meshes), {}, &m_window);
  dialog.exec();
  if (dialog.choice() != MeshDialog::Choice::repaired) return;
  m_session.apply(tr("Repair"),
                  [&](level::Level& level) { return putMeshes(level, dialog.repairedMeshes()); });
}

void DocumentFiles::askAndImport() {
  const fs::path path = askForLevel(&m_window, m_formats, m_session.path());
  if (!path.empty()) import(path);
}

void DocumentFiles::import(const fs::path& path) {
  ReadLevel read = m_formats.read(path);
  if (!read.level) {
    QMessageBox::warning(&m_window, tr("Cannot Import"), firstError(read.issues));
    return;
  }
  if (!lookBeforeImport(read)) return;
  sayAll(read.issues);
  level::NodeProperties properties;
  properties.name = path.stem().string();
  properties.layer = layerOfNew(m_session, m_session.openGroup());
  const auto group = std::make_shared<level::NodeId>();
  const auto part = std::make_shared<const level::Level>(*std::move(read.level));
  const auto change = [properties, part, group,
                       parent = m_session.openGroup()](level::Level& level) -> level::Edited {
    level::Edited added = level::addNode(level, parent, level::Group{}, properties);
    if (!added) return added;
    *group = added.node();
    Transplanted made;
    level::Edited filled = addAllOf(level, *part, {*group, {}}, made);
    if (!filled) return filled;
    level::Touched touched = added.touched();
    touched.merge(filled.touched());
    touched.merge(takeMaterialLooks(level, *part));
    return touched;
  };
  applyLarge(m_session, part->nodeCount(),
             {.label = tr("Import"),
              .selects = [group] { return Session::Nodes{*group}; },
              .change = change});
}

// A mesh is usually a part of the open level, so it is added to that level.
void DocumentFiles::takeDropped(const fs::path& path) {
  m_window.activateWindow();
  if (!m_formats.canSave(path) && m_formats.registry().meshFormatFor(path) != nullptr) {
    import(path);
  } else if (mayLeave()) {
    open(path);
  }
}

void DocumentFiles::askAndPlacePrefab(const geometry::Vec3& position) {
  const fs::path path = askForLevel(&m_window, m_formats, m_session.path());
  if (path.empty()) return;
  if (LevelFiles::isNative(path)) {
    placePrefab(m_session, path, position);
  } else {
    m_session.say(level::Severity::warning,
                  tr("%1 is no .halfspace file. Use Import for files of other formats.")
                      .arg(QString::fromStdString(path.string())));
  }
}

void DocumentFiles::askForImages() {
  const QString folder =
      QFileDialog::getExistingDirectory(&m_window, tr("Texture Folder"), m_imageFolder);
  if (!folder.isEmpty()) useImages(folder);
}

void DocumentFiles::useImages(const QString& folder) {
  m_imageFolder = folder;
  level::ImageFolder images =
      folder.isEmpty() ? level::ImageFolder() : level::ImageFolder(folder.toStdString());
  const auto count = images.names().size();
  for (const std::string& problem : images.problems()) {
    m_session.say(level::Severity::warning, QString::fromStdString(problem));
  }
  m_workspace.setImages(std::move(images));
  emit imagesUsed();
  if (folder.isEmpty()) return;
  m_session.say(count == 0 ? level::Severity::warning : level::Severity::note,
                tr("%n texture(s) in %1", "", static_cast<int>(count)).arg(folder));
}

void DocumentFiles::askForEntities() {
  QStringList patterns;
  for (const std::string& ending : definitionEndings())
    patterns << '*' + QString::fromStdString(ending);
  const QString filter = tr("Entity definitions") + " (" + patterns.join(' ') + ')';
  const QString file = QFileDialog::getOpenFileName(&m_window, tr("Entity Definitions"),
                                                    m_entityDefinitions, filter);
  if (!file.isEmpty()) useEntities(file);
}

void DocumentFiles::useEntities(const QString& file) {
  m_entityDefinitions = file;
  if (file.isEmpty()) {
    m_workspace.setEntityClasses(builtInEntityClasses());
    return emit definitionsUsed();
  }
  DefinitionContents contents = readDefinitionFile(file.toStdString());
  for (const std::string& problem : contents.problems) {
    m_session.say(level::Severity::warning, QString::fromStdString(problem));
  }
  if (contents.classes.empty()) {
    return m_session.say(level::Severity::warning, tr("%1 defines no entities.").arg(file));
  }
  m_session.say(
      level::Severity::note,
      tr("%n entity class(es) from %1", "", static_cast<int>(contents.classes.size())).arg(file));
  m_workspace.setEntityClasses(std::move(contents.classes));
  emit definitionsUsed();
}

}  // namespace halfspace::editor
