// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/document_files.h"

#include <algorithm>
#include <memory>

#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QThreadPool>

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
#include "level/file/atomic_save.h"
#include "level/file/file_identity.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"
#include "level/program/suggestion.h"
#include "level/samples/city.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/named_files.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

// The large sample is generated and has no file.
constexpr const char* kCity = "city";
constexpr std::size_t kCitySolids = 4000;

constexpr int kMostRecent = 12;

// The loss that is listed for a level whose file was written by a newer version; such a level is
// read-only.
constexpr const char* kOfNewerVersion =
    "Data of a newer version of Halfspace, which this version did not read.";

// The place of an issue in its file, as the beginning of a message: "Line 3: ". Empty if it is not
// known.
QString locationText(const plugins::Issue& issue) {
  if (issue.sourceLine > 0 && issue.column > 0) {
    return DocumentFiles::tr("Line %1, column %2: ").arg(issue.sourceLine).arg(issue.column);
  }
  if (issue.sourceLine > 0) return DocumentFiles::tr("Line %1: ").arg(issue.sourceLine);
  return issue.byte ? DocumentFiles::tr("Byte %1: ").arg(qulonglong(*issue.byte)) : QString();
}

QString firstError(const std::vector<plugins::Issue>& issues) {
  const auto error = std::ranges::find(issues, plugins::Severity::error, &plugins::Issue::severity);
  if (error == issues.end()) return {};
  return locationText(*error) + QString::fromStdString(error->text);
}

}  // namespace

DocumentFiles::~DocumentFiles() {
  QThreadPool::globalInstance()->waitForDone();  // running exports use m_formats
}

DocumentFiles::DocumentFiles(Workspace& workspace, QWidget& window)
    : QObject(&window), m_workspace(workspace), m_session(workspace.session()), m_window(window) {
  connect(&m_session, &Session::opened, this, [this] {
    m_agreed = {};
    m_stamps.clear();
    if (const auto stamp = stampOf(m_session.path())) m_stamps[m_session.path()] = *stamp;
  });
  for (const std::string& problem : m_formats.problems()) {
    QMetaObject::invokeMethod(
        this,
        [this, text = QString::fromStdString(problem)] {
          m_session.say(level::Severity::warning, text);
        },
        Qt::QueuedConnection);
  }
}

void DocumentFiles::startNew() {
  if (mayLeave()) m_session.open(level::Level(), {});
}

void DocumentFiles::askAndOpen() {
  if (!mayLeave()) return;
  const fs::path path = askForLevel(&m_window, m_formats, m_session.path());
  if (!path.empty()) open(path);
}

bool DocumentFiles::open(const fs::path& path) {
  const std::optional<QString> problem = openQuietly(path);
  if (problem) QMessageBox::warning(&m_window, tr("Cannot Open"), *problem);
  return !problem;
}

std::optional<QString> DocumentFiles::openQuietly(const fs::path& named) {
  // A relative path, as on the command line, would name another file in a copy that is restored
  // later, by a program that runs in another folder.
  std::error_code unknown;
  const fs::path whole = fs::absolute(named, unknown);
  const fs::path& path = unknown ? named : whole;
  const auto stamp = stampOf(path);  // before reading: a later change is another program's
  ReadLevel read = m_formats.read(path);
  if (!read.level) {
    return tr("%1 could not be opened.\n\n%2")
        .arg(QString::fromStdString(path.string()), firstError(read.issues));
  }
  noteLossesOfReading(path, read.issues);
  const bool isAsSaved =
      LevelFiles::isNative(path) && read.issues.empty() && read.readOnlyReason.empty();
  auto history = m_undo && isAsSaved ? m_undo->of(path, *read.level) : std::nullopt;
  if (history) {
    m_session.openSaved(*std::move(history), path);
  } else {
    m_session.open(*std::move(read.level), path, read.readOnlyReason);
  }
  if (stamp) m_stamps[path] = *stamp;
  if (!read.readOnlyReason.empty()) {
    m_session.say(level::Severity::warning, QString::fromStdString(read.readOnlyReason));
  }
  sayAll(read.issues);
  remember(path);
  return std::nullopt;
}

