// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/page/page_entry.h"

#include <algorithm>

namespace halfspace::commandline {

namespace {

using geometry::Defect;
using geometry::DefectKind;
using geometry::DefectLocation;
using geometry::PolygonSoup;
using geometry::TriangleSet;
using geometry::Vec3;

constexpr size_t kMostOutlined = 64;  // corners of a face that is outlined

bool isDrawable(const PolygonSoup& soup, int vertex) {
  return vertex >= 0 && vertex < static_cast<int>(soup.vertices.size()) &&
         soup.vertices[static_cast<size_t>(vertex)].allFinite();
}

void append(Json& line, const Vec3& point) {
  for (int axis = 0; axis < 3; ++axis) line.push_back(point[axis]);
}

bool isEdge(DefectKind kind) {
  return kind == DefectKind::openEdges || kind == DefectKind::nonManifoldEdges ||
         kind == DefectKind::misorientedEdges;
}

Json outlineOf(const PolygonSoup& soup, const std::vector<int>& face) {
  Json line = Json::array();
  if (face.empty() || face.size() > kMostOutlined) return line;
  if (!std::ranges::all_of(face, [&](int vertex) { return isDrawable(soup, vertex); })) return line;
  for (size_t i = 0; i <= face.size(); ++i)
    append(line, soup.vertices[static_cast<size_t>(face[i % face.size()])]);
  return line;
}

Json linesOf(const PolygonSoup& soup, DefectKind kind, const DefectLocation& place) {
  Json lines = Json::array();
  if (isEdge(kind)) {
    const auto [from, to] = place.vertices;
    if (!isDrawable(soup, from) || !isDrawable(soup, to)) return lines;
    Json line = Json::array();
    append(line, soup.vertices[static_cast<size_t>(from)]);
    append(line, soup.vertices[static_cast<size_t>(to)]);
    lines.push_back(std::move(line));
    return lines;
  }
  for (const int face : place.faces) {
    if (face < 0 || face >= static_cast<int>(soup.faces.size())) continue;
    Json line = outlineOf(soup, soup.faces[static_cast<size_t>(face)]);
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

void shorten(Json& defects, int places) {
  for (Json& defect : defects) {
    if (!defect.contains("places")) continue;
    Json& list = defect["places"];
    while (static_cast<int>(list.size()) > places) list.erase(list.size() - 1);
  }
}

// Per triangle the share of its face; the parts name faces in rising order.
template <typename Part, typename Share>
std::vector<std::uint8_t> sharesOf(const TriangleSet& set, const std::vector<Part>& parts,
                                   Share share) {
  std::vector<std::uint8_t> values;
  for (const int face : set.origins) {
    const auto part = std::ranges::lower_bound(parts, face, {}, &Part::face);
    const bool known = part != parts.end() && part->face == face && part->area > 0.0;
    values.push_back(known ? shareByte(share(*part) / part->area) : std::uint8_t{0});
  }
  return values;
}

void addRegions(Json& finding, const std::vector<geometry::PrintRegion>& regions) {
  Json& places = finding["places"];
  for (size_t i = 0; i < places.size(); ++i) {
    Json line = Json::array();
    const auto& outline = regions[i].outline;
    for (const Vec3& corner : outline) append(line, corner);
    if (outline.size() > 2) append(line, outline.front());
    places[i]["drawn"] = Json::array({std::move(line)});
  }
}

}  // namespace

PageLimits pageLimitsFor(size_t files, int models) {
  constexpr size_t kTogether = 2'000'000, kMost = 500'000, kLeast = 300;
  constexpr size_t kFew = 100;  // files of which all places are shown
  PageLimits limits;
  const size_t all = std::max<size_t>(1, files * static_cast<size_t>(models));
  limits.triangles = std::clamp(kTogether / all, kLeast, kMost);
  limits.places = files == 1 ? 1000 : files <= kFew ? 20 : 5;
  return limits;
}

PageEntry pageEntryOf(const Json& report, std::optional<double> mmPerUnit,
                      const PageLimits& limits) {
  PageEntry entry;
  entry.json["report"] = report;
  Json& kept = entry.json["report"];
  kept.erase("ms");
  for (const char* key : {"before", "after"})
    if (kept.contains(key) && kept[key].is_object()) shorten(kept[key]["defects"], limits.places);
  if (kept.contains("defects")) shorten(kept["defects"], limits.places);
  if (kept.contains("print")) shorten(kept["print"]["findings"], limits.places);
  entry.json["up"] = kept.contains("print") ? kept["print"]["up"] : Json("z");
  entry.json["mm"] = mmPerUnit ? Json(*mmPerUnit) : Json();
  return entry;
}

void addDrawnLines(Json& list, std::span<const Defect> defects, const PolygonSoup& soup) {
  for (size_t d = 0; d < list.size() && d < defects.size(); ++d) {
    Json& places = list[d]["places"];
    for (size_t i = 0; i < places.size(); ++i)
      places[i]["drawn"] = linesOf(soup, defects[d].kind, defects[d].positions[i]);
  }
}

void addDrawnLines(Json& findings, const geometry::PrintReport& report) {
  for (Json& finding : findings) {
    const std::string kind = finding.value("kind", "");
    if (kind == "thin_walls") addRegions(finding, report.thickness.regions);
    if (kind == "overhangs") addRegions(finding, report.overhangs.regions);
    if (kind == "sharp_edges") addRegions(finding, report.sharpEdges.regions);
  }
}

PageModel validatedModel(const PolygonSoup& soup, const geometry::PrintReport* print, double thin,
                         const PageLimits& limits) {
  const TriangleSet set = geometry::trianglesOf(soup);
  std::vector<PageChannel> channels;
  if (print != nullptr) {
    PageChannel thinness{"thinness", {}}, overhang{"overhang", {}};
    for (const float thickness : print->thickness.ofTriangle)
      thinness.values.push_back(thinnessByte(static_cast<double>(thickness), thin));
    for (const bool overhangs : print->overhangs.ofTriangle)
      overhang.values.push_back(overhangs ? 255 : 0);
    channels = {std::move(thinness), std::move(overhang)};
  }
  return pageModelOf(set, std::move(channels), limits.triangles);
}

PageModel givenModel(const PolygonSoup& soup, const geometry::Deviation& deviation,
                     const PageLimits& limits) {
  const TriangleSet set = geometry::trianglesOf(soup);
  auto lost = sharesOf(set, deviation.lost, [](const auto& part) { return part.visible; });
  return pageModelOf(set, {{"lost", std::move(lost)}}, limits.triangles);
}

PageModel repairedModel(const PolygonSoup& soup, const geometry::Deviation& deviation,
                        const PageLimits& limits) {
  const TriangleSet set = geometry::trianglesOf(soup);
  auto made = sharesOf(set, deviation.made, [](const auto& part) { return part.invented; });
  return pageModelOf(set, {{"new", std::move(made)}}, limits.triangles);
}

}  // namespace halfspace::commandline
