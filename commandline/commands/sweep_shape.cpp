// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/sweep_shape.h"

#include <algorithm>

#include "commandline/report/console.h"
#include "level/program/suggestion.h"

namespace halfspace::commandline {

namespace {

constexpr std::string_view kHull = "hull:";

std::variant<NamedShape, std::string> hullOf(const std::string& file, const Formats& formats) {
  const MeshInput input = formats.readMesh(file, {});
  printIssues(file, input.issues);
  if (!input.mesh) return "\"" + file + "\" is no mesh that can be read";
  auto made = bsp::Hull::ofPoints(input.mesh->soup.vertices);
  if (const auto* problem = std::get_if<bsp::HullProblem>(&made))
    return "\"" + file + "\" makes no hull: " + bsp::messageOf(*problem);
  const auto hull = std::make_shared<const bsp::Hull>(std::move(std::get<bsp::Hull>(made)));
  bsp::HullShape shape;
  shape.hull = hull.get();
  return NamedShape{std::string(kHull) + file, shape, hull};
}

}  // namespace

std::variant<NamedShape, std::string> shapeNamed(std::string_view text, const Formats& formats) {
  if (text.starts_with(kHull) && text.size() > kHull.size())
    return hullOf(std::string(text.substr(kHull.size())), formats);
  auto shape = comparison::shapeNamed(text, ", hull:FILE");
  if (auto* problem = std::get_if<std::string>(&shape)) {
    const std::vector<std::string> kinds{"point", "sphere", "box", "cylinder", "capsule", "hull"};
    const std::string kind(text.substr(0, text.find(':')));
    if (std::ranges::find(kinds, kind) == kinds.end())
      *problem += '.' + level::didYouMean(kind, kinds);
  }
  return shape;
}

}  // namespace halfspace::commandline
