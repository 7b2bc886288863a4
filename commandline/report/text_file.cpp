// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/text_file.h"

#include <filesystem>

#include "commandline/report/console.h"
#include "level/file/atomic_save.h"

namespace halfspace::commandline {

bool writeText(const std::string& text, const std::string& folder, const std::string& file) {
  std::error_code failed;  // saveAtomically() reports the error
  if (!folder.empty()) std::filesystem::create_directories(folder, failed);
  const auto problem = level::saveAtomically(std::filesystem::path(folder) / file, text);
  if (problem) complain(*problem);
  return !problem;
}

}  // namespace halfspace::commandline
