// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/surface_parts.h"

#include <map>

namespace halfspace::geometry {

SurfaceParts::SurfaceParts(const ExactSurface& surface)
    : m_surface(surface), m_points(static_cast<int>(surface.points.size())) {
  for (const Triangle& triangle : surface.triangles) {
    m_points.join(triangle[0], triangle[1]);
    m_points.join(triangle[0], triangle[2]);
  }
}

std::vector<int> SurfaceParts::partsOf(const std::vector<std::vector<int>>& polygons) {
  std::vector<int> parts;
  parts.reserve(polygons.size());
  for (const std::vector<int>& polygon : polygons) parts.push_back(m_points.find(polygon[0]));
  return parts;
}

std::vector<LostPart> SurfaceParts::missing(const std::vector<int>& kept) {
  std::vector<bool> isKept(m_surface.points.size(), false);
  for (const int part : kept) isKept[part] = true;
  std::map<int, std::vector<Triangle>> lost;
  for (const Triangle& triangle : m_surface.triangles) {
    const int part = m_points.find(triangle[0]);
    if (!isKept[part]) lost[part].push_back(triangle);
  }
  std::vector<LostPart> parts;
  for (auto& [part, triangles] : lost) parts.push_back(lostPart(std::move(triangles)));
  return parts;
}

LostPart SurfaceParts::lostPart(std::vector<Triangle> triangles) const {
  ExactSurface own;
  own.source = m_surface.source;
  std::map<int, int> numbers;
  for (Triangle& triangle : triangles) {
    for (int& corner : triangle) {
      const auto [number, isNew] = numbers.try_emplace(corner, static_cast<int>(own.points.size()));
      if (isNew) own.points.push_back(m_surface.points[corner]);
      corner = number->second;
    }
  }
  own.triangles = std::move(triangles);
  return {own.source->rounded(own.points[0]).position, exactVolume(own).value};
}

}  // namespace halfspace::geometry
