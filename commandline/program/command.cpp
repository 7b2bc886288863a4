// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/command.h"

#include <exception>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>

#include "commandline/report/console.h"
#include "commandline/report/json_report.h"
#include "geometry/reason/internal_error.h"
#include "level/file/atomic_save.h"
#include "level/system/process.h"

namespace halfspace::commandline {

namespace {

void reportFailure(const std::vector<std::string>& arguments, const std::string& error) {
  Json journal;
  journal["version"] = HALFSPACE_VERSION;
  journal["arguments"] = arguments;
  journal["fault"] = error;
  std::error_code none;
  const std::filesystem::path path =
      std::filesystem::temp_directory_path(none) /
      ("halfspace-failure-" + std::to_string(level::processId()) + ".json");
  const std::string text = journal.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  const bool saved = !level::saveAtomically(path, text);
  complain("An internal error of halfspace stopped it; no file was changed." +
           (saved ? " The command is noted in " + path.string() +
                        ": please send it, with the input, to the authors."
                  : std::string(" Please send the input to the authors.")));
}

}  // namespace

namespace {

constexpr const char* kNoMemory = "There is not enough memory for this; nothing was written.";

// A thread could not be started: the system has no memory or no thread left for the program.
// oneTBB reports that as a runtime_error that begins with the name of the function.
bool isLackOfResources(const std::exception& error) {
  if (std::string_view(error.what()).starts_with("pthread_create has failed")) return true;
  const auto* ofSystem = dynamic_cast<const std::system_error*>(&error);
  return ofSystem != nullptr && (ofSystem->code() == std::errc::resource_unavailable_try_again ||
                                 ofSystem->code() == std::errc::not_enough_memory);
}

}  // namespace

ExitCode runGuarded(const std::vector<std::string>& arguments,
                    const std::function<ExitCode()>& run) {
  try {
    return run();
  } catch (const std::bad_alloc&) {
    complain(kNoMemory);
  } catch (const geometry::InternalError& error) {
    complain(error.what());
    reportFailure(arguments, error.what());
  } catch (const std::exception& error) {
    if (isLackOfResources(error)) {
      complain(kNoMemory);
    } else {
      reportFailure(arguments, error.what());
    }
  }
  return ExitCode::contractBroken;
}

}  // namespace halfspace::commandline
