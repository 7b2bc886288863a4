// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/game_files.h"

#include "editor/session/game_data.h"

namespace halfspace::editor {

GameFiles::GameFiles(Workspace& workspace, const LevelGame& game, DocumentFiles& files,
                     QObject* parent)
    : QObject(parent), m_workspace(workspace), m_game(game), m_files(files) {
  connect(&game, &LevelGame::changed, this, &GameFiles::reload);
  // The user's own images replace all that are shown.
  connect(&files, &DocumentFiles::imagesUsed, this, [this] {
    if (m_isInUse) reload();
  });
}

void GameFiles::reload() {
  const level::GameProfile* game = m_game.profile();
  if (game != nullptr && !m_game.setup().folder.empty()) return use(*game);
  sayWhyNone();
  if (m_isInUse) useOwn();
}

void GameFiles::sayWhyNone() {
  Session& session = m_workspace.session();
  if (const level::GameProfile* game = m_game.profile()) {
    if (game->textures.empty() && game->definitions.empty()) return;
    session.say(level::Severity::note,
                tr("Choose the folder of %1 in File > Game to see its textures and entities.")
                    .arg(QString::fromStdString(game->name)));
  } else if (!m_game.id().empty()) {
    session.say(level::Severity::warning,
                tr("There is no profile of the game \"%1\", which the level is made for. Choose "
                   "another one in File > Game, or add the profile.")
                    .arg(QString::fromStdString(m_game.id())));
  }
}

void GameFiles::use(const level::GameProfile& game) {
  m_isInUse = true;
  const std::string own = m_files.imageFolder().toStdString();
  GameData data = readGameData(game, m_game.setup().folder,
                               own.empty() ? level::ImageFolder() : level::ImageFolder(own));
  Session& session = m_workspace.session();
  for (const std::string& problem : data.problems)
    session.say(level::Severity::warning, QString::fromStdString(problem));
  session.say(level::Severity::note, tr("%1: %2 textures, %3 entity classes")
                                         .arg(QString::fromStdString(game.name))
                                         .arg(data.images.names().size())
                                         .arg(data.classes.size()));
  m_workspace.setImages(std::move(data.images));
  if (data.classes.empty()) {
    m_files.useEntities(m_files.entityDefinitions());
  } else {
    m_workspace.setEntityClasses(std::move(data.classes));
  }
}

void GameFiles::useOwn() {
  m_isInUse = false;
  m_files.useImages(m_files.imageFolder());
  m_files.useEntities(m_files.entityDefinitions());
}

}  // namespace halfspace::editor
