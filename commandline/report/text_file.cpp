// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/text_file.h"

#include <filesystem>
#include <fstream>

#include "commandline/report/console.h"

namespace halfspace::commandline {

bool writeText(const std::string& text, const std::string& folder, const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(folder) / file;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) complain(path.string() + " cannot be written.");
  return static_cast<bool>(out);
}

}  // namespace halfspace::commandline
