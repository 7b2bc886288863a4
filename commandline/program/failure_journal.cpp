// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/failure_journal.h"

#include <filesystem>

#include <unistd.h>

#include "commandline/report/console.h"
#include "commandline/report/json_report.h"
#include "level/file/atomic_save.h"

namespace halfspace::commandline {

void reportFailure(const std::vector<std::string>& arguments, const std::string& fault) {
  Json journal;
  journal["version"] = HALFSPACE_VERSION;
  journal["arguments"] = arguments;
  journal["fault"] = fault;
  std::error_code none;
  const std::filesystem::path path = std::filesystem::temp_directory_path(none) /
                                     ("halfspace-failure-" + std::to_string(::getpid()) + ".json");
  const std::string text = journal.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  const bool saved = !level::saveAtomically(path, text);
  complain("A fault of halfspace itself stopped it; no file was changed." +
           (saved ? " What was run is noted in " + path.string() +
                        ": please send it, with the input, to the authors."
                  : std::string(" Please send the input to the authors.")));
}

}  // namespace halfspace::commandline
