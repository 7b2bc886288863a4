// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/formats.h"

#include "commandline/files/standard_streams.h"
#include "commandline/report/console.h"
#include "level/file/native_file.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/mesh_level.h"
#include "plugins/loader/content_ending.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;
using plugins::Issue;
using plugins::IssueKind;
using plugins::Severity;

namespace {

constexpr const char* kNativeEnding = ".halfspace";

Issue unreadable(std::string text) {
  Issue issue;
  issue.kind = IssueKind::unreadable;
  issue.text = std::move(text);
  return issue;
}

Issue folderIssue() {
  return unreadable("This is a folder; the command reads one file. Name a file in it.");
}

}  // namespace

Issue issueOf(const level::FileError& error) {
  Issue issue = unreadable(level::textWithoutPosition(error));
  issue.sourceLine = error.line;
  issue.column = error.column;
  return issue;
}

namespace {

LevelInput readNative(std::string_view bytes) {
  level::ReadResult result = level::readLevel(bytes);
  LevelInput input;
  if (const auto* error = std::get_if<level::FileError>(&result)) {
    input.issues.push_back(issueOf(*error));
    return input;
  }
  auto& opened = std::get<level::OpenedLevel>(result);
  if (opened.readOnly) {
    Issue issue = unreadable(opened.reason);
    issue.severity = Severity::warning;
    input.isOfNewerVersion = true;
    input.issues.push_back(std::move(issue));
  }
  input.level = std::move(opened.level);
  return input;
}

Issue noteOf(std::string text) {
  Issue issue;
  issue.severity = Severity::note;
  issue.text = std::move(text);
  return issue;
}

std::string joined(const std::vector<std::string>& endings) {
  std::string text;
  for (const std::string& ending : endings) text += (text.empty() ? "." : ", .") + ending;
  return text;
}

}  // namespace

Formats::Formats() {
  const auto folders = plugins::pluginFolders();
  m_host.discover(folders);
  m_host.start();
  for (const std::string& problem : m_host.problems()) warn(problem);
}

bool Formats::isNative(const fs::path& path) {
  return path.extension() == kNativeEnding;
}

bool Formats::isMesh(const fs::path& path) const {
  return !isNative(path) && registry().levelFormatFor(path) == nullptr &&
         registry().meshFormatFor(path) != nullptr;
}

bool Formats::isLevel(const fs::path& path) const {
  return isNative(path) || registry().levelFormatFor(path) != nullptr;
}

const plugins::MeshFormat* Formats::meshWriter(const fs::path& path) const {
  const plugins::MeshFormat* format = registry().meshFormatFor(path);
  return format != nullptr && format->canWrite() ? format : nullptr;
}

const plugins::LevelFormat* Formats::levelWriter(const fs::path& path) const {
  const plugins::LevelFormat* format = registry().levelFormatFor(path);
  return format != nullptr && format->canWrite() ? format : nullptr;
}

LevelInput Formats::readLevel(const fs::path& path, const plugins::ReadControl& control) const {
  const plugins::LevelFormat* format = registry().levelFormatFor(path);
  if (format != nullptr || isNative(path)) {
    const auto bytes = readInput(path.string());
    if (!bytes.value) return {std::nullopt, bytes.issues};
    if (isNative(path)) {
      LevelInput input = readNative(*bytes.value);
      if (!input.level) addContentHint(path, *bytes.value, input.issues);
      return input;
    }
    auto read = format->read({*bytes.value, path}, control);
    if (!read.value) addContentHint(path, *bytes.value, read.issues);
    return {std::move(read.value), std::move(read.issues)};
  }
  if (registry().meshFormatFor(path) == nullptr) {
    if (std::error_code none; fs::is_directory(path, none)) return {std::nullopt, {folderIssue()}};
    return {std::nullopt,
            {unreadable("No plugin reads files that end in \"" + path.extension().string() +
                        "\"; levels end in " + levelEndings(false) + ", meshes in " +
                        meshEndings(false) + ".")}};
  }
  if (std::optional<LevelInput> scene = readScene(path, control)) return std::move(*scene);
  MeshInput mesh = readMesh(path, control);
  LevelInput input{std::nullopt, std::move(mesh.issues)};
  if (!mesh.mesh) return input;
  std::vector<std::string> losses;
  input.level = plugins::levelOfMesh(std::move(*mesh.mesh), path.stem().string(), losses);
  for (std::string& loss : losses) input.issues.push_back(noteOf(std::move(loss)));
  return input;
}

std::optional<LevelInput> Formats::readScene(const fs::path& path,
                                             const plugins::ReadControl& control) const {
  const plugins::SceneFormat* format = registry().sceneFormatFor(path);
  if (format == nullptr) return std::nullopt;
  const auto bytes = readInput(path.string());
  if (!bytes.value || !format->isLevel({*bytes.value, path})) return std::nullopt;
  auto read = format->read({*bytes.value, path}, control);
  LevelInput input{std::nullopt, std::move(read.issues)};
  if (!read.value) return input;
  std::vector<std::string> notes;
  input.level = plugins::levelOfScene(*read.value, notes);
  for (std::string& note : notes) input.issues.push_back(noteOf(std::move(note)));
  return input;
}

MeshInput Formats::readMesh(const fs::path& path, const plugins::ReadControl& control) const {
  const plugins::MeshFormat* format = registry().meshFormatFor(path);
  if (format == nullptr) {
    if (std::error_code none; fs::is_directory(path, none)) return {std::nullopt, {folderIssue()}};
    return {std::nullopt,
            {unreadable("No plugin reads meshes that end in \"" + path.extension().string() +
                        "\"; known are " + meshEndings(false) + ".")}};
  }
  const auto bytes = readInput(path.string());
  if (!bytes.value) return {std::nullopt, bytes.issues};
  auto read = format->read({*bytes.value, path}, control);
  if (!read.value) addContentHint(path, *bytes.value, read.issues);
  return {std::move(read.value), std::move(read.issues)};
}

void Formats::addContentHint(const fs::path& path, std::string_view bytes,
                             std::vector<Issue>& issues) const {
  const std::string ending = plugins::betterEnding(bytes, path, registry());
  const std::string option = "--from " + ending + ".";
  plugins::addContentHint(ending,
                          isInputStream(path.string())
                              ? "pass " + option
                              : "rename it, or read it from standard input with " + option,
                          issues);
}

std::string Formats::levelEndings(bool written) const {
  std::vector<std::string> endings{kNativeEnding + 1};
  for (const plugins::LevelFormat* format : registry().levelFormats()) {
    if (written && !format->canWrite()) continue;
    for (const std::string& ending : format->extensions()) endings.push_back(ending);
  }
  return joined(endings);
}

std::string Formats::meshEndings(bool written) const {
  std::vector<std::string> endings;
  for (const plugins::MeshFormat* format : registry().meshFormats()) {
    if (written && !format->canWrite()) continue;
    for (const std::string& ending : format->extensions()) endings.push_back(ending);
  }
  return joined(endings);
}

}  // namespace halfspace::commandline
