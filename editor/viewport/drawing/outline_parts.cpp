// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/outline_parts.h"

#include <array>
#include <cmath>
#include <map>

namespace halfspace::editor {

std::vector<OutlinePart> outlineParts(std::span<const LineVertex> edges, double width) {
  std::map<std::array<int, 3>, OutlinePart> parts;
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    geometry::Box bounds;
    for (const LineVertex& end : {edges[i], edges[i + 1]}) {
      bounds.extend(geometry::Vec3(end.position[0], end.position[1], end.position[2]));
    }
    const geometry::Vec3 cube = bounds.center() / width;
    OutlinePart& part =
        parts[{static_cast<int>(std::floor(cube.x())), static_cast<int>(std::floor(cube.y())),
               static_cast<int>(std::floor(cube.z()))}];
    part.bounds.extend(bounds);
    part.edges.insert(part.edges.end(), {edges[i], edges[i + 1]});
  }
  std::vector<OutlinePart> found;
  found.reserve(parts.size());
  for (auto& [cube, part] : parts) found.push_back(std::move(part));
  return found;
}

}  // namespace halfspace::editor
