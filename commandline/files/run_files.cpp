// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/run_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include "commandline/report/console.h"
#include "level/program/suggestion.h"
#include "plugins/loader/named_files.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

// Endings that reports and tables must not have, because such files contain a user's work: levels,
// meshes, what is made of them, images, and the files of games.
constexpr std::array kEndingsOfWork = std::to_array<std::string_view>(
    {".halfspace", ".map", ".obj",       ".mtl",     ".stl", ".ply",  ".off", ".gltf", ".glb",
     ".hbsp",      ".pts", ".recording", ".journal", ".3mf", ".fbx",  ".dae", ".zae",  ".blend",
     ".png",       ".jpg", ".jpeg",      ".tga",     ".bmp", ".webp", ".dds", ".exr",  ".wad",
     ".pak",       ".pk3", ".zip",       ".bsp",     ".lit", ".wal",  ".fgd", ".def"});

std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

std::string endingOf(const std::string& path) {
  return level::lowerCase(fs::path(path).extension().string());
}

}  // namespace

RunFiles::Named RunFiles::named(const std::string& option, const std::string& path) {
  return {option, path, level::identifyFile(path), false, false, {}};
}

RunFiles& RunFiles::reads(const std::string& option, const std::string& path) {
  if (!path.empty()) m_inputs.push_back(named(option, path));
  return *this;
}

RunFiles& RunFiles::reads(const std::string& option, std::span<const std::string> paths) {
  for (const std::string& path : paths) reads(option, path);
  return *this;
}

RunFiles& RunFiles::reads(const std::string& option, std::string& path,
                          const StreamFormats& streams) {
  if (path != "-") return reads(option, std::as_const(path));
  if (streams.from.empty() && m_streamProblem.empty()) {
    m_streamProblem = option + " is standard input: name its format with --from, as in --from map.";
  }
  path = inputStream(streams.from);
  if (++m_readers > 1) m_streamProblem = "Only one input can be read from standard input.";
  return *this;
}

RunFiles& RunFiles::writes(const std::string& option, std::string& path,
                           const StreamFormats& streams) {
  if (path != "-") return writes(option, std::as_const(path));
  if (streams.to.empty() && m_streamProblem.empty()) {
    m_streamProblem = option + " is standard output: name its format with --to, as in --to obj.";
  }
  path = outputStream(streams.to);
  reserveStdout();
  ++m_writers;
  return *this;
}

void RunFiles::addCompanion(const Named& output) {
  if (endingOf(output.path) != ".obj") return;
  const std::string file = fs::path(output.path).replace_extension(".mtl").string();
  Named companion = named(output.option + " writes", file);
  companion.makesFolder = output.makesFolder;
  m_outputs.push_back(std::move(companion));
}

RunFiles& RunFiles::readsHullOf(const std::string& option, const std::string& shape) {
  constexpr std::string_view kHull = "hull:";
  return shape.starts_with(kHull) ? reads(option, shape.substr(kHull.size())) : *this;
}

RunFiles& RunFiles::writes(const std::string& option, const std::string& path,
                           std::string_view ending) {
  if (path.empty()) return *this;
  m_outputs.push_back(named(option, path));
  m_outputs.back().ending = ending;
  addCompanion(Named(m_outputs.back()));
  return *this;
}

RunFiles& RunFiles::writesInNewFolder(const std::string& option, const std::string& path) {
  m_outputs.push_back(named(option, path));
  m_outputs.back().makesFolder = true;
  addCompanion(Named(m_outputs.back()));
  return *this;
}

RunFiles& RunFiles::writesText(const std::string& option, const std::string& path) {
  if (path.empty()) return *this;
  m_outputs.push_back(named(option, path));
  m_outputs.back().isText = true;
  return *this;
}

RunFiles& RunFiles::writes(const ReportTarget& report) {
  if (!report.onStdout()) return writesText("--json", report.file);
  ++m_writers;
  return *this;
}

RunFiles& RunFiles::fills(const std::string& option, const std::string& folder,
                          std::initializer_list<std::string_view> endings) {
  if (!folder.empty()) m_folders.push_back({named(option, folder), endings});
  return *this;
}