void DocumentFiles::openRestored(level::History history, const fs::path& path, bool fileChanged) {
  ReadLevel file;
  std::error_code unknown;
  if (!path.empty() && fs::exists(path, unknown)) file = m_formats.read(path);
  noteLossesOfReading(path, file.issues);
  if (!file.readOnlyReason.empty()) {
    m_session.openRestored(std::move(history), {});
    m_session.say(level::Severity::warning,
                  tr("%1 The recovered work is opened as a new level; %2 stays as it is.")
                      .arg(QString::fromStdString(file.readOnlyReason),
                           QString::fromStdString(path.string())));
    return;
  }
  m_session.openRestored(std::move(history), path);
  if (fileChanged) m_stamps[path] = FileStamp();  // no file has this stamp: save() asks
}

void DocumentFiles::noteLossesOfReading(const fs::path& path,
                                        const std::vector<plugins::Issue>& issues) {
  m_read = {path, {}};
  for (const plugins::Issue& issue : issues) {
    if (issue.kind == plugins::IssueKind::lost) m_read.list.push_back(plugins::placedText(issue));
  }
}

QStringList DocumentFiles::samples() {
  QStringList names;
  for (const QFileInfo& file : QDir(QStringLiteral(":/levels")).entryInfoList()) {
    names << file.completeBaseName();
  }
  names << QString::fromLatin1(kCity);
  return names;
}

