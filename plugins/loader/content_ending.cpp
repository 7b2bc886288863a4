// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/content_ending.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "level/program/suggestion.h"

namespace halfspace::plugins {

namespace {

constexpr size_t kExamined = size_t{1} << 16;
constexpr std::string_view kSpaces = " \t\r\n";

bool isWordBreak(char c) {
  return kSpaces.find(c) != std::string_view::npos;
}

bool beginsWithWord(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || isWordBreak(text[word.size()]));
}

// A binary STL file: 80 bytes, the number of triangles, and 50 bytes for each.
bool isBinaryStl(std::string_view bytes) {
  constexpr size_t kHeader = 80, kData = 84, kTriangle = 50;
  if (bytes.size() < kData) return false;
  uint32_t count = 0;
  for (size_t i = 4; i-- > 0;) count = count << 8 | static_cast<unsigned char>(bytes[kHeader + i]);
  return bytes.size() == kData + size_t{count} * kTriangle;
}

// The first lines that are no comments all begin with a keyword of OBJ, and one is a vertex.
bool isObj(std::string_view text) {
  constexpr auto kKeywords = std::to_array<std::string_view>(
      {"v", "vn", "vt", "vp", "f", "l", "p", "o", "g", "s", "usemtl", "mtllib"});
  constexpr int kEnough = 20;
  int vertices = 0;
  for (int lines = 0; lines < kEnough || vertices == 0;) {
    const size_t begin = text.find_first_not_of(kSpaces);
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin);
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    text.remove_prefix(line.size());
    if (line.starts_with('#')) continue;
    const std::string_view word = line.substr(0, line.find_first_of(kSpaces));
    // The last word may be cut off where the examined part ends.
    if (std::ranges::find(kKeywords, word) == kKeywords.end()) return vertices > 0 && text.empty();
    vertices += word == "v" && line.find_first_of("0123456789") != std::string_view::npos;
    ++lines;
  }
  return vertices > 0;
}

bool isOff(std::string_view text) {
  constexpr auto kWords =
      std::to_array<std::string_view>({"OFF", "COFF", "NOFF", "CNOFF", "STOFF"});
  return std::ranges::any_of(kWords,
                             [&](std::string_view word) { return beginsWithWord(text, word); });
}

// The ending of a text that begins with a bracket: the objects of JSON have a colon behind a
// quoted name, the entities of a map have not.
std::string endingOfBracketed(std::string_view text) {
  const size_t open = text.find('"');
  const size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
  if (close == std::string_view::npos) return {};
  const size_t next = text.find_first_not_of(kSpaces, close + 1);
  if (next == std::string_view::npos) return {};
  if (text[next] != ':') return text.find("\"classname\"") != std::string_view::npos ? "map" : "";
  if (text.substr(open, close - open) == "\"halfspace") return "halfspace";
  const bool isGltf = text.find("\"asset\"") != std::string_view::npos ||
                      text.find("\"accessors\"") != std::string_view::npos;
  return isGltf ? "gltf" : "";
}

std::string_view withoutComments(std::string_view text, std::string_view mark) {
  for (;;) {
    const size_t begin = text.find_first_not_of(kSpaces);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    if (!text.starts_with(mark)) return text;
    text.remove_prefix(std::min(text.find_first_of("\r\n"), text.size()));
  }
}

std::string endingOfText(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  if (beginsWithWord(text, "ply")) return "ply";
  if (text.find('\0') != std::string_view::npos) return {};
  if (beginsWithWord(text, "solid") && text.find("facet") != std::string_view::npos) return "stl";
  if (text.starts_with("; FBX")) return "fbx";
  if (text.starts_with('<')) return text.find("<COLLADA") != std::string_view::npos ? "dae" : "";
  if (isOff(withoutComments(text, "#"))) return "off";
  if (const auto rest = withoutComments(text, "//"); rest.starts_with('{'))
    return endingOfBracketed(rest);
  return isObj(text) ? "obj" : "";
}

}  // namespace

std::string endingOfContent(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kExamined);
  const std::string_view tail = bytes.substr(bytes.size() - head.size());
  if (head.starts_with("glTF")) return "glb";
  if (head.starts_with("Kaydara FBX Binary")) return "fbx";
  if (head.starts_with("BLENDER")) return "blend";
  if (head.starts_with("PK\x03\x04"))  // a ZIP archive; its list of names is at the end
    return tail.find(".model") != std::string_view::npos ? "3mf" : "";
  if (std::string ending = endingOfText(head); !ending.empty()) return ending;
  return isBinaryStl(bytes) ? "stl" : "";
}

std::string betterEnding(std::string_view bytes, const std::filesystem::path& path,
                         const Registry& registry) {
  constexpr std::string_view kNative = "halfspace";
  const std::string ending = endingOfContent(bytes);
  if (ending.empty() || level::lowerCase(path.extension().string()) == '.' + ending) return {};
  const std::filesystem::path named = "x." + ending;
  const LevelFormat* level = registry.levelFormatFor(named);
  const MeshFormat* mesh = registry.meshFormatFor(named);
  if (level == nullptr && mesh == nullptr && ending != kNative) return {};
  if (level != nullptr && level == registry.levelFormatFor(path)) return {};
  if (mesh != nullptr && mesh == registry.meshFormatFor(path)) return {};
  return ending;
}

void addContentHint(const std::string& ending, const std::string& remedy,
                    std::vector<Issue>& issues) {
  const auto error = std::ranges::find(issues, Severity::error, &Issue::severity);
  if (ending.empty() || error == issues.end()) return;
  if (!error->text.ends_with('.')) error->text += '.';
  error->text += " The content looks like that of a ." + ending + " file: " + remedy;
}

}  // namespace halfspace::plugins
