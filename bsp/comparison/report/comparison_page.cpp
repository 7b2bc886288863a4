// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/comparison_page.h"

#include <cstdio>

#include "bsp/comparison/report/comparison_tables.h"
#include "bsp/comparison/report/markup.h"

namespace halfspace::bsp {

namespace {

constexpr const char* kStyle = R"(
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2328; background: #fff;
  max-width: 76rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.45rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem .35rem 0;
  border-bottom: 1px solid #e3e6e9; }
th { font-weight: 600; color: #56616b; }
td:first-child, th:first-child { white-space: nowrap; }
.muted { color: #66717b; }
)";

std::string numberOf(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

std::string muted(const std::string& words) {
  return words.empty() ? words : "<p class=\"muted\">" + escaped(words) + "</p>\n";
}

}  // namespace

std::vector<PageFile> comparisonPage(const std::string& level, const Comparison& comparison) {
  std::string body = "<h1>" + escaped(level) + "</h1>\n";
  body += muted(
      "Motions from places that are free for the shape, held against every solid asked exactly; "
      "late and early by more than " +
      numberOf(comparison.tolerance) + " units, of libraries by more than " +
      numberOf(comparison.approximateTolerance) + ".");
  body += "<h2>What it costs</h2>\n" + costTable(comparison).html();
  body += "<h2>Time of a query</h2>\n" + timeTable(comparison).html();
  body += muted(cutWords(comparison));
  body += "<h2>Where it errs</h2>\n" + errorTable(comparison).html();
  std::vector<PageFile> files(1);
  const Plot plot = sizePlot(comparison);
  if (isDrawable(plot)) {
    body +=
        "<h2>Query time against size</h2>\n<p><img src=\"size.svg\" alt=\"query time against "
        "size\"></p>\n";
    files.push_back({"size.svg", svgOf(plot)});
  }
  files.front() = {
      "index.html",
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Comparison of " +
          escaped(level) + "</title>\n<style>" + kStyle + "</style>\n</head>\n<body>\n" + body +
          "</body>\n</html>\n"};
  return files;
}

}  // namespace halfspace::bsp
