// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// halfspace run: a level through the tools of its game.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/run_tools.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/files/level_game.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/games/soft_bound.h"
#include "plugins/loader/game_map.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

struct RunOptions {
  std::string level;
  std::string map;  // to write; empty: the level is a map
  std::string game, base;
  std::vector<std::string> folders, tools, only;
  bool launch = false;
  ReportTarget report;
};

class GameRun {
 public:
  explicit GameRun(const RunOptions& options) : m_options(options) {}

  ExitCode run() {
    Stopwatch total;
    readGames();
    const ExitCode code = work();
    printIssues(m_options.level, m_issues);
    m_json["issues"] = jsonOf(m_issues);
    m_json["ms"] = {{"total", roundedMs(total.lapMs())}};
    const bool reported = writeReport(m_options.report, "run", m_json);
    return finalCode(code, m_issues, reported);
  }

 private:
  // The installed profiles, and those of --games.
  void readGames() {
    for (const std::string& folder : m_options.folders) m_games.addFolder(folder);
    for (const std::string& problem : m_games.problems()) warn(problem);
  }

  ExitCode work() {
    m_json["level"] = m_options.level;
    LevelInput input = m_formats.readLevel(m_options.level, {});
    m_issues = std::move(input.issues);
    if (!input.level) return ExitCode::cannotReadOrWrite;
    const level::GameProfile* game =
        chosenGame(m_games, *input.level, m_options.level, m_options.game);
    if (game == nullptr) return ExitCode::wrongUsage;
    m_json["game"] = game->id;
    m_map = m_options.map.empty() ? m_options.level : m_options.map;
    m_json["map"] = m_map;
    if (m_options.map.empty() && fs::path(m_map).extension() != ".map") {
      complain(m_options.level,
               "The tools of a game read maps: name the map to write with -o, as in -o level.map.");
      return ExitCode::wrongUsage;
    }
    if (input.isOfNewerVersion && !m_options.map.empty()) {
      complain(m_options.level, kNewerVersion);
      return ExitCode::cannotReadOrWrite;
    }
    // Before the map is written: wrong usage does nothing.
    const auto commands = commandsOf(*game);
    if (!commands) return ExitCode::wrongUsage;
    if (!m_options.map.empty()) {
      if (const ExitCode code = writeMap(*input.level, *game); code != ExitCode::done) return code;
    }
    return runAll(*commands);
  }

  ExitCode writeMap(const level::Level& level, const level::GameProfile& game) {
    const plugins::LevelFormat* format = m_formats.levelWriter(m_map);
    if (format == nullptr) {
      complain(m_map, "No plugin writes maps of that ending: use .map.");
      return ExitCode::wrongUsage;
    }
    const plugins::WriteOutcome made = plugins::writeGameMap(*format, level, game);
    for (const std::string& loss : made.lostGeometry) complain(m_map, "lost geometry: " + loss);
    printLosses(m_map, made.losses);
    if (!made.bytes) return ExitCode::cannotReadOrWrite;
    if (const auto problem = writeOutput(m_map, *made.bytes)) {
      complain(*problem);
      return ExitCode::cannotReadOrWrite;
    }
    if (const auto beyond = level::beyondSoftBound(level, game)) warn(m_map, *beyond);
    return made.lostGeometry.empty() ? ExitCode::done : ExitCode::wrongInput;
  }

  std::optional<level::GamePaths> paths() const {
    std::error_code error;
    const auto whole = [&](const std::string& path) {
      return path.empty() ? fs::path() : fs::absolute(path, error).lexically_normal();
    };
    level::GamePaths made{whole(m_map), whole(m_options.base), {}};
    for (const std::string& tool : m_options.tools) {
      const size_t end = tool.find('=');
      if (end == std::string::npos || end == 0) {
        complain("--tool " + tool + " must be NAME=PROGRAM, as in --tool \"Light=/opt/light\".");
        return std::nullopt;
      }
      made.programs[tool.substr(0, end)] = tool.substr(end + 1);
    }
    return made;
  }

  bool isChosen(const level::GameTool& tool) const {
    return m_options.only.empty() ||
           std::ranges::find(m_options.only, tool.name) != m_options.only.end();
  }

  // What is to be run, in order.
  struct Commands {
    std::vector<level::GameCommand> tools;
    std::optional<level::GameCommand> engine;  // only if it is to be started
  };

  // Nothing, and a message, if the options or the profile miss something.
  std::optional<Commands> commandsOf(const level::GameProfile& game) const {
    const auto where = paths();
    if (!where || !namesTools(game)) return std::nullopt;
    Commands commands;
    for (const level::GameTool& tool : game.tools) {
      if (!isChosen(tool)) continue;
      auto command = commandOf(game, tool, *where);
      if (!command) return std::nullopt;
      commands.tools.push_back(*std::move(command));
    }
    if (!m_options.launch) return commands;
    if (!game.engine) {
      complain("The profile of " + game.name + " names no engine. Add \"engine\" to it.");
      return std::nullopt;
    }
    commands.engine = commandOf(game, *game.engine, *where);
    if (!commands.engine) return std::nullopt;
    return commands;
  }