ExitCode RunFiles::admit() const {
  if (const std::string problem = objection(); !problem.empty()) {
    complain(problem + " Nothing was done.");
    return ExitCode::wrongUsage;
  }
  for (const Named& output : m_outputs) {
    if (output.makesFolder || output.target.folderExists()) continue;
    const fs::path folder = fs::path(output.path).parent_path();
    complain(output.path, output.option + ": there is no folder " + quoted(folder.string()) +
                              ". Make it first (mkdir -p), or name another. Nothing was done.");
    return ExitCode::cannotReadOrWrite;
  }
  return ExitCode::done;
}

std::string RunFiles::objection() const {
  if (!m_streamProblem.empty()) return m_streamProblem;
  if (m_writers > 1) return "The report and the result cannot both go to standard output.";
  for (size_t i = 0; i < m_outputs.size(); ++i) {
    if (m_outputs[i].target.isStream) continue;
    if (m_outputs[i].target.isFolder && m_outputs[i].target.name.empty()) {
      return m_outputs[i].option + " " + m_outputs[i].path +
             " is a folder. Name a file, such as one in it.";
    }
    if (std::string problem = clashOf(i); !problem.empty()) return problem;
    if (std::string problem = namedByInput(m_outputs[i]); !problem.empty()) return problem;
    if (std::string problem = wrongEnding(m_outputs[i]); !problem.empty()) return problem;
  }
  for (const Folder& folder : m_folders) {
    if (std::string problem = folderClash(folder); !problem.empty()) return problem;
  }
  return {};
}

std::string RunFiles::clashOf(size_t output) const {
  const Named& file = m_outputs[output];
  const auto same = [&](const Named& other) { return other.target == file.target; };
  if (const auto input = std::ranges::find_if(m_inputs, same); input != m_inputs.end()) {
    return file.option + " " + file.path + " names the file that " + input->option +
           " is read from (" + input->path + "), which would be lost. Name another file.";
  }
  const auto rest = m_outputs.begin() + static_cast<ptrdiff_t>(output) + 1;
  if (const auto twin = std::find_if(rest, m_outputs.end(), same); twin != m_outputs.end()) {
    return file.option + " " + file.path + " and " + twin->option + " " + twin->path +
           " name one file; the second would replace the first. Name two files.";
  }
  return {};
}

// Reads the inputs only if the output exists, because only then could a file be lost.
std::string RunFiles::namedByInput(const Named& output) const {
  if (!output.target.name.empty() || output.target.isFolder) return {};
  for (const Companion& companion : companions()) {
    if (companion.target != output.target) continue;
    return output.option + " " + output.path + " names " + companion.file + ", a file that " +
           companion.input + " needs and that would be lost. Name another file.";
  }
  return {};
}

// Collected once, because a run may have thousands of inputs and outputs.
const std::vector<RunFiles::Companion>& RunFiles::companions() const {
  if (m_companions) return *m_companions;
  m_companions.emplace();
  for (const Named& input : m_inputs) {
    if (input.target.isStream || input.target.isFolder) continue;
    for (const fs::path& file : plugins::filesNamedBy(input.path))
      m_companions->push_back({input.path, file.string(), level::identifyFile(file)});
  }
  return *m_companions;
}

std::string RunFiles::wrongEnding(const Named& output) const {
  const std::string ending = endingOf(output.path);
  if (!output.ending.empty() && ending != output.ending) {
    return output.option + " " + output.path + " does not end in " + std::string(output.ending) +
           ", which is what this command writes. Name such a file, or add --force.";
  }
  if (output.isText && std::ranges::find(kEndingsOfWork, ending) != kEndingsOfWork.end()) {
    return output.option + " " + output.path + " ends in " + ending +
           ", as other files of Halfspace do, but is a report. Name a file that ends otherwise.";
  }
  return {};
}

bool RunFiles::liesIn(const Named& file, const Folder& folder) {
  const std::string ending = endingOf(file.path);
  if (std::ranges::find(folder.endings, ending) == folder.endings.end()) return false;
  const fs::path parent = fs::path(file.path).parent_path();
  return level::identifyFile(parent.empty() ? fs::path(".") : parent) == folder.named.target;
}

std::string RunFiles::folderClash(const Folder& folder) const {
  for (const auto* files : {&m_inputs, &m_outputs}) {
    for (const Named& file : *files) {
      const bool same = file.target == folder.named.target && !file.target.isFolder;
      if (!same && !liesIn(file, folder)) continue;
      return folder.named.option + " " + folder.named.path + " would write over " + file.option +
             " " + file.path + ". Name another folder.";
    }
  }
  return {};
}

}  // namespace halfspace::commandline
