// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/application/game_dialog.h"
#include "plugins/loader/game_map.h"

namespace halfspace::editor {

namespace {

void compile(const EditorParts& parts, GameRunner::Then then) {
  const QString obstacle = parts.runner.obstacle();
  if (obstacle.isEmpty()) return parts.runner.compile(then);
  parts.session.say(level::Severity::warning, obstacle);
}

void play(const EditorParts& parts) {
  const QString obstacle = parts.runner.obstacleOfPlay();
  if (obstacle.isEmpty()) return parts.runner.play();
  parts.session.say(level::Severity::warning, obstacle);
}

}  // namespace

void bindRunActions(const EditorParts& parts) {
  ActionSet& actions = parts.actions;
  actions.bind("file.game", {[parts] {
                 parts.game.setGames(plugins::installedGames());  // a profile may have been added
                 GameDialog(parts.game, &parts.window).exec();
               }});
  actions.bind("run.compile", {[parts] { compile(parts, GameRunner::Then::nothing); }});
  actions.bind("run.compileAndPlay", {[parts] { compile(parts, GameRunner::Then::play); }});
  actions.bind("run.play", {[parts] { play(parts); }});
  actions.bind("run.cancel", {[parts] { parts.runner.cancel(); },
                              {[parts] { return parts.runner.isRunning(); },
                               QObject::tr("No tool is running.")}});
}

}  // namespace halfspace::editor
