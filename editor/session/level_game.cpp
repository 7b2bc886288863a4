// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/level_game.h"

#include "level/edits/entities.h"

namespace halfspace::editor {

LevelGame::LevelGame(Session& session, level::GameList games, QObject* parent)
    : QObject(parent), m_session(session), m_games(std::move(games)) {
  connect(&session, &Session::opened, this, &LevelGame::follow);
  connect(&session, &Session::levelChanged, this, [this](const level::Touched& touched) {
    if (touched.levelKeys) follow();
  });
}

void LevelGame::setGames(level::GameList games) {
  m_games = std::move(games);
  emit changed();
}

void LevelGame::choose(const std::string& id) {
  if (id == m_id) return;
  level::KeyValues keys = m_session.level().keyValues();
  std::erase_if(keys, [](const auto& key) { return key.first == level::kGameKey; });
  if (!id.empty()) keys.emplace_back(level::kGameKey, id);
  m_session.apply(tr("Choose game"), [&](level::Level& level) {
    return level::setLevelKeyValues(level, std::move(keys));
  });
}

const GameSetup& LevelGame::setup(const std::string& id) const {
  static const GameSetup kNone;
  const auto found = m_setups.find(id);
  return found == m_setups.end() ? kNone : found->second;
}

void LevelGame::setSetup(const std::string& id, GameSetup setup) {
  if (setup == this->setup(id)) return;
  m_setups[id] = std::move(setup);
  if (id == m_id) emit changed();
}

void LevelGame::setSetups(GameSetups setups) {
  m_setups = std::move(setups);
  emit changed();
}

void LevelGame::follow() {
  std::string id(level::valueOf(m_session.level().keyValues(), level::kGameKey));
  if (id == m_id) return;
  m_id = std::move(id);
  emit changed();
}

}  // namespace halfspace::editor
