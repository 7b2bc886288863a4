// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/game_setup.h"
#include "editor/session/session.h"
#include "level/games/game_list.h"

namespace halfspace::editor {

// The game that the open level is made for. The level names it in its key `_game`; the profile
// comes from the installation or the user, the setup from the settings.
class LevelGame : public QObject {
  Q_OBJECT
 public:
  LevelGame(Session& session, level::GameList games, QObject* parent = nullptr);

  const level::GameList& games() const { return m_games; }
  // After the files of the profiles changed.
  void setGames(level::GameList games);

  // The id of the profile as the level states it; empty: none.
  const std::string& id() const { return m_id; }
  // Null if the level names no game, or one without a profile.
  const level::GameProfile* profile() const { return m_games.find(m_id); }
  // Sets or, with an empty id, removes the key of the level: one undo step.
  void choose(const std::string& id);

  // The setup of the level's game, or of another one; empty if none was made.
  const GameSetup& setup() const { return setup(m_id); }
  const GameSetup& setup(const std::string& id) const;
  void setSetup(const std::string& id, GameSetup setup);
  const GameSetups& setups() const { return m_setups; }
  void setSetups(GameSetups setups);

 signals:
  // The level's game, its profile or its setup.
  void changed();

 private:
  void follow();

  Session& m_session;
  level::GameList m_games;
  GameSetups m_setups;
  std::string m_id;
};

}  // namespace halfspace::editor
