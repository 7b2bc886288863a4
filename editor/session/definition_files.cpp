// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/fgd_reader.h"
#include "level/program/suggestion.h"
#include "plugins/interface/source.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

const std::vector<std::string>& definitionEndings() {
  static const std::vector<std::string> kEndings{".fgd", ".def", ".ent"};
  return kEndings;
}

DefinitionContents readDefinitionFile(const fs::path& path) {
  const std::string ending = level::lowerCase(path.extension().string());
  if (ending != ".def" && ending != ".ent") return readFgdFile(path);
  const auto text = plugins::readFile(path);
  if (!text.value) return {{}, {path.string() + ": the file cannot be read"}};
  DefinitionContents contents;
  if (ending == ".ent") {
    contents = readRadiantDefinitions(*text.value);
  } else {
    // Both games name their files so.
    const bool isQuaked = text.value->find("QUAKED") != std::string::npos;
    contents = isQuaked ? readQuakedDefinitions(*text.value) : readEntityDefs(*text.value);
  }
  for (std::string& problem : contents.problems) problem.insert(0, path.string() + ':');
  return contents;
}

}  // namespace halfspace::editor
