// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/level_file.h"

#include "commandline/files/standard_streams.h"
#include "commandline/report/console.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"
#include "plugins/loader/level_export.h"

namespace halfspace::commandline {

LevelWritten writeLevelFile(const Formats& formats, const level::Level& level,
                            const std::string& in, const std::string& out) {
  LevelWritten written;
  std::string text;
  if (const plugins::LevelFormat* format = formats.levelWriter(out)) {
    const bool isSameFormat = formats.registry().levelFormatFor(in) == format;
    const std::string original =
        isSameFormat ? readInput(in).value.value_or(std::string()) : std::string();
    const plugins::Source origin = isSameFormat ? plugins::Source{original, in} : plugins::Source{};
    plugins::WriteOutcome made =
        plugins::writeLevel(*format, level, origin, plugins::Omitted::leftOut);
    written.losses = std::move(made.losses);
    written.lostGeometry = std::move(made.lostGeometry);
    if (!made.bytes) {
      written.problem = "The level cannot be written as " + format->name() + ".";
      complain(out, written.problem);
      written.code = ExitCode::cannotReadOrWrite;
      return written;
    }
    text = std::move(*made.bytes);
  } else {
    text = level::writeLevel(level::withPrefabPathsFor(level, in, out));
  }
  if (const auto problem = writeOutput(out, text)) {
    written.problem = *problem;
    complain(*problem);
    written.code = ExitCode::cannotReadOrWrite;
  } else if (!written.lostGeometry.empty()) {
    written.code = ExitCode::wrongInput;
  }
  return written;
}

}  // namespace halfspace::commandline
