// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>
#include <QStringList>

#include "editor/session/level_files.h"
#include "editor/tools/workspace.h"

class QWidget;

namespace halfspace::editor {

// Opening and saving, with the questions that go with it.
class DocumentFiles : public QObject {
  Q_OBJECT
 public:
  DocumentFiles(Workspace& workspace, QWidget& window);
  ~DocumentFiles() override;

  const LevelFiles& formats() const { return m_formats; }

  void startNew();
  void askAndOpen();
  // What could not be read is said; then the present level stays.
  bool open(const std::filesystem::path& path);
  // The same without a question: why it could not be opened, if it could not.
  std::optional<QString> openQuietly(const std::filesystem::path& path);
  // Levels that come with the program, by their names; opened as new ones.
  static QStringList samples();
  void openSample(const QString& name);
  // What another file holds, added to this level as a group.
  void askAndImport();
  // The same for a file that was chosen: what is wrong with it is shown first.
  void import(const std::filesystem::path& path);
  // What is wrong with the selected meshes, and their repair.
  void repairSelected();
  bool save();
  bool saveAs();
  void askAndExport();
  void askAndExportSelection();
  // Into a file whose ending says whether the level or the mesh of its boundary is wanted; the mesh
  // is made beside the event loop, and exported() tells when it is there.
  void exportTo(const std::filesystem::path& path, level::Level level);

  // Asks about changes that are not saved; false: the user wants to stay.
  bool mayLeave();
  // From now on without asking.
  void discardChanges() { m_asks = false; }

  // A folder of the user's images, and a game's entity definitions; the paths are remembered.
  void askForImages();
  void askForEntities();
  void useImages(const QString& folder);
  void useEntities(const QString& file);
  const QString& imageFolder() const { return m_imageFolder; }
  const QString& entityDefinitions() const { return m_entityDefinitions; }

  const QStringList& recent() const { return m_recent; }
  void setRecent(QStringList paths) { m_recent = std::move(paths); }

 signals:
  // A file was written that does not hold all of the level, which stays modified.
  void savedWithLosses(const QString& path);
  void recentChanged();
  void exported(const QString& path, bool ok);

 private:
  struct FileLosses {
    std::filesystem::path path;
    std::vector<std::string> list;
    bool operator==(const FileLosses&) const = default;
  };
  void remember(const std::filesystem::path& path);
  bool lookBeforeImport(ReadLevel& read);
  bool saveTo(const std::filesystem::path& path);
  bool write(const std::filesystem::path& path, const std::string& bytes);
  void saySaved();
  void saySavedWithLosses();
  // What reading the file left out, as far as saving in its place destroys it.
  void noteLossesOfReading(const std::filesystem::path& path,
                           const std::vector<plugins::Issue>& issues);
  void addLossesOfReading(FileLosses& losses) const;
  void sayExported(const std::filesystem::path& path, const std::optional<std::string>& problem,
                   const std::vector<std::string>& losses);
  void sayAll(const std::vector<plugins::Issue>& issues);

  Workspace& m_workspace;
  Session& m_session;
  QWidget& m_window;
  LevelFiles m_formats;
  QStringList m_recent;
  QString m_imageFolder;
  QString m_entityDefinitions;
  bool m_asks = true;
  FileLosses m_read;    // what the present level lacks of the file it was read from
  FileLosses m_agreed;  // what the user agreed to last: they are asked again only where it changes
};

}  // namespace halfspace::editor
