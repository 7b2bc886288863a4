// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/game_profile.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "level/file/json_reader.h"

namespace halfspace::level {

namespace {

struct DialectName {
  std::string_view name;
  GameDialect dialect;
};
constexpr std::array kDialects{
    DialectName{"standard", GameDialect::standard}, DialectName{"valve", GameDialect::valve},
    DialectName{"quake2", GameDialect::quake2}, DialectName{"quake3", GameDialect::quake3},
    DialectName{"brushDef3", GameDialect::brushDef3}};
constexpr const char* kDialectNames = "standard, valve, quake2, quake3, brushDef3";
constexpr const char* kKeys =
    "version, name, map, game folder, textures, definitions, texture scale, units per metre, "
    "players, soft bound, tools, engine, contents, surface flags";
// Larger numbers are mistakes: levels are far smaller.
constexpr double kMostUnits = 1e9;
// The numbers at the end of a face line have 32 bits in all games.
constexpr int kHighestBit = 31;
// Versions above it are mistakes.
constexpr int kMostVersions = 1'000'000;

class ProfileReader {
 public:
  ProfileReader(std::string_view json, std::string id) : m_json(json) {
    m_profile.id = std::move(id);
  }

  std::variant<GameProfile, FileError> run() {
    m_json.object([&](std::string_view key) { readMember(key); });
    m_json.end("the profile");
    if (m_json.ok() && m_profile.name.empty())
      m_json.failAt(0, "a profile needs a \"name\", as in \"name\": \"Quake\"");
    if (!m_json.ok()) return m_json.error();
    return std::move(m_profile);
  }

 private:
  void readMember(std::string_view key) {
    if (key == "version") {
      readVersion();
    } else if (key == "name") {
      m_profile.name = m_json.string();
    } else if (key == "map") {
      readDialect();
    } else if (key == "game folder") {
      m_profile.gameFolder = path();
    } else if (key == "textures") {
      m_json.array([&] { m_profile.textures.push_back(path()); });
    } else if (key == "definitions") {
      m_json.array([&] { m_profile.definitions.push_back(path()); });
    } else if (key == "texture scale") {
      m_profile.textureScale = positive();
    } else if (key == "units per metre") {
      m_profile.unitsPerMetre = positive();
    } else if (key == "players") {
      m_json.array([&] { readPlayer(); });
    } else if (key == "soft bound") {
      m_profile.softBound = positive();
    } else if (key == "tools") {
      m_json.array([&] { m_profile.tools.push_back(tool()); });
    } else if (key == "engine") {
      m_profile.engine = tool();
    } else if (key == "contents") {
      m_json.array([&] { readFlag(m_profile.contents); });
    } else if (key == "surface flags") {
      m_json.array([&] { readFlag(m_profile.surfaceFlags); });
    } else {
      unknown(key, "a profile", kKeys);
    }
  }

  void unknown(std::string_view key, const char* where, const char* known) {
    m_json.fail("unknown key \"" + std::string(key.substr(0, 40)) + "\" in " + where +
                " (known: " + known + "). Remove it or correct its name");
  }

  void readVersion() {
    const auto version = m_json.integer(1, kMostVersions);
    if (m_json.ok() && version > kGameProfileVersion)
      m_json.fail("this profile is of version " + std::to_string(version) +
                  "; this program reads version " + std::to_string(kGameProfileVersion) +
                  ". Use a newer Halfspace, or a profile of that version");
  }

  void readDialect() {
    const std::string name = m_json.string();
    const auto found = std::ranges::find(kDialects, name, &DialectName::name);
    if (found != kDialects.end())
      m_profile.dialect = found->dialect;
    else if (m_json.ok())
      m_json.fail("unknown dialect of maps \"" + name.substr(0, 40) +
                  "\" (known: " + kDialectNames + "). Choose one of these");
  }

  // Paths are below the folder of the game: a profile from the net must not lead elsewhere.
  std::string path() {
    std::string text = m_json.string();
    std::ranges::replace(text, '\\', '/');
    const bool leaves = text.starts_with('/') || text == ".." || text.starts_with("../") ||
                        text.find("/../") != std::string::npos || text.ends_with("/..");
    if (m_json.ok() && leaves)
      m_json.fail("the path \"" + text.substr(0, 40) +
                  "\" leads out of the folder of the game. Write a path below it");
    return text;
  }

  double positive() {
    const double value = m_json.number();
    if (m_json.ok() && (!std::isfinite(value) || value <= 0 || value > kMostUnits))
      m_json.fail("expected a number above 0 and up to 1e9");
    return value;
  }

  void readPlayer() {
    PlayerSize player;
    m_json.object([&](std::string_view key) {
      if (key == "name")
        player.name = m_json.string();
      else if (key == "width")
        player.width = positive();
      else if (key == "height")
        player.height = positive();
      else
        unknown(key, "a player", "name, width, height");
    });
    if (m_json.ok() && (player.width == 0 || player.height == 0))
      m_json.fail("a player needs a \"width\" and a \"height\"");
    m_profile.players.push_back(std::move(player));
  }

  void readFlag(std::vector<GameFlag>& flags) {
    GameFlag flag;
    m_json.object([&](std::string_view key) {
      if (key == "name")
        flag.name = m_json.string();
      else if (key == "bit")
        flag.value = std::int64_t{1} << m_json.integer(0, kHighestBit);
      else if (key == "description")
        flag.description = m_json.string();
      else
        unknown(key, "a flag", "name, bit, description");
    });
    if (!m_json.ok()) return;
    if (flag.name.empty() || flag.value == 0)
      return m_json.fail("a flag needs a \"name\" and a \"bit\" from 0 to 31");
    if (std::ranges::find(flags, flag.value, &GameFlag::value) != flags.end())
      return m_json.fail("the bit of \"" + flag.name + "\" has a name already. Remove one of them");
    flags.push_back(std::move(flag));
  }

  GameTool tool() {
    GameTool made;
    m_json.object([&](std::string_view key) {
      if (key == "name")
        made.name = m_json.string();
      else if (key == "program")
        made.program = m_json.string();
      else if (key == "arguments")
        m_json.array([&] { made.arguments.push_back(m_json.string()); });
      else
        unknown(key, "a tool", "name, program, arguments");
    });
    if (m_json.ok() && made.program.empty()) m_json.fail("a tool needs a \"program\"");
    if (made.name.empty()) made.name = made.program;
    return made;
  }

  JsonReader m_json;
  GameProfile m_profile;
};

}  // namespace

std::variant<GameProfile, FileError> readGameProfile(std::string_view json, std::string id) {
  return ProfileReader(json, std::move(id)).run();
}

}  // namespace halfspace::level