  static std::optional<level::GameCommand> commandOf(const level::GameProfile& game,
                                                     const level::GameTool& tool,
                                                     const level::GamePaths& where) {
    auto command = level::commandOf(game, tool, where);
    if (const auto* problem = std::get_if<std::string>(&command)) {
      complain(*problem + " (--base)");
      return std::nullopt;
    }
    return std::get<level::GameCommand>(std::move(command));
  }

  ExitCode runAll(const Commands& commands) {
    const auto map = readInput(m_map);
    m_json["tools"] = Json::array();
    for (const level::GameCommand& command : commands.tools) {
      if (!isQuiet())
        std::fprintf(stderr, "%s: %s\n", command.name.c_str(), textOf(command).c_str());
      const ToolRun run = runTool(command, m_map, map.value.value_or(std::string()));
      m_json["tools"].push_back(jsonOf(run));
      if (run.problem.empty()) continue;
      complain(run.problem);
      return run.code == -1 ? ExitCode::cannotReadOrWrite : ExitCode::wrongInput;
    }
    return commands.engine ? launch(*commands.engine) : ExitCode::done;
  }

  // False: --only or --tool names a tool that the game does not have.
  bool namesTools(const level::GameProfile& game) const {
    const auto isKnown = [&](const std::string& name) {
      return (game.engine && game.engine->name == name) ||
             std::ranges::find(game.tools, name, &level::GameTool::name) != game.tools.end();
    };
    std::string known;
    for (const level::GameTool& tool : game.tools)
      known += (known.empty() ? "\"" : ", \"") + tool.name + "\"";
    std::vector<std::string> names = m_options.only;
    for (const std::string& tool : m_options.tools) names.push_back(tool.substr(0, tool.find('=')));
    for (const std::string& name : names) {
      if (isKnown(name)) continue;
      complain(game.name + " has no tool \"" + name + "\" (it has " + known + ").");
      return false;
    }
    return true;
  }

  static ExitCode launch(const level::GameCommand& engine) {
    const auto failure = startDetached(engine);
    if (!failure) return ExitCode::done;
    complain(*failure);
    return ExitCode::cannotReadOrWrite;
  }

  static std::string textOf(const level::GameCommand& command) {
    std::string text = command.program;
    for (const std::string& argument : command.arguments) text += " " + argument;
    return text;
  }

  static Json jsonOf(const ToolRun& run) {
    Json json;
    json["name"] = run.command.name;
    json["command"] = textOf(run.command);
    json["code"] = run.code;
    json["ms"] = roundedMs(run.ms);
    json["messages"] = Json::array();
    for (const level::ToolLine& message : run.messages) {
      Json one;
      one["text"] = message.text;
      one["line"] = message.line > 0 ? Json(message.line) : Json();
      one["place"] = message.place.position ? commandline::jsonOf(*message.place.position) : Json();
      json["messages"].push_back(std::move(one));
    }
    return json;
  }
  static Json jsonOf(const std::vector<plugins::Issue>& issues) {
    return commandline::jsonOf(std::span<const plugins::Issue>(issues));
  }

  const RunOptions& m_options;
  Formats m_formats;
  level::GameList m_games = plugins::installedGames();
  std::string m_map;
  std::vector<plugins::Issue> m_issues;
  Json m_json;
};

}  // namespace

Command addRun(CLI::App& program) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App* parser =
      program.add_subcommand("run", "Run the tools of a game on a level, and start the game on it");
  parser->add_option("LEVEL", options->level, "A .halfspace file or a map")->required();
  parser
      ->add_option("-o,--output", options->map,
                   "Map to write for the tools, in the dialect of the game; not needed if LEVEL is "
                   "a map that they can read")
      ->type_name("MAP");
  parser
      ->add_option("--game", options->game,
                   "The game by the name of its profile: quake, quake2, quake3, half-life, ... "
                   "(default: the level's key _game)")
      ->type_name("GAME");
  parser->add_option("--base", options->base, "Folder of the game, ${base} in its profile")
      ->check(existingFolder())
      ->type_name("FOLDER");
  parser->add_option("--games", options->folders, "Folder with more profiles; may be repeated")
      ->check(existingFolder())
      ->type_name("FOLDER");
  parser
      ->add_option("--tool", options->tools,
                   "Another program for a tool: \"Light=/opt/ericw/light\"; may be repeated")
      ->type_name("NAME=PROGRAM");
  parser->add_option("--only", options->only, "Run this tool only; may be repeated")
      ->type_name("NAME");
  parser->add_flag("--launch", options->launch, "Start the game on the level in the end");
  addReport(*parser, options->report);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level)
                .writes("-o", options->map)
                .writes(options->report);
          },
          [options] { return GameRun(*options).run(); }};
}

}  // namespace halfspace::commandline
