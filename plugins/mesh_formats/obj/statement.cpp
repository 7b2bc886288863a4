// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/obj/statement.h"

#include <algorithm>
#include <filesystem>

namespace halfspace::plugins::mesh_formats {

void appendStatement(std::string& text, const char* keyword, const std::string& name) {
  text += keyword;
  text += ' ';
  for (const char c : name) text += c == '\n' || c == '\r' ? ' ' : c;
  text += '\n';
}

std::string besideFile(const std::string& file, std::string path) {
  std::ranges::replace(path, '\\', '/');
  const std::filesystem::path named = path;
  const bool hasDrive = path.size() > 1 && path[1] == ':';
  if (named.is_absolute() || hasDrive) return path;
  std::string folder = file;
  std::ranges::replace(folder, '\\', '/');
  return (std::filesystem::path(folder).parent_path() / named).lexically_normal().generic_string();
}

}  // namespace halfspace::plugins::mesh_formats
