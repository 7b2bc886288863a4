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
    useModels();
  });
  connect(&files, &DocumentFiles::definitionsUsed, this, &GameFiles::useModels);
  // Models that belong to one level lie beside it.
  connect(&m_workspace.session(), &Session::opened, this, &GameFiles::useModels);
  connect(&m_workspace.session(), &Session::fileChanged, this, [this] {
    if (m_workspace.session().path().parent_path() != m_levelFolder) useModels();
  });
}

void GameFiles::reload() {
  const level::GameProfile* game = m_game.profile();
  if (game != nullptr && !m_game.setup().folder.empty()) return use(*game);
  sayWhyNone();
  if (m_isInUse) useOwn();
  useModels();
}

// Models are searched in the folders of the game, in that of the entity definitions, in the user's
// folder of textures, and beside the level.
void GameFiles::useModels() {
  ModelSources sources;
  sources.formats = &m_files.formats().registry();
  const level::GameProfile* game = m_game.profile();
  const std::filesystem::path& base = m_game.setup().folder;
  if (game != nullptr && !base.empty()) {
    sources.unitsPerMetre = game->unitsPerMetre;
    if (!game->gameFolder.empty()) sources.files.add(base / game->gameFolder);
    for (const std::string& folder : game->textures) sources.files.add(base / folder);
    for (const std::string& file : game->definitions)
      sources.files.add((base / file).parent_path());
    sources.files.add(base);
  }
  if (const std::string own = m_files.entityDefinitions().toStdString(); !own.empty())
    sources.files.add(std::filesystem::path(own).parent_path());
  if (const std::string own = m_files.imageFolder().toStdString(); !own.empty())
    sources.files.add(own);
  m_levelFolder = m_workspace.session().path().parent_path();
  if (!m_levelFolder.empty()) sources.files.add(m_levelFolder);
  sources.images = m_workspace.images();
  m_workspace.models().setSources(std::move(sources));
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
  useModels();
}

void GameFiles::useOwn() {
  m_isInUse = false;
  m_files.useImages(m_files.imageFolder());
  m_files.useEntities(m_files.entityDefinitions());
}

}  // namespace halfspace::editor
