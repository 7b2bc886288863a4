// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// DocumentFiles: saves the level, after questions about changed files and losses.
#include <QMessageBox>

#include "editor/application/document_files.h"
#include "editor/application/file_dialogs.h"
#include "editor/commands/prefabs.h"
#include "editor/session/background_edits.h"
#include "level/file/atomic_save.h"
#include "level/file/file_identity.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"
#include "level/program/suggestion.h"
#include "plugins/loader/named_files.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

// The loss that is listed for a level whose file was written by a newer version; such a level is
// read-only.
constexpr const char* kOfNewerVersion =
    "Data of a newer version of Halfspace, which this version did not read.";

}  // namespace

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

}  // namespace halfspace::editor
