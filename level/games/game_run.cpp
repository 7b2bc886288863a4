// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/games/game_run.h"

#include <algorithm>
#include <charconv>
#include <regex>

namespace halfspace::level {

namespace {

// Longer lines are no messages of a compiler; a regular expression on them costs too much.
constexpr size_t kLongestLine = 2000;

class Variables {
 public:
  Variables(const GameProfile& game, const GamePaths& paths)
      : m_values{{"map", std::filesystem::path(paths.map).replace_extension().string()},
                 {"name", paths.map.stem().string()},
                 {"folder", paths.map.parent_path().string()},
                 {"base", paths.base.string()},
                 {"game", (paths.base / game.gameFolder).string()}},
        m_hasBase(!paths.base.empty()) {}

  // Replaces the variables of a text. Sets problem() at the first that has no value.
  std::string replaced(const std::string& text) {
    std::string made;
    size_t at = 0;
    for (size_t begin; (begin = text.find("${", at)) != std::string::npos;) {
      const size_t end = text.find('}', begin);
      if (end == std::string::npos) break;
      made += text.substr(at, begin - at) + valueOf(text.substr(begin + 2, end - begin - 2));
      at = end + 1;
    }
    return made + text.substr(at);
  }
  const std::string& problem() const { return m_problem; }

 private:
  std::string valueOf(const std::string& name) {
    const auto found = m_values.find(name);
    const bool needsBase = name == "base" || name == "game";
    if (found != m_values.end() && (!needsBase || m_hasBase)) return found->second;
    if (m_problem.empty())
      m_problem = found == m_values.end()
                      ? "there is no variable ${" + name +
                            "} (known: map, name, folder, base, game). Correct the profile"
                      : "the folder of the game is not set. Choose it in the settings of the level";
    return {};
  }

  std::map<std::string, std::string> m_values;
  bool m_hasBase;
  std::string m_problem;
};

int numberFrom(const std::csub_match& digits) {
  int value = 0;
  const auto [end, fault] = std::from_chars(digits.first, digits.second, value);
  return fault == std::errc() && end == digits.second ? value : -1;
}

}  // namespace

std::variant<GameCommand, std::string> commandOf(const GameProfile& game, const GameTool& tool,
                                                 const GamePaths& paths) {
  Variables variables(game, paths);
  GameCommand command;
  command.name = tool.name;
  const auto own = paths.programs.find(tool.name);
  command.program = variables.replaced(own != paths.programs.end() ? own->second : tool.program);
  for (const std::string& argument : tool.arguments)
    command.arguments.push_back(variables.replaced(argument));
  if (!variables.problem().empty()) return tool.name + ": " + variables.problem() + ".";
  return command;
}

OutputPlace placeIn(std::string_view outputLine) {
  OutputPlace place;
  if (outputLine.size() > kLongestLine) return place;
  const char *begin = outputLine.data(), *end = begin + outputLine.size();
  static const std::regex kLine("\\bline:? +(\\d+)", std::regex::icase);
  static const std::regex kBrush("\\bentity:? +(\\d+)(?:[,;:]? +brush:? +(\\d+))?",
                                 std::regex::icase);
  static const std::string kNumber = "(-?\\d+(?:\\.\\d+)?)";
  static const std::regex kPosition("(?:\\(|\\bat |\\bnear |\\borigin:? )\\s*" + kNumber +
                                        "[, ]\\s*" + kNumber + "[, ]\\s*" + kNumber,
                                    std::regex::icase);
  std::cmatch found;
  if (std::regex_search(begin, end, found, kLine)) place.line = std::max(numberFrom(found[1]), 0);
  if (std::regex_search(begin, end, found, kBrush)) {
    place.entity = numberFrom(found[1]);
    if (found[2].matched) place.brush = numberFrom(found[2]);
  }
  if (std::regex_search(begin, end, found, kPosition))
    place.position = threeNumbers(found[1].str() + " " + found[2].str() + " " + found[3].str());
  return place;
}

int lineOfBrush(std::string_view map, int entity, int brush) {
  int line = 1, depth = 0, entities = -1, brushes = -1;
  for (size_t at = 0; at < map.size(); ++at) {
    const char c = map[at];
    if (c == '\n') {
      ++line;
    } else if (c == '"') {
      while (at + 1 < map.size() && map[at + 1] != '"' && map[at + 1] != '\n') ++at;
      if (at + 1 < map.size() && map[at + 1] == '"') ++at;
    } else if (c == '/' && map.substr(at, 2) == "//") {
      while (at + 1 < map.size() && map[at + 1] != '\n') ++at;
    } else if (c == '}') {
      --depth;
    } else if (c == '{') {
      ++depth;
      if (depth == 1) {
        ++entities;
        brushes = -1;
      } else if (depth == 2) {
        ++brushes;
      }
      if (entities == entity && depth <= 2 && (brush < 0 || brushes == brush)) return line;
    }
  }
  return 0;
}

}  // namespace halfspace::level
