// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/map_format.h"

#include "plugins/quake_map/meaning/level_builder.h"
#include "plugins/quake_map/meaning/map_writer.h"
#include "plugins/quake_map/syntax/map_parser.h"

namespace halfspace::plugins::quake_map {

ReadOutcome<level::Level> MapFormat::read(const Source& source, const ReadControl& control) const {
  IssueList issues;
  const auto parsed = parseMap(source.bytes, [&](double share) {
    control.report(share / 2);
    return !control.stop.stop_requested();
  });
  if (const auto* error = std::get_if<SyntaxError>(&parsed)) {
    issues.unreadable(error->message, error->position.line, error->position.column);
    return {std::nullopt, std::move(issues).taken()};
  }
  level::Level level = buildLevel(std::get<MapFile>(parsed), issues);
  control.report(1);
  return {std::move(level), std::move(issues).taken()};
}

WriteOutcome MapFormat::write(const level::Level& level, const Source& origin) const {
  return writeMap(level, originOf(origin.bytes));
}

}  // namespace halfspace::plugins::quake_map
