// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/web_page.h"

#include <array>
#include <cassert>
#include <filesystem>

#include <QByteArray>
#include <QCoreApplication>

#include "commandline/commands/compiled_contents.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/files/new_folder.h"
#include "commandline/files/standard_streams.h"
#include "level/program/markup_text.h"
#include "plugins/interface/source.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/level_scene/material_images.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

constexpr const char* kModule = "hbsp.wasm";
constexpr const char* kPage = "index.html";
constexpr const char* kTree = "level.hbsp";
constexpr const char* kScene = "level.glb";
constexpr const char* kTitleMark = "@LEVEL@";
constexpr std::array kScripts{"hbsp.js", "scene.js", "draw.js", "game.js", "walk.js"};

// The closed meshes for physics engines are left out: the tree is the page's collision.
constexpr plugins::ScenePreset kPreset{"web", "the page", false, 1.0, false};

// Where the build and an installation put the page's files.
fs::path installedFolder() {
  const fs::path program = QCoreApplication::applicationDirPath().toStdString();
  return program.parent_path() / "share" / "halfspace" / "web";
}

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
  assert(!what.empty());
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

}  // namespace

WebPage::WebPage(const Formats& formats, WebPageOptions options)
    : m_formats(formats), m_options(std::move(options)) {}

std::string WebPage::missing() const {
  std::error_code error;
  const fs::path folder = installedFolder();
  std::vector<std::string> names(kScripts.begin(), kScripts.end());
  names.emplace_back(kPage);
  for (const std::string& name : names)
    if (!fs::exists(folder / name, error))
      return "--web needs " + (folder / name).string() +
             ", which is not there: the installation is not complete.";
  if (!fs::exists(folder / kModule, error))
    return "--web needs the runtime for browsers, " + (folder / kModule).string() +
           ", which is not there. It is built where emscripten is installed: apt-get install "
           "emscripten, "
           "then ./dev build web_runtime.";
  if (m_formats.registry().sceneFormatFor(kScene) == nullptr)
    return "--web needs the plugin mesh_formats, which writes scenes (.glb), and it is not "
           "installed.";
  return {};
}

std::optional<std::string> WebPage::write(const level::Level& level, Progress& progress) {
  if (auto problem = compile(level, progress)) return problem;
  if (auto problem = makeScene(level, progress)) return problem;
  if (auto problem = takePageFiles()) return problem;
  addScriptOfFiles();
  progress.stage("writing " + m_options.folder);
  if (auto problem = makeFolder(m_options.folder)) return problem;
  for (const auto& [name, content] : m_files) {
    if (auto problem = writeOutput((fs::path(m_options.folder) / name).string(), content))
      return problem;
    m_sizes[name] = content.size();
  }
  return std::nullopt;
}

std::optional<std::string> WebPage::compile(const level::Level& level, Progress& progress) {
  const bsp::TreeOptions options;
  CompiledLevel compiled = compileLevel(level, options, m_options.threads, progress);
  m_issues = compiled.issues;
  ContentsOptions contentsOptions;
  contentsOptions.tree = options;
  contentsOptions.threads = m_options.threads;
  const CompiledContents contents(level, compiled, contentsOptions, progress);
  m_issues.insert(m_issues.end(), contents.issues().begin(), contents.issues().end());
  const std::vector<std::byte> bytes = contents.file();
  if (bytes.empty()) return "The tree has more nodes, leaves or cells than a file can hold.";
  m_files[kTree].assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return std::nullopt;
}

std::optional<std::string> WebPage::makeScene(const level::Level& level, Progress& progress) {
  progress.stage("making the scene");
  plugins::SceneOptions options;
  options.preset = &kPreset;
  options.textures = m_options.textures;
  options.collection = plugins::installedCollection();
  options.threads = m_options.threads;
  plugins::MadeScene made = plugins::makeScene(level, options);
  made.scene.name = m_options.title;
  plugins::WriteOutcome written =
      m_formats.registry().sceneFormatFor(kScene)->write(made.scene, "glb");
  m_losses = std::move(made.lostGeometry);
  m_losses.insert(m_losses.end(), made.losses.begin(), made.losses.end());
  m_losses.insert(m_losses.end(), written.losses.begin(), written.losses.end());
  if (!written.bytes) return "The scene is too large for a page.";
  m_files[kScene] = std::move(*written.bytes);
  return std::nullopt;
}

std::optional<std::string> WebPage::takePageFiles() {
  std::vector<std::string> names(kScripts.begin(), kScripts.end());
  names.emplace_back(kPage);
  names.emplace_back(kModule);
  for (const std::string& name : names) {
    auto read = plugins::readFile(installedFolder() / name);
    if (!read.value) return (installedFolder() / name).string() + " cannot be read.";
    m_files[name] = std::move(*read.value);
  }
  replaceAll(m_files[kPage], kTitleMark, level::escapedForMarkup(m_options.title));
  return std::nullopt;
}

// The files that walk.js fetches, as one script that a page on a disk may load.
void WebPage::addScriptOfFiles() {
  std::string script = "globalThis.HalfspaceFiles = {\n";
  for (const char* name : {kModule, kTree, kScene}) {
    const std::string& bytes = m_files.at(name);
    const QByteArray text =
        QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toBase64();
    script += std::string("\"") + name + "\":\"" + text.toStdString() + "\",\n";
  }
  m_files["files.js"] = script + "};\n";
}

}  // namespace halfspace::commandline