void DocumentFiles::openSample(const QString& name) {
  if (name == QLatin1String(kCity)) return m_session.open(level::city(kCitySolids), {});
  QFile file(QStringLiteral(":/levels/%1.halfspace").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return;
  level::ReadResult read = level::readLevel(file.readAll().toStdString());
  if (auto* opened = std::get_if<level::OpenedLevel>(&read)) {
    m_session.open(std::move(opened->level), {});
  }
}

std::optional<QString> DocumentFiles::openNamed(const fs::path& name) {
  const QString kSample = QStringLiteral("sample:");
  const QString given = QString::fromStdString(name.string());
  if (!given.startsWith(kSample)) return openQuietly(name);
  const QString sample = given.mid(kSample.size());
  if (!samples().contains(sample)) {
    return QStringLiteral("There is no sample \"%1\". Samples: %2.")
        .arg(sample, samples().join(QStringLiteral(", ")));
  }
  openSample(sample);
  return std::nullopt;
}

void DocumentFiles::sayAll(const std::vector<plugins::Issue>& issues) {
  for (const plugins::Issue& issue : issues) {
    m_session.say(issue.severity, QString::fromStdString(plugins::placedText(issue)));
  }
}

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

void DocumentFiles::revert() {
  const fs::path path = m_session.path();  // open() replaces the session's
  if (path.empty()) return;
  if (m_session.isModified() && !askToRevert(&m_window, path)) return;
  open(path);
}

// Asks for a file if there is none yet, the level is read-only or its format cannot be written, as
// after opening a mesh.
bool DocumentFiles::save() {
  if (m_session.path().empty() || m_session.isReadOnly() || !m_formats.canSave(m_session.path()))
    return saveAs();
  return saveOver(m_session.path());
}

bool DocumentFiles::saveOver(const fs::path& path) {
  if (!level::wouldOverwrite(path, m_session.path()) || !fileWasChanged()) return saveTo(path);
  switch (askAboutChangedFile(&m_window, m_session.path())) {
    case ChangedFile::replace:
      return saveTo(path);
    case ChangedFile::saveAs:
      return saveAs();
    case ChangedFile::cancel:
      break;
  }
  return false;
}

bool DocumentFiles::fileWasChanged() const {
  const auto known = m_stamps.find(m_session.path());
  const auto present = stampOf(m_session.path());
  return known != m_stamps.end() && present && *present != known->second;
}

bool DocumentFiles::saveAs() {
  const fs::path& present = m_session.path();
  const fs::path path = askWhereToSave(
      &m_window, m_formats,
      present.empty() || m_formats.canSave(present) ? present : nativeBeside(present));
  return !path.empty() && saveOver(path);
}

// Nothing is read unless a file would be replaced.
fs::path DocumentFiles::neededFileAt(const fs::path& path) const {
  std::vector<fs::path> written{path};
  if (level::lowerCase(path.extension().string()) == ".obj")  // is written with its materials
    written.push_back(fs::path(path).replace_extension(".mtl"));
  std::erase_if(written, [](const fs::path& file) {
    std::error_code none;
    return !fs::exists(file, none);
  });
  if (written.empty() || level::wouldOverwrite(path, m_session.path())) return {};
  std::vector<fs::path> needed = plugins::filesNamedBy(m_session.path());
  for (const level::NodeId definition : level::prefabDefinitions(m_session.level()))
    needed.push_back(prefabPath(m_session, definition));
  for (const fs::path& file : needed) {
    for (const fs::path& output : written)
      if (level::wouldOverwrite(output, file)) return output;
  }
  return {};
}

bool DocumentFiles::saveTo(const fs::path& path) {
  if (const fs::path needed = neededFileAt(path); !needed.empty()) {
    QMessageBox::warning(&m_window, tr("Not Saved"),
                         tr("%1 is a file that this level needs, such as a prefab. Save the level "
                            "to another file.")
                             .arg(QString::fromStdString(needed.string())));
    return false;
  }
  // before bytesOf(): the written state must be the one that markSaved() marks
  finishEdits(m_session);
  m_workspace.openCopies().closeAll(m_session);
  // The new paths are written from a copy: the open level keeps its paths if the save is cancelled
  // or fails.
  const plugins::WriteOutcome made = m_formats.bytesOf(
      level::withPrefabPathsFor(m_session.level(), m_session.path(), path), path, m_session.path());
  FileLosses losses{path, made.allLosses()};
  if (!made.bytes) {
    QMessageBox::warning(&m_window, tr("Not Saved"),
                         losses.list.empty() ? tr("The level could not be written.")
                                             : QString::fromStdString(losses.list.front()));
    return false;
  }
  const bool holdsLevel = losses.list.empty();
  addLossesOfReading(losses);
  if (!losses.list.empty() && losses != m_agreed) {
    const bool offersNative = !m_session.isReadOnly() && !LevelFiles::isNative(path);
    const Lossy answer = askAboutLosses(&m_window, path, losses.list, offersNative);
    if (answer == Lossy::cancel) return false;
    if (answer == Lossy::saveNative) return saveTo(nativeBeside(path));
  }
  if (!write(path, *made.bytes)) return false;
  m_agreed = std::move(losses);
  holdsLevel ? saySaved() : saySavedWithLosses();
  return true;
}

bool DocumentFiles::write(const fs::path& path, const std::string& bytes) {
  if (const auto problem = level::saveAtomically(path, bytes)) {
    QMessageBox::warning(&m_window, tr("Not Saved"), QString::fromStdString(*problem));
    return false;
  }
  if (level::wouldOverwrite(path, m_read.path)) m_read = {};
  if (const auto stamp = stampOf(path)) m_stamps[path] = *stamp;
  remember(path);
  return true;
}

void DocumentFiles::saySaved() {
  const fs::path path = m_agreed.path;
  movePrefabPaths(m_session, path);
  m_session.markSaved(path);
  m_session.say(level::Severity::note, tr("Saved %1").arg(QString::fromStdString(path.string())));
}

// Keeps the level modified, so that closing asks again and the journal continues.
void DocumentFiles::saySavedWithLosses() {
  for (const std::string& loss : m_agreed.list) {
    m_session.say(level::Severity::warning, QString::fromStdString(loss));
  }
  const QString name = QString::fromStdString(m_agreed.path.string());
  m_session.say(level::Severity::warning,
                tr("Saved %1 with the losses listed above. The level still has unsaved changes: "
                   "save it as .halfspace to keep everything.")
                    .arg(name));
  emit savedWithLosses(name);
}

// Adds the losses of reading: replacing the file that was read would destroy that data. A link or
// another spelling of the path names the same file.
void DocumentFiles::addLossesOfReading(FileLosses& losses) const {
  if (m_session.isReadOnly()) losses.list.push_back(kOfNewerVersion);
  if (!level::wouldOverwrite(losses.path, m_read.path)) return;
  losses.list.insert(losses.list.end(), m_read.list.begin(), m_read.list.end());
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

bool DocumentFiles::mayLeave() {
  if (!m_asks || !m_session.isModified()) return true;
  switch (askAboutChanges(&m_window, m_session.path())) {
    case Unsaved::save:
      m_agreed = {};  // asks again about losses: on closing they are final
      return save();
    case Unsaved::discard:
      return true;
    case Unsaved::cancel:
      break;
  }
  return false;
}

void DocumentFiles::remember(const fs::path& path) {
  const QString name = QString::fromStdString(fs::absolute(path).string());
  m_recent.removeAll(name);
  m_recent.prepend(name);
  while (m_recent.size() > kMostRecent) m_recent.removeLast();
  emit recentChanged();
}

}  // namespace halfspace::editor
