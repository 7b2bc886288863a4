// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>
#include <QStringList>

#include "editor/session/level_files.h"
#include "editor/tools/workspace.h"

class QWidget;

namespace halfspace::editor {

// Opens, imports, saves and exports levels, with the dialogs for it.
class DocumentFiles : public QObject {
  Q_OBJECT
 public:
  DocumentFiles(Workspace& workspace, QWidget& window);
  ~DocumentFiles() override;

  const LevelFiles& formats() const { return m_formats; }

  void startNew();
  void askAndOpen();
  // Shows an error and keeps the current level if the file cannot be read.
  bool open(const std::filesystem::path& path);
  // The same without a dialog; returns the error.
  std::optional<QString> openQuietly(const std::filesystem::path& path);
  // Names of the sample levels. A sample opens as a new level without a file.
  static QStringList samples();
  void openSample(const QString& name);
  // Adds the contents of another file to this level, as a group.
  void askAndImport();
  // The same for a given file; shows its problems first.
  void import(const std::filesystem::path& path);
  // Shows the problems of the selected meshes and repairs them.
  void repairSelected();
  bool save();
  bool saveAs();
  void askAndExport();
  void askAndExportSelection();
  // Exports the level or the mesh of its boundary, depending on the file's ending. The mesh is made
  // off the event loop; exported() reports the end.
  void exportTo(const std::filesystem::path& path, level::Level level);

  // Asks whether to save unsaved changes. False if the user cancels.
  bool mayLeave();
  // Never asks about unsaved changes again.
  void discardChanges() { m_asks = false; }

  // The texture folder and the entity definitions; both paths are kept in the settings.
  void askForImages();
  void askForEntities();
  void useImages(const QString& folder);
  void useEntities(const QString& file);
  const QString& imageFolder() const { return m_imageFolder; }
  const QString& entityDefinitions() const { return m_entityDefinitions; }

  const QStringList& recent() const { return m_recent; }
  void setRecent(QStringList paths) { m_recent = std::move(paths); }

 signals:
  // A file was written that lacks parts of the level; the level stays modified.
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
