// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/whole_copy.h"

#include <algorithm>

#include <QByteArray>

#include <nlohmann/json.hpp>

#include "commandline/files/standard_streams.h"
#include "level/program/suggestion.h"
#include "plugins/interface/source.h"
#include "plugins/loader/named_files.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

std::string endingOf(const fs::path& path) {
  return level::lowerCase(path.extension().string());
}

fs::path folderOf(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

bool isSameFolder(const fs::path& from, const fs::path& to) {
  if (isInputStream(from.string()) || isOutputStream(to.string())) return false;
  std::error_code error;
  return fs::equivalent(folderOf(from), folderOf(to), error);
}

std::string mediaTypeOf(const fs::path& file) {
  const std::string ending = endingOf(file);
  if (ending == ".png") return "image/png";
  if (ending == ".jpg" || ending == ".jpeg") return "image/jpeg";
  if (ending == ".webp") return "image/webp";
  return "application/octet-stream";
}

// Whether a URI names a file in the folder of the scene or below it. Others are not read, as by the
// reader of glTF: a scene of strangers must not collect files of the machine.
bool liesInside(const std::string& uri, const fs::path& file) {
  bool inside = file.is_relative() && uri.find(':') == std::string::npos;
  for (const fs::path& step : file) inside = inside && step != "..";
  return inside;
}

// Replaces the URI of one buffer or image by its data. False if the file cannot be read.
bool embed(ordered_json& part, const fs::path& folder) {
  if (!part.is_object() || !part.contains("uri") || !part["uri"].is_string()) return true;
  const std::string uri = part["uri"].get<std::string>();
  if (uri.starts_with("data:")) return true;
  const fs::path file =
      QByteArray::fromPercentEncoding(QByteArray::fromStdString(uri)).toStdString();
  if (!liesInside(uri, file)) return false;
  const auto bytes = plugins::readFile(folder / file);
  if (!bytes.value) return false;
  part["uri"] = "data:" + mediaTypeOf(file) + ";base64," +
                QByteArray::fromStdString(*bytes.value).toBase64().toStdString();
  return true;
}

std::optional<std::string> embedded(const std::string& bytes, const fs::path& from) {
  ordered_json document = ordered_json::parse(bytes, nullptr, false);
  if (!document.is_object()) return std::nullopt;
  bool changed = false;
  for (const char* list : {"buffers", "images"}) {
    if (!document.contains(list) || !document[list].is_array()) continue;
    for (ordered_json& part : document[list]) {
      const ordered_json before = part;
      if (!embed(part, folderOf(from))) return std::nullopt;
      changed |= part != before;
    }
  }
  return changed ? document.dump() : bytes;
}

}  // namespace

std::optional<std::string> wholeCopy(const std::string& bytes, const fs::path& from,
                                     const fs::path& to) {
  const std::string ending = endingOf(to);
  if (endingOf(from) != ending) return std::nullopt;
  if (ending != ".glb" && ending != ".gltf") return bytes;
  const bool isBinary = bytes.starts_with("glTF");
  if (isBinary != (ending == ".glb")) return std::nullopt;
  if (isSameFolder(from, to)) return bytes;
  if (!isBinary) return embedded(bytes, from);
  return std::ranges::all_of(namedFilesAt(from, to), &NamedFile::isThere) ? std::optional(bytes)
                                                                          : std::nullopt;
}

bool keepsMaterialFiles(const fs::path& from, const fs::path& to) {
  return endingOf(from) == ".obj" && endingOf(to) == ".obj";
}

std::string withMaterialFiles(std::string written, const fs::path& to, const std::string& given,
                              const fs::path& from) {
  if (!keepsMaterialFiles(from, to)) return written;
  std::string lines;
  for (const std::string& names : plugins::materialFilesOf(given))
    lines += "mtllib " + names + "\n";
  const size_t comment = written.find('\n');  // the first line is a comment
  if (comment != std::string::npos) written.insert(comment + 1, lines);
  return written;
}

std::vector<NamedFile> namedFilesAt(const fs::path& from, const fs::path& to) {
  std::vector<NamedFile> files;
  if (isSameFolder(from, to)) return files;
  for (const fs::path& named : plugins::filesNamedBy(from)) {
    NamedFile file{named, {}};
    std::error_code error;
    const fs::path beside = fs::relative(named, folderOf(from), error);
    if (!error && !beside.empty() && *beside.begin() != "..") {
      file.to = folderOf(to) / beside;
      const bool exists = fs::exists(file.to, error);
      const auto bytes = exists ? plugins::readFile(file.to).value : std::nullopt;
      file.isThere = bytes && bytes == plugins::readFile(named).value;
      file.isTaken = exists && !file.isThere;
    }
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace halfspace::commandline
