// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level as a web page to walk in: a folder with the page's scripts, the runtime as a WebAssembly
// module, the compiled tree and the scene to draw.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "commandline/files/formats.h"
#include "commandline/report/progress.h"
#include "level/document/level.h"
#include "level/images/image_folder.h"

namespace halfspace::commandline {

struct WebPageOptions {
  std::string folder;                // to write; it is created
  std::string title;                 // of the page
  level::ImageFolder textures = {};  // may be empty
  int threads = 0;                   // 0: all cores
};

// One run. The page works from any web server, and from a disk: files.js holds the other files as
// text for browsers that do not let such a page read files.
class WebPage {
 public:
  WebPage(const Formats& formats, WebPageOptions options);

  // Why no page can be written: files of the installation are missing, or no plugin writes scenes.
  // Empty: nothing is missing. Call before any work.
  std::string missing() const;

  // Compiles the level and writes the folder. Returns the error message, if any. Cost: evaluates
  // the level twice, for the tree and for the scene.
  std::optional<std::string> write(const level::Level& level, Progress& progress);

  // After write(): the sizes of the written files by name, what the scene lacks, and solids that
  // could not be built.
  const std::map<std::string, size_t>& sizes() const { return m_sizes; }
  const std::vector<std::string>& losses() const { return m_losses; }
  const std::vector<plugins::Issue>& issues() const { return m_issues; }

 private:
  std::optional<std::string> compile(const level::Level& level, Progress& progress);
  std::optional<std::string> makeScene(const level::Level& level, Progress& progress);
  std::optional<std::string> takePageFiles();
  void addScriptOfFiles();

  const Formats& m_formats;
  WebPageOptions m_options;
  std::map<std::string, std::string> m_files;  // contents by name
  std::map<std::string, size_t> m_sizes;
  std::vector<std::string> m_losses;
  std::vector<plugins::Issue> m_issues;
};

}  // namespace halfspace::commandline
