// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/application/document_files.h"
#include "editor/session/level_game.h"

namespace halfspace::editor {

// Shows the textures, entity classes and models of the level's game, after the user's own; without
// a game, only the user's own. Follows the level's game and its setup.
class GameFiles : public QObject {
  Q_OBJECT
 public:
  GameFiles(Workspace& workspace, const LevelGame& game, DocumentFiles& files, QObject* parent);

  // Reads the files of the game again.
  void reload();

 private:
  void use(const level::GameProfile& game);
  void useOwn();
  void sayWhyNone();
  void useModels();

  Workspace& m_workspace;
  const LevelGame& m_game;
  DocumentFiles& m_files;
  std::filesystem::path m_levelFolder;  // where useModels() searched
  bool m_isInUse = false;               // the workspace has data of a game
};

}  // namespace halfspace::editor
