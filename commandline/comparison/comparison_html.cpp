// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/comparison/comparison_html.h"

#include <cstdio>
#include <sstream>

#include "commandline/comparison/comparison_text.h"
#include "commandline/inspection/html_text.h"

namespace halfspace::commandline {

namespace {

// Rows of a Table's Markdown: what is written there is what stands here.
std::string htmlOf(const Table& table) {
  std::istringstream lines(table.markdown());
  std::string html = "<table>\n";
  std::string line;
  for (int row = 0; std::getline(lines, line); ++row) {
    if (row == 1) continue;  // the rule below the header
    html += "<tr>";
    std::istringstream cells(line.substr(2));
    std::string cell;
    for (int column = 0; std::getline(cells, cell, '|'); ++column) {
      if (cell.find_first_not_of(' ') == std::string::npos) continue;
      const std::string tag = row == 0 ? "th" : "td";
      html +=
          "<" + tag + (column == 0 ? " class=\"narrow\">" : ">") + escaped(cell) + "</" + tag + ">";
    }
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

std::string numberOf(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g", value);
  return text;
}

}  // namespace

bool writeComparisonPage(const std::string& folder, const std::string& level,
                         const Comparison& comparison, const std::vector<ComparedShape>& shapes) {
  std::string body = "<h1>" + escaped(level) + "</h1>\n";
  body +=
      "<p class=\"muted\">Motions from places that are free for the shape, held against every "
      "solid asked exactly; late and early by more than " +
      numberOf(comparison.tolerance) + " units, of libraries by more than " +
      numberOf(comparison.approximateTolerance) + ".</p>\n";
  body += "<h2>What it costs</h2>\n" + htmlOf(costTable(comparison));
  body += "<h2>Time of a query</h2>\n" + htmlOf(timeTable(comparison));
  body += "<h2>Where it errs</h2>\n" + htmlOf(errorTable(comparison));
  const Plot plot = sizePlot(comparison, shapes);
  bool written = true;
  if (isDrawable(plot)) {
    body +=
        "<h2>Query time against size</h2>\n<p><img src=\"size.svg\" alt=\"query time against "
        "size\"></p>\n";
    written = writePlot(plot, folder, "size");
  }
  return writePage(folder, "index.html", page("Comparison of " + level, body)) &&
         writePage(folder, "style.css", kStyleSheet) && written;
}

}  // namespace halfspace::commandline
