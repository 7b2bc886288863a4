// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/standard_streams.h"

#include <cstdio>
#include <filesystem>

#include "commandline/files/new_folder.h"
#include "commandline/report/console.h"
#include "level/file/atomic_save.h"
#include "level/system/process.h"

namespace halfspace::commandline {

namespace {

constexpr std::string_view kInput = "<stdin>", kOutput = "<stdout>";

bool isStream(std::string_view path, std::string_view stream) {
  return path.size() > stream.size() && path.starts_with(stream) && path[stream.size()] == '.';
}

plugins::ReadOutcome<std::string> readAll() {
  level::setBinaryStreams();
  std::string bytes;
  char block[1 << 16];
  for (size_t got; (got = std::fread(block, 1, sizeof block, stdin)) > 0;) {
    if (bytes.size() + got > plugins::kMaxSourceBytes) {
      plugins::IssueList issues;
      issues.unreadable("Standard input is larger than 4 GiB.");
      return {std::nullopt, std::move(issues).taken()};
    }
    bytes.append(block, got);
  }
  return {std::move(bytes), {}};
}

}  // namespace

std::string inputStream(const std::string& format) {
  return std::string(kInput) + '.' + format;
}

std::string outputStream(const std::string& format) {
  return std::string(kOutput) + '.' + format;
}

bool isInputStream(std::string_view path) {
  return isStream(path, kInput);
}

bool isOutputStream(std::string_view path) {
  return isStream(path, kOutput);
}

std::string shownName(const std::string& path) {
  if (isInputStream(path)) return std::string(kInput);
  return isOutputStream(path) ? std::string(kOutput) : path;
}

plugins::ReadOutcome<std::string> readInput(const std::string& path) {
  if (!isInputStream(path)) return plugins::readFile(path);
  static const plugins::ReadOutcome<std::string> input = readAll();
  return input;
}

std::optional<std::string> writeOutput(const std::string& path, std::string_view content) {
  if (!isOutputStream(path)) return level::saveAtomically(path, content);
  level::setBinaryStreams();
  const bool written = std::fwrite(content.data(), 1, content.size(), stdout) == content.size();
  if (written && std::fflush(stdout) == 0) return std::nullopt;
  return "Cannot write to standard output.";
}

bool writeText(const std::string& text, const std::string& folder, const std::string& file) {
  if (!madeFolder(folder)) return false;
  const auto problem = level::saveAtomically(std::filesystem::path(folder) / file, text);
  if (problem) complain(*problem);
  return !problem;
}

}  // namespace halfspace::commandline
