// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/level_files.h"

#include "level/document/level_keys.h"
#include "level/file/atomic_save.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"
#include "level/plan/plan_sheet.h"
#include "level/program/suggestion.h"
#include "plugins/level_scene/images_beside.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/material_images.h"
#include "plugins/level_scene/mesh_level.h"
#include "plugins/loader/content_ending.h"
#include "plugins/loader/engine_module.h"
#include "plugins/mesh_export/boundary_contents.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::editor {

namespace fs = std::filesystem;
using plugins::Issue;

namespace {

Issue unreadable(std::string text) {
  Issue issue;
  issue.kind = plugins::IssueKind::unreadable;
  issue.text = std::move(text);
  return issue;
}

void addNotes(std::vector<std::string>& notes, std::vector<Issue>& issues) {
  for (std::string& note : notes) {
    Issue issue;
    issue.severity = level::Severity::note;
    issue.text = std::move(note);
    issues.push_back(std::move(issue));
  }
}

ReadLevel readNative(std::string_view bytes) {
  level::ReadResult result = level::readLevel(bytes);
  ReadLevel read;
  if (const auto* error = std::get_if<level::FileError>(&result)) {
    Issue issue = unreadable(level::textWithoutPosition(*error));
    issue.sourceLine = error->line;
    issue.column = error->column;
    read.issues.push_back(std::move(issue));
    return read;
  }
  auto& opened = std::get<level::OpenedLevel>(result);
  read.level = std::move(opened.level);
  read.readOnlyReason = std::move(opened.reason);
  return read;
}

ReadLevel levelOf(plugins::MeshContents contents, const fs::path& path, std::vector<Issue> issues) {
  std::vector<std::string> losses;
  ReadLevel read{plugins::levelOfMesh(std::move(contents), path.stem().string(), losses),
                 {},
                 std::move(issues)};
  addNotes(losses, read.issues);
  return read;
}

ReadLevel readScene(const plugins::SceneFormat& format, const plugins::Source& source) {
  auto outcome = format.read(source, {});
  if (!outcome.value) return {std::nullopt, {}, std::move(outcome.issues)};
  std::vector<std::string> notes;
  ReadLevel read{plugins::levelOfScene(*outcome.value, notes), {}, std::move(outcome.issues)};
  addNotes(notes, read.issues);
  return read;
}

template <typename Formats>
void addEndings(const Formats& formats, bool written, std::vector<std::string>& endings) {
  for (const auto* format : formats) {
    if (written && !format->canWrite()) continue;
    for (const std::string& ending : format->extensions()) endings.push_back("." + ending);
  }
}

}  // namespace

LevelFiles::LevelFiles() {
  plugins::useEngineModule();
  m_host.discover(plugins::pluginFolders());
  m_host.start();
}

bool LevelFiles::isNative(const fs::path& path) {
  return path.extension() == kNativeEnding;
}

ReadLevel LevelFiles::read(const fs::path& path) const {
  auto bytes = plugins::readFile(path);
  if (!bytes.value) return {std::nullopt, {}, std::move(bytes.issues)};
  ReadLevel read = readBytes({*bytes.value, path});
  if (!read.level) {
    plugins::addContentHint(plugins::betterEnding(*bytes.value, path, registry()), "rename it.",
                            read.issues);
  }
  return read;
}

ReadLevel LevelFiles::readBytes(const plugins::Source& source) const {
  const fs::path& path = source.path;
  if (isNative(path)) return readNative(source.bytes);
  if (const plugins::LevelFormat* format = registry().levelFormatFor(path)) {
    auto outcome = format->read(source, {});
    return {std::move(outcome.value), {}, std::move(outcome.issues)};
  }
  if (const plugins::SceneFormat* format = registry().sceneFormatFor(path);
      format != nullptr && format->isLevel(source)) {
    return readScene(*format, source);
  }
  if (const plugins::MeshFormat* format = registry().meshFormatFor(path)) {
    auto outcome = format->read(source, {});
    if (!outcome.value) return {std::nullopt, {}, std::move(outcome.issues)};
    return levelOf(std::move(*outcome.value), path, std::move(outcome.issues));
  }
  std::string known;
  for (const std::string& ending : readableEndings()) known += " " + ending;
  return {std::nullopt,
          {},
          {unreadable("No plugin reads files like " + path.filename().string() +
                      "; those that can be opened end in" + known + ".")}};
}

bool LevelFiles::canSave(const fs::path& path) const {
  if (isNative(path)) return true;
  const plugins::LevelFormat* format = registry().levelFormatFor(path);
  return format != nullptr && format->canWrite();
}

plugins::WriteOutcome LevelFiles::made(const level::Level& level, const fs::path& path,
                                       const fs::path& origin, plugins::Omitted omitted) const {
  if (isNative(path)) return {level::writeLevel(level)};
  const plugins::LevelFormat* format = registry().levelFormatFor(path);
  if (format == nullptr || !format->canWrite()) {
    return {std::nullopt,
            {"No plugin writes levels that end in " + path.extension().string() + "."}};
  }
  // The dialect is known only if the level was read from a file of the same format.
  const bool isOfFormat = !origin.empty() && registry().levelFormatFor(origin) == format;
  const auto bytes = isOfFormat ? plugins::readFile(origin) : plugins::ReadOutcome<std::string>();
  return plugins::writeLevel(*format, level, {bytes.value.value_or(std::string()), origin},
                             omitted);
}

plugins::WriteOutcome LevelFiles::bytesOf(const level::Level& level, const fs::path& path,
                                          const fs::path& origin) const {
  return made(level, path, origin, plugins::Omitted::kept);
}

