// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/print_findings.h"

#include <cmath>
#include <cstdio>

#include "level/program/counted.h"

namespace halfspace::commandline {

namespace {

using geometry::PrintOptions;
using geometry::PrintRegion;
using geometry::PrintReport;

std::string figure(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number);
  return text;
}

std::string sidesText(const Json& sides) {
  return figure(sides[0].get<double>()) + " x " + figure(sides[1].get<double>()) + " x " +
         figure(sides[2].get<double>()) + " mm";
}

Json finding(const char* kind, size_t count, std::string text) {
  Json json;
  json["kind"] = kind;
  json["severity"] = "warning";
  json["count"] = count;
  json["text"] = std::move(text);
  json["places"] = Json::array();
  return json;
}

// sizeKey and worstKey: the names of PrintRegion::size and worst, with their units.
void addPlaces(Json& finding, const std::vector<PrintRegion>& regions, const char* sizeKey,
               const char* worstKey, int places) {
  for (const PrintRegion& region : regions) {
    if (static_cast<int>(finding["places"].size()) == places) break;
    Json place;
    place["point"] = commandline::jsonOf(region.place);
    place["faces"] = Json::array({region.face});
    place[sizeKey] = region.size;
    place[worstKey] = region.worst;
    finding["places"].push_back(std::move(place));
  }
}

std::string placesText(size_t count) {
  return level::counted(level::count(count), "place");
}

std::string surfaceShare(double share) {
  return figure(100.0 * share) + " % of the surface";
}

Json findingsOf(const PrintReport& report, const PrintOptions& options, int places) {
  Json list = Json::array();
  if (const auto& walls = report.thickness; !walls.regions.empty()) {
    list.push_back(finding("thin_walls", walls.regions.size(),
                           surfaceShare(walls.thinShare) + " is thinner than " +
                               figure(options.thin) + " mm, in " +
                               placesText(walls.regions.size()) + "; the thinnest has " +
                               figure(walls.least) + " mm; thicken it or scale the model"));
    addPlaces(list.back(), walls.regions, "area_mm2", "thickness_mm", places);
  }
  if (const auto& hanging = report.overhangs; !hanging.regions.empty()) {
    list.push_back(finding("overhangs", hanging.regions.size(),
                           surfaceShare(hanging.share) + " leans out by more than " +
                               figure(options.overhang) + " degrees from vertical, in " +
                               placesText(hanging.regions.size()) +
                               "; support it, or turn the model"));
    addPlaces(list.back(), hanging.regions, "area_mm2", "degrees", places);
  }
  if (const auto& edges = report.sharpEdges; !edges.regions.empty()) {
    list.push_back(finding("sharp_edges", edges.regions.size(),
                           level::counted(level::count(edges.regions.size()), "edge") +
                               " enclosing less than " + figure(options.sharp) +
                               " degrees, the sharpest " + figure(edges.regions.front().worst) +
                               "; blunt what has to be printed to its end"));
    addPlaces(list.back(), edges.regions, "length_mm", "degrees", places);
  }
  if (!report.fits)
    list.push_back(
        finding("exceeds_bed", 1, "the model is larger than the bed; turn, scale or divide it"));
  return list;
}

}  // namespace

Json jsonOf(const PrintReport& report, const PrintOptions& options, bool stated, int places) {
  Json json;
  json["mm_per_unit"] = options.mmPerUnit;
  json["unit_stated"] = stated;
  json["up"] = nameOf(options.up);
  json["size_mm"] = report.size;
  json["bed_mm"] = options.bed;
  json["fits"] = report.fits;
  json["fits_turned"] = report.fitsTurned;
  Json& thin = json["thin"];
  thin["limit_mm"] = options.thin;
  thin["share"] = report.thickness.thinShare;
  thin["area_mm2"] = report.thickness.thinArea;
  thin["least_mm"] = std::isfinite(report.thickness.least) ? Json(report.thickness.least) : Json();
  thin["samples"] = report.thickness.samples;
  Json& overhang = json["overhang"];
  overhang["limit_degrees"] = options.overhang;
  overhang["share"] = report.overhangs.share;
  overhang["area_mm2"] = report.overhangs.area;
  overhang["layer_mm"] = options.layer;
  Json& sharp = json["sharp"];
  sharp["limit_degrees"] = options.sharp;
  sharp["count"] = report.sharpEdges.regions.size();
  sharp["length_mm"] = report.sharpEdges.length;
  json["findings"] = findingsOf(report, options, places);
  return json;
}

const char* nameOf(geometry::UpAxis up) {
  constexpr const char* kNames[] = {"x", "y", "z"};
  return kNames[static_cast<int>(up)];
}

std::string printLine(const Json& print) {
  std::string text = "print: " + sidesText(print["size_mm"]);
  if (!print["unit_stated"].get<bool>()) text += ", if a unit is 1 mm (--mm-per-unit)";
  text += print["fits_turned"].get<bool>() ? "; fits the bed when turned by 90 degrees"
          : print["fits"].get<bool>()      ? "; fits the bed"
                                           : "; does not fit the bed";
  return text + " of " + sidesText(print["bed_mm"]);
}

}  // namespace halfspace::commandline
