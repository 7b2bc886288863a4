// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/small_maps.h"

#include <stdexcept>

#include "level/document/structure_check.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/level_comparison.h"
#include "plugins/loader/level_export.h"
#include "plugins/quake_map/map_format.h"

namespace halfspace::tests {

using namespace level;

std::string cubeFaces(const std::string& tail) {
  const char* planes[] = {
      "( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 )",  // x = 64
      "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 )",     // x = 0
      "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 )",  // y = 64
      "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 )",     // y = 0
      "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 )",  // z = 64
      "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 )",     // z = 0
  };
  std::string text;
  for (const char* plane : planes) text += std::string(plane) + " " + tail + "\n";
  return text;
}

std::string world(const std::string& brushes, const std::string& keys) {
  return "{\n\"classname\" \"worldspawn\"\n" + keys + brushes + "}\n";
}

std::string brush(const std::string& faces) {
  return "{\n" + faces + "}\n";
}

std::string quarterPipe(const std::string& keyword, const std::string& header) {
  return "{\n" + keyword + "\n{\nbase/pipe\n" + header +
         "\n(\n( ( 64 0 0 0 0 ) ( 64 0 64 0 1 ) ( 64 0 128 0 2 ) )\n"
         "( ( 64 64 0 1 0 ) ( 64 64 64 1 1 ) ( 64 64 128 1 2 ) )\n"
         "( ( 0 64 0 2 0 ) ( 0 64 64 2 1 ) ( 0 64 128 2 2 ) )\n)\n}\n}\n";
}

std::string issueTexts(const std::vector<plugins::Issue>& issues) {
  std::string text;
  for (const plugins::Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

Read read(const std::string& text) {
  auto outcome = plugins::quake_map::MapFormat().read({text, {}}, {});
  Read made;
  made.text = text;
  made.issues = issueTexts(outcome.issues);
  if (!outcome.value) throw std::runtime_error(made.issues);
  made.level = std::move(*outcome.value);
  if (const auto broken = findStructureErrors(made.level); !broken.empty())
    throw std::logic_error(broken.front());
  return made;
}

namespace {

void collect(const Level& level, NodeId group, std::vector<const Node*>& solids) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (node.isGroup()) {
      collect(level, child, solids);
    } else {
      solids.push_back(&node);
    }
  }
}

}  // namespace

std::vector<const Node*> solidsOf(const Level& level) {
  std::vector<const Node*> solids;
  collect(level, level.root(), solids);
  return solids;
}

const BrushSolid& onlyBrush(const Level& level) {
  return std::get<BrushSolid>(solidsOf(level).at(0)->content);
}

std::string materialOf(const Level& level, const Surface& surface) {
  const Material* material = level.materials().find(surface.material);
  return material ? material->name : std::string();
}

bool isTheCube(const Level& level) {
  const auto built = solidGeometry(*solidsOf(level).at(0));
  if (!built.ok() || !built.value().isBrush()) return false;
  const geometry::Brush& brush = built.value().brush();
  for (const auto& vertex : brush.vertices())
    for (int i = 0; i < 3; ++i)
      if (vertex.position[i] != 0 && vertex.position[i] != 64) return false;
  return brush.faceCount() == 6 && brush.vertices().size() == 8;
}

std::vector<std::string> lossesOfRoundTrip(const Level& level, DigestAxes axes) {
  const auto written = plugins::quake_map::MapFormat().write(level, {});
  if (!written.bytes) throw std::runtime_error("not written");
  const Read again = read(*written.bytes);
  const std::string difference = firstDifference(digest(level, axes), digest(again.level, axes));
  if (!difference.empty()) throw std::runtime_error(difference);
  return written.allLosses();
}

bool comesBackEqual(const Level& level, const std::string& origin) {
  const plugins::quake_map::MapFormat format;
  const auto written = plugins::writeLevel(format, level, {origin, {}});
  if (!written.bytes) throw std::runtime_error("not written");
  if (const auto losses = written.allLosses(); !losses.empty())
    throw std::runtime_error(losses.front() + "\n" + *written.bytes);
  return plugins::differences(level, read(*written.bytes).level).empty();
}

}  // namespace halfspace::tests