std::optional<std::string> LevelFiles::exportLevel(const level::Level& level, const fs::path& path,
                                                   const fs::path& origin,
                                                   std::vector<std::string>& losses) const {
  plugins::WriteOutcome outcome =
      made(level::withPrefabPathsFor(level, origin, path), path, origin, plugins::Omitted::leftOut);
  losses = outcome.allLosses();
  if (!outcome.bytes) return losses.empty() ? "The level could not be written." : losses.front();
  return level::saveAtomically(path, *outcome.bytes);
}

namespace {

// Whether the materials of such a file name images, by a material file that is written with it.
bool namesImages(const fs::path& path) {
  return level::lowerCase(path.extension().string()) == ".obj";
}

// Writes the images of the materials into a folder beside the file, so that both can be given on.
std::optional<std::string> copyImages(plugins::MeshContents& contents, const fs::path& path,
                                      std::vector<std::string>& losses) {
  std::vector<fs::path> unreadable;
  const auto images = plugins::copyImagesBeside(contents, path, unreadable);
  for (const fs::path& file : unreadable) {
    losses.push_back("The image " + file.string() + " cannot be read and is not copied.");
  }
  for (const plugins::ImageBeside& image : images) {
    std::error_code error;
    fs::create_directories(image.path.parent_path(), error);
    if (auto problem = level::saveAtomically(image.path, image.bytes)) return problem;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> LevelFiles::writeBoundary(const level::Level& level,
                                                     const fs::path& path,
                                                     const level::ImageFolder& textures,
                                                     std::vector<std::string>& losses) const {
  const plugins::MeshFormat* format = registry().meshFormatFor(path);
  if (format == nullptr || !format->canWrite()) {
    return "No plugin writes meshes that end in " + path.extension().string() + ".";
  }
  const level::LevelEvaluation evaluation = level::evaluate(level);
  const geometry::Evaluator& boundary = evaluation.boundary();
  const geometry::BoundaryMesh mesh = geometry::meshOf(boundary);
  if (boundary.faceCount() == 0) return "There is no solid to write: the boundary has no face.";
  losses = plugins::lossesOfBoundary(level, format->keepsCorners());
  const auto promise =
      boundary.solidAtInfinity() ? plugins::Promise::insideOut : plugins::Promise::solid;
  const auto images = format->keepsCorners()
                          ? plugins::imagesOf(level, {textures, plugins::installedCollection()})
                          : plugins::ImageOfMaterial();
  plugins::MeshContents contents =
      plugins::contentsOf(level, evaluation, mesh, geometry::triangulate(boundary, mesh), images);
  contents.imageFolder = path.parent_path();
  if (namesImages(path)) {
    if (auto problem = copyImages(contents, path, losses)) return problem;
  }
  if (std::string lost = plugins::removePackedImages(contents); !lost.empty())
    losses.push_back(std::move(lost));
  plugins::ExportOutcome exported = plugins::writeMesh(*format, std::move(contents), path, promise);
  losses.insert(losses.end(), exported.losses.begin(), exported.losses.end());
  for (const Issue& issue : exported.issues) losses.push_back(plugins::placedText(issue));
  return exported.written ? std::nullopt : std::optional(exported.problem);
}

std::optional<std::string> LevelFiles::writeScene(const level::Level& level, const fs::path& path,
                                                  const std::string& preset,
                                                  const level::ImageFolder& textures,
                                                  std::vector<std::string>& losses) const {
  const plugins::SceneFormat* format = registry().sceneFormatFor(path);
  plugins::SceneOptions options;
  options.preset = plugins::scenePreset(preset);
  options.textures = textures;
  options.collection = plugins::installedCollection();
  if (format == nullptr || options.preset == nullptr) {
    return "No plugin writes scenes that end in " + path.extension().string() + ".";
  }
  plugins::MadeScene made = plugins::makeScene(level, options);
  made.scene.name = path.stem().string();
  const plugins::WriteOutcome written =
      format->write(made.scene, path.extension().string().substr(1));
  losses = std::move(made.lostGeometry);
  losses.insert(losses.end(), made.losses.begin(), made.losses.end());
  losses.insert(losses.end(), written.losses.begin(), written.losses.end());
  if (!written.bytes) return losses.empty() ? "The scene could not be written." : losses.back();
  return level::saveAtomically(path, *written.bytes);
}

std::optional<std::string> LevelFiles::writePlan(const level::Level& level, const fs::path& path,
                                                 const std::string& title, double height) {
  const level::LevelEvaluation evaluation = level::evaluate(level);
  const level::FloorPlan plan = level::floorPlanOf(level, evaluation, {.height = height});
  const std::string sheet =
      level::planSheetOf(plan, {.title = title, .unitsPerMetre = level::unitsPerMetre(level)});
  return level::saveAtomically(path, sheet);
}

std::vector<std::string> LevelFiles::sceneEndings() const {
  std::vector<std::string> endings;
  for (const plugins::MeshFormat* format : registry().meshFormats()) {
    for (const std::string& ending : format->extensions()) {
      if (registry().sceneFormatFor("scene." + ending) != nullptr) endings.push_back("." + ending);
    }
  }
  return endings;
}

std::vector<std::string> LevelFiles::meshEndings() const {
  std::vector<std::string> endings;
  addEndings(registry().meshFormats(), true, endings);
  return endings;
}

std::vector<std::string> LevelFiles::readableEndings() const {
  std::vector<std::string> endings{kNativeEnding};
  addEndings(registry().levelFormats(), false, endings);
  addEndings(registry().meshFormats(), false, endings);
  return endings;
}

std::vector<std::string> LevelFiles::writableEndings() const {
  std::vector<std::string> endings{kNativeEnding};
  addEndings(registry().levelFormats(), true, endings);
  return endings;
}

}  // namespace halfspace::editor
