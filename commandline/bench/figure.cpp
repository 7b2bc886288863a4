// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/figure.h"

#include <cstdio>

namespace halfspace::commandline {

Json jsonOf(const Figure& figure) {
  Json json;
  json["name"] = figure.name;
  json["against"] = figure.peerName;
  json["ours"] = figure.ours;
  json["peer"] = figure.peer ? Json(*figure.peer) : Json();
  json["ratio"] = figure.ratio() ? Json(*figure.ratio()) : Json();
  json["unit"] = figure.unit;
  if (!figure.note.empty()) json["note"] = figure.note;
  if (figure.agree) json["agree"] = *figure.agree;
  if (figure.more.is_object()) json.update(figure.more);
  return json;
}

void print(const Figure& figure) {
  std::printf("%-28s %-16s ours %10.5g", figure.name.c_str(), figure.peerName.c_str(), figure.ours);
  if (figure.peer) std::printf("  peer %10.5g  ratio %8.4g", *figure.peer, *figure.ratio());
  std::printf("  %s", figure.unit.c_str());
  if (figure.agree) std::printf("  %s", *figure.agree ? "agree" : "DISAGREE");
  if (!figure.note.empty()) std::printf("  (%s)", figure.note.c_str());
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace halfspace::commandline
