// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/include_rules.h"

#include <algorithm>
#include <array>

#include "tests/architecture/rules/room_table.h"
#include "tests/architecture/rules/source_file.h"

namespace halfspace::architecture {
namespace {

bool isPrivateCgalHeader(std::string_view path) {
  return std::ranges::find(privateCgalHeaders(), path) != privateCgalHeaders().end();
}

bool seesCgal(const SourceFile& file, const std::set<std::string>& showing) {
  return std::ranges::any_of(
      includesOf(file), [&](const Include& include) { return showing.contains(include.name); });
}

// True for the .moc file that moc generates for this source.
bool isOwnMoc(const SourceFile& file, const std::string& name) {
  if (!name.ends_with(".moc") || name.find('/') != std::string::npos) return false;
  const std::string stem = file.path.substr(file.path.rfind('/') + 1);
  return stem == name.substr(0, name.size() - 4) + ".cpp";
}

bool isRelative(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.starts_with("./")) return true;
  return name.find("..") != std::string::npos || !topFolder(name);
}

// A room may include all of itself; the room of a plugin is its own folder.
bool isOwn(const SourceFile& file, const Room& room, const std::string& name) {
  if (room.folder != "plugins") return true;
  const std::size_t endOfPlugin = file.path.find('/', sizeof("plugins"));
  return name.starts_with(file.path.substr(0, endOfPlugin) + "/");
}

// An empty text if the include is allowed.
std::string wrongDirection(const SourceFile& file, const Room& room, const std::string& name) {
  const std::string_view top = *topFolder(name);
  const bool ours = std::ranges::any_of(rooms(), [&](const Room& r) { return r.folder == top; });
  if (!ours) return "\"" + name + "\" lies in no room; packages are included in angle brackets";
  if (liesIn(name, room.folder) && isOwn(file, room, name)) return {};
  for (std::string_view known : room.mayKnow) {
    if (liesIn(name, known)) return {};
  }
  return std::string(room.folder) + " may not know \"" + name + "\" (table in CONTRIBUTING.md)";
}

// True for POSIX headers that other systems lack.
bool isPosix(std::string_view header) {
  constexpr std::array<std::string_view, 12> kPosix{
      "dirent.h",  "dlfcn.h", "execinfo.h", "fcntl.h",   "glob.h",   "poll.h",
      "pthread.h", "pwd.h",   "signal.h",   "termios.h", "unistd.h", "ucontext.h"};
  return header.starts_with("sys/") || std::ranges::find(kPosix, header) != kPosix.end();
}

// Only one room calls the operating system, so that a port changes only that room.
bool mayUsePosix(std::string_view path) {
  return liesIn(path, "level/system");
}

std::string wrongPackage(const SourceFile& file, const Room& room, const std::string& name) {
  if (isPosix(name) && !mayUsePosix(file.path)) {
    return "<" + name + "> is POSIX alone; use level/system, or add to it what is missing";
  }
  const std::optional<Package> package = packageOf(name);
  if (!package) return {};
  const std::string what = "<" + name + ">, " + std::string(nameOf(*package)) + ", ";
  if (std::ranges::find(room.packages, *package) == room.packages.end()) {
    return what + "may not be used in " + std::string(room.folder);
  }
  if (*package != Package::cgal) return {};
  if (!mayUseCgal(file.path)) return what + "may not be used in this folder";
  if (file.isHeader() && !isPrivateCgalHeader(file.path)) {
    return what + "may not stand in a header: everyone who includes it pays for it";
  }
  return {};
}

std::string brokenPrivacy(const SourceFile& file, const std::set<std::string>& showingCgal,
                          const std::string& name) {
  if (!showingCgal.contains(name)) return {};
  if (mayUseCgal(file.path) && topFolder(file.path) == topFolder(name)) return {};
  return "\"" + name + "\" shows CGAL, which may not be seen here";
}

std::string wrongInclude(const SourceFile& file, const Room& room,
                         const std::set<std::string>& showingCgal, const Include& include) {
  if (include.name.empty()) return "an include by macro cannot be checked; spell it out";
  if (!include.quoted) return wrongPackage(file, room, include.name);
  if (isOwnMoc(file, include.name)) return {};
  if (isRelative(include.name)) {
    return "\"" + include.name + "\" is relative; include from the repository's root";
  }
  const std::string direction = wrongDirection(file, room, include.name);
  return direction.empty() ? brokenPrivacy(file, showingCgal, include.name) : direction;
}

}  // namespace

std::set<std::string> headersShowingCgal(std::span<const SourceFile> files) {
  std::set<std::string> showing(privateCgalHeaders().begin(), privateCgalHeaders().end());
  bool grown = true;
  while (grown) {
    grown = false;
    for (const SourceFile& file : files) {
      if (!file.isHeader() || showing.contains(file.path)) continue;
      if (!seesCgal(file, showing)) continue;
      showing.insert(file.path);
      grown = true;
    }
  }
  return showing;
}

void checkIncludes(const SourceFile& file, const std::set<std::string>& showingCgal,
                   Violations& out) {
  const Room* room = roomOf(file.path);
  if (room == nullptr) return;
  for (const Include& include : includesOf(file)) {
    std::string problem = wrongInclude(file, *room, showingCgal, include);
    if (!problem.empty()) out.push_back({file.path, include.line, std::move(problem)});
  }
}

}  // namespace halfspace::architecture
