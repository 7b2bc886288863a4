// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "commandline/page/page_model.h"
#include "geometry/print/print_checks.h"
#include "geometry/repair/repair.h"
#include "geometry/validation/defect.h"

namespace halfspace::commandline {

// What a page holds of each file, so that a page of 10,000 files can still be opened.
struct PageLimits {
  size_t triangles = 0;  // of one model; larger ones are simplified
  int places = 0;        // of each defect
};
// models: of each file, 1 or 2. About two million triangles together, but at most half a million
// for one model and at least 300.
PageLimits pageLimitsFor(size_t files, int models);

// One file of a page.
struct PageEntry {
  Json json;  // "report", "up", "mm" (millimetres per unit, null if not known)
  PageModel before, after;
};

// An entry with the report of a file, without its times and with fewer places. Models are added
// afterwards.
PageEntry pageEntryOf(const Json& report, std::optional<double> mmPerUnit,
                      const PageLimits& limits);

// Adds to every place of a list of defects, which jsonOf() has made of `defects`, the lines that
// show it: "drawn": [[x, y, z, ...]]: edges, or the outlines of its faces.
void addDrawnLines(Json& list, std::span<const geometry::Defect> defects,
                   const geometry::PolygonSoup& soup);
// The same for the findings of the print checks.
void addDrawnLines(Json& findings, const geometry::PrintReport& report);

// The mesh of a validation, with the colours of the print checks if there are any.
PageModel validatedModel(const geometry::PolygonSoup& soup, const geometry::PrintReport* print,
                         double thin, const PageLimits& limits);
// The given mesh of a repair with what was lost of it, and its result with what is new.
PageModel givenModel(const geometry::PolygonSoup& soup, const geometry::Deviation& deviation,
                     const PageLimits& limits);
PageModel repairedModel(const geometry::PolygonSoup& soup, const geometry::Deviation& deviation,
                        const PageLimits& limits);

}  // namespace halfspace::commandline
