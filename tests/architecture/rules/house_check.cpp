// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/house_check.h"

#include <algorithm>
#include <fstream>
#include <tuple>

#include "tests/architecture/rules/include_rules.h"
#include "tests/architecture/rules/room_table.h"

namespace halfspace::architecture {
namespace {

namespace fs = std::filesystem;

SourceFile readSource(const fs::path& root, const fs::path& path) {
  SourceFile file;
  file.path = fs::relative(path, root).generic_string();
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) file.lines.push_back(line);
  return file;
}

void readFolder(const fs::path& root, const fs::path& folder, std::vector<SourceFile>& files) {
  if (!fs::is_directory(folder)) return;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path ending = entry.path().extension();
    if (!entry.is_regular_file() || (ending != ".h" && ending != ".cpp")) continue;
    files.push_back(readSource(root, entry.path()));
  }
}

}  // namespace

std::string messageOf(const Violation& violation) {
  const std::string line = violation.line > 0 ? ":" + std::to_string(violation.line) : "";
  return violation.path + line + ": " + violation.text;
}

HouseReport checkHouse(const fs::path& root) {
  std::vector<SourceFile> files;
  for (const Room& room : rooms()) {
    const bool top = room.folder.find('/') == std::string_view::npos;
    if (top) readFolder(root, root / room.folder, files);
  }
  readFolder(root, root / "tests", files);
  std::ranges::sort(files, {}, &SourceFile::path);

  HouseReport report;
  report.files = static_cast<int>(files.size());
  const std::set<std::string> showingCgal = headersShowingCgal(files);
  for (const SourceFile& file : files) {
    checkFile(file, report.violations);
    checkIncludes(file, showingCgal, report.violations);
  }
  checkTypes(files, report.violations);
  checkAssertions(files, report.violations);
  checkTree(root, report.violations);
  std::ranges::sort(report.violations, [](const Violation& a, const Violation& b) {
    return std::tie(a.path, a.line, a.text) < std::tie(b.path, b.line, b.text);
  });
  return report;
}

}  // namespace halfspace::architecture
