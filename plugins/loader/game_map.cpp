// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/game_map.h"

#include <filesystem>

#include <QCoreApplication>
#include <QStandardPaths>

#include "plugins/loader/level_export.h"

namespace halfspace::plugins {

namespace {

constexpr std::string_view kStandard =
    "{\n\"classname\" \"worldspawn\"\n{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) a 0 0 0 1 1\n}\n}\n";
constexpr std::string_view kValve =
    "{\n\"classname\" \"worldspawn\"\n\"mapversion\" \"220\"\n{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) a [ "
    "0 1 "
    "0 0 ] [ 0 0 -1 0 ] 0 1 1\n}\n}\n";
constexpr std::string_view kHalfLife =
    "// Game: Half-Life\n// Format: Valve\n{\n\"classname\" \"worldspawn\"\n\"mapversion\" "
    "\"220\"\n{\n( "
    "0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) a [ 0 1 0 0 ] [ 0 0 -1 0 ] 0 1 1\n}\n}\n";
constexpr std::string_view kWithFlags =
    "{\n\"classname\" \"worldspawn\"\n{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) a 0 0 0 1 1 0 0 0\n}\n}\n";
constexpr std::string_view kBrushDef3 =
    "Version 2\n{\n\"classname\" \"worldspawn\"\n{\nbrushDef3\n{\n( 0 0 1 -64 ) ( ( 1 0 0 ) ( 0 1 "
    "0 ) ) "
    "\"a\" 0 0 0\n}\n}\n}\n";

}  // namespace

std::string_view exampleMap(level::GameDialect dialect, bool isHalfLife) {
  switch (dialect) {
    case level::GameDialect::standard:
      return kStandard;
    case level::GameDialect::valve:
      return isHalfLife ? kHalfLife : kValve;
    case level::GameDialect::quake2:
    case level::GameDialect::quake3:
      return kWithFlags;
    case level::GameDialect::brushDef3:
      return kBrushDef3;
  }
  return {};
}

WriteOutcome writeGameMap(const LevelFormat& format, const level::Level& level,
                          const level::GameProfile& game) {
  const Source origin{exampleMap(game.dialect, game.id == level::kHalfLife), {}};
  return writeLevel(format, level, origin, Omitted::leftOut);
}

std::string programPath(const std::string& program) {
  const QString name = QString::fromStdString(program);
  if (name.contains(QLatin1Char('/')) || !QStandardPaths::findExecutable(name).isEmpty())
    return program;
  const QString found = QStandardPaths::findExecutable(name, {"/usr/games", "/usr/local/games"});
  return found.isEmpty() ? program : found.toStdString();
}

level::GameList installedGames() {
  namespace fs = std::filesystem;
  level::GameList games;
  const fs::path program = QCoreApplication::applicationDirPath().toStdString();
  games.addFolder(program.parent_path() / "share" / "halfspace" / "games");
  const QString own = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
  games.addFolder(fs::path(own.toStdString()) / "halfspace" / "games");
  return games;
}

}  // namespace halfspace::plugins
