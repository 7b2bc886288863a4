// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/named_files.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "level/program/suggestion.h"

namespace halfspace::plugins {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBlanks = " \t\r";

class Collector {
 public:
  explicit Collector(const fs::path& input) : m_folder(input.parent_path()) {}
  void add(const fs::path& named) {
    const fs::path path = named.is_absolute() ? named : m_folder / named;
    std::error_code missing;
    if (named.empty() || !fs::is_regular_file(path, missing)) return;
    if (std::ranges::find(m_files, path) == m_files.end()) m_files.push_back(path);
  }
  std::vector<fs::path> take() { return std::move(m_files); }

 private:
  fs::path m_folder;
  std::vector<fs::path> m_files;
};

std::string trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

// Decodes percent escapes of a URI: "%20" becomes a space.
std::string withoutPercents(std::string_view uri) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const bool escaped =
        uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0;
    path += escaped ? static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2])) : uri[i];
    if (escaped) i += 2;
  }
  return path;
}

std::string contentOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

// The JSON text of a .glb follows the file header of 12 bytes and the chunk header of 8 bytes.
std::string_view jsonPartOf(std::string_view bytes) {
  constexpr size_t kHeaders = 20;
  if (!bytes.starts_with("glTF") || bytes.size() < kHeaders) return bytes;
  uint32_t length = 0;
  for (size_t i = 4; i-- > 0;) length = length << 8 | static_cast<unsigned char>(bytes[12 + i]);
  return bytes.substr(kHeaders, length);
}

void addGltf(const fs::path& input, Collector& files) {
  const std::string bytes = contentOf(input);
  const auto document = nlohmann::json::parse(jsonPartOf(bytes), nullptr, false);
  if (!document.is_object()) return;
  for (const char* list : {"buffers", "images"}) {
    if (!document.contains(list) || !document[list].is_array()) continue;
    for (const nlohmann::json& part : document[list]) {
      if (!part.is_object() || !part.contains("uri") || !part["uri"].is_string()) continue;
      const auto& uri = part["uri"].get_ref<const std::string&>();
      if (!uri.starts_with("data:")) files.add(withoutPercents(uri));
    }
  }
}

// The text after the keyword of a line; empty if the line has another keyword.
std::string restBehind(std::string_view line, std::string_view keyword) {
  const std::string text = trimmed(line);
  const bool has = text.size() > keyword.size() && text.starts_with(keyword) &&
                   kBlanks.find(text[keyword.size()]) != std::string_view::npos;
  return has ? trimmed(std::string_view(text).substr(keyword.size())) : std::string();
}

// Adds the images of a material file. Their names follow map_Kd, map_Bump, bump, disp and so on,
// and may be preceded by options.
void addMaterials(const fs::path& material, Collector& files) {
  std::ifstream text(material);
  Collector beside(material);
  for (std::string line; std::getline(text, line);) {
    const std::string entry = trimmed(line);
    const size_t end = entry.find_first_of(kBlanks);
    if (end == std::string::npos || entry.starts_with('#')) continue;
    const std::string_view rest = std::string_view(entry).substr(end);
    beside.add(trimmed(rest));
    beside.add(trimmed(rest.substr(rest.find_last_of(kBlanks))));
  }
  for (const fs::path& image : beside.take()) files.add(fs::absolute(image));
}

void addObj(const fs::path& input, Collector& files) {
  for (const std::string& names : materialFilesOf(contentOf(input))) {
    Collector libraries(input);
    libraries.add(names);  // one name with blanks, or several
    std::istringstream list(names);
    for (std::string name; list >> name;) libraries.add(name);
    for (const fs::path& library : libraries.take()) {
      files.add(fs::absolute(library));
      addMaterials(library, files);
    }
  }
}

void addWads(const fs::path& input, Collector& files) {
  std::ifstream text(input);
  for (std::string line; std::getline(text, line);) {
    const std::string value = restBehind(line, "\"wad\"");
    if (value.size() < 2) continue;
    std::istringstream names(value.substr(1, value.size() - 2));
    for (std::string name; std::getline(names, name, ';');) {
      std::ranges::replace(name, '\\', '/');
      files.add(name);
      files.add(fs::path(name).filename());
    }
  }
}

// Finds "prefab": {...} in the text instead of reading the level, whose numbers are nearly all of
// it. In a text of the level the quotes are escaped, so that the word is not taken for a member.
void addPrefabs(const fs::path& input, Collector& files) {
  constexpr std::string_view kMember = "\"prefab\"";
  const std::string text = contentOf(input);
  for (size_t at = text.find(kMember); at != std::string::npos; at = text.find(kMember, at)) {
    at += kMember.size();
    const size_t open = text.find_first_not_of(": \t\r\n", at);
    if (open == std::string::npos || text[open] != '{') continue;
    for (size_t end = text.find('}', open); end != std::string::npos;
         end = text.find('}', end + 1)) {  // a file's name may contain the bracket
      const auto prefab =
          nlohmann::json::parse(text.begin() + static_cast<ptrdiff_t>(open),
                                text.begin() + static_cast<ptrdiff_t>(end) + 1, nullptr, false);
      if (prefab.is_discarded() && text.find('\n', open) > end) continue;
      if (prefab.is_object() && prefab.contains("file") && prefab["file"].is_string())
        files.add(prefab["file"].get<std::string>());
      break;
    }
  }
}

}  // namespace

std::vector<fs::path> filesNamedBy(const fs::path& input) {
  Collector files(input);
  const std::string ending = level::lowerCase(input.extension().string());
  if (ending == ".gltf" || ending == ".glb") addGltf(input, files);
  if (ending == ".obj") addObj(input, files);
  if (ending == ".map") addWads(input, files);
  if (ending == ".halfspace") addPrefabs(input, files);
  return files.take();
}

std::vector<std::string> materialFilesOf(std::string_view objText) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (objText.starts_with(kByteOrderMark)) objText.remove_prefix(kByteOrderMark.size());
  std::vector<std::string> files;
  while (!objText.empty()) {
    const size_t end = std::min(objText.find_first_of("\r\n"), objText.size());
    std::string names = restBehind(objText.substr(0, end), "mtllib");
    if (!names.empty()) files.push_back(std::move(names));
    objText.remove_prefix(std::min(end + 1, objText.size()));
  }
  return files;
}

}  // namespace halfspace::plugins
