// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include <QObject>
#include <QStringList>

#include "editor/application/file_stamp.h"
#include "editor/application/kept_undo.h"
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

  // From now on a level that is opened has the undo steps that are kept in this folder.
  void keepUndo(const std::filesystem::path& folder) { m_undo.emplace(folder); }

  void startNew();
  void askAndOpen();
  // Shows an error and keeps the current level if the file cannot be read.
  bool open(const std::filesystem::path& path);
  // Like open(), but returns the error instead of showing it.
  std::optional<QString> openQuietly(const std::filesystem::path& path);
  // Opens recovered work on the level in `path`, which may be empty or no longer exist. Reads that
  // file to find what saving over it would destroy. Parts that its reader leaves out are listed by
  // save(). If the file is of a newer version, the work becomes a level without a file.
  // `fileChanged`: another program changed the file since the work began, so save() asks.
  void openRestored(level::History history, const std::filesystem::path& path, bool fileChanged);
  // Names of the sample levels. A sample opens as a new level without a file.
  static QStringList samples();
  void openSample(const QString& name);
  // For the command line: openQuietly(), or a sample that is named "sample:city". Returns the
  // error.
  std::optional<QString> openNamed(const std::filesystem::path& name);
  // Asks for a file and adds its contents to this level as a group.
  void askAndImport();
  // Like askAndImport() for a given file; shows the file's problems first.
  void import(const std::filesystem::path& path);
  // Opens a level that was dropped on the window, or imports a mesh.
  void takeDropped(const std::filesystem::path& path);
  // Asks for a native level and places it as a prefab at the position (editor/commands/prefabs.h).
  void askAndPlacePrefab(const geometry::Vec3& position);
  // Shows the problems of the selected meshes and repairs them.
  void repairSelected();
  // Opens the level's file again. Asks first if the level has unsaved changes.
  void revert();
  bool save();
  bool saveAs();
  void askAndExport();
  void askAndExportSelection();
  void askAndExportPlan();
  // Exports the level or the mesh of its boundary, depending on the file name's ending. The mesh is
  // computed in the background; exported() reports the end. `program`: write a scene for it where
  // the ending is that of a scene.
  void exportTo(const std::filesystem::path& path, level::Level level,
                const std::string& program = {});

  // Asks whether to save unsaved changes. False if the user cancels.
  bool mayLeave();
  // Disables mayLeave()'s question for good.
  void discardChanges() { m_asks = false; }

  // The paths of the texture folder and of the entity definitions are kept in the settings.
  void askForImages();
  void askForEntities();
  void useImages(const QString& folder);
  void useEntities(const QString& file);
  const QString& imageFolder() const { return m_imageFolder; }
  const QString& entityDefinitions() const { return m_entityDefinitions; }

  const QStringList& recent() const { return m_recent; }
  void setRecent(QStringList paths) { m_recent = std::move(paths); }

 signals:
  // The file was written without some parts of the level, so the level stays modified.
  void savedWithLosses(const QString& path);
  void recentChanged();
  void exported(const QString& path, bool ok);
  void imagesUsed();       // useImages() has replaced all images
  void definitionsUsed();  // useEntities() has replaced all entity classes

 private:
  struct FileLosses {
    std::filesystem::path path;
    std::vector<std::string> list;
    bool operator==(const FileLosses&) const = default;
  };
  void remember(const std::filesystem::path& path);
  // The message of the first error, with its position in the file; empty if there is none.
  static QString firstError(const std::vector<plugins::Issue>& issues);
  bool lookBeforeImport(ReadLevel& read);
  // Asks first if the path names the level's file and another program changed it.
  bool saveOver(const std::filesystem::path& path);
  bool saveTo(const std::filesystem::path& path);
  // The file that the open level needs (a prefab, a material file of the mesh it was read from) and
  // that writing to the path would replace; empty: none.
  std::filesystem::path neededFileAt(const std::filesystem::path& path) const;
  // Why an export must not replace the file at this path; empty: it may.
  std::optional<std::string> objectionToExport(const std::filesystem::path& path) const;
  // Whether another program wrote the level's file since this one read or wrote it.
  bool fileWasChanged() const;
  bool write(const std::filesystem::path& path, const std::string& bytes);
  void saySaved();
  void saySavedWithLosses();
  // Records data that reading the file left out; saving over the file would destroy it.
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
  std::optional<KeptUndo> m_undo;
  QStringList m_recent;
  QString m_imageFolder;
  QString m_entityDefinitions;
  bool m_asks = true;
  // Of the files of this level that this program read or wrote last.
  std::map<std::filesystem::path, FileStamp> m_stamps;
  FileLosses m_read;    // data in the level's file that reading left out
  FileLosses m_agreed;  // losses the user accepted last; asks again only if they change
};

}  // namespace halfspace::editor
