// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/html_report.h"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "commandline/files/new_folder.h"
#include "commandline/inspection/inspection.h"
#include "commandline/inspection/picture/mesh_picture.h"
#include "commandline/report/console.h"
#include "level/file/byte_hash.h"

namespace halfspace::commandline {

namespace {

// The name of a file's page, such as "chair-3f2a9c01". The hash of the path distinguishes equal
// file names.
std::string pageNameOf(const std::string& path) {
  std::string name;
  for (const char c : std::filesystem::path(path).stem().string()) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
    if (name.size() < 60) name += plain ? c : '-';
  }
  return name + "-" + commandline::hexOf(level::byteHash(path));
}

std::string verdictBadge(const std::string& verdict) {
  std::string style = verdict;
  for (char& c : style) c = c == ' ' ? '-' : c;
  return "<span class=\"verdict " + escaped(style) + "\">" + escaped(verdict) + "</span>";
}

std::string spoken(std::string kind) {
  for (char& c : kind) c = c == '_' ? ' ' : c;
  if (kind.starts_with("non manifold")) kind[3] = '-';
  return kind == "t junctions" ? "T-junctions" : kind;
}

std::string reasonText(const Json& file) {
  if (!file.contains("reason")) return {};
  const Json& reason = file["reason"];
  std::string text = reason.value("text", "");
  for (const char* key : {"line", "column", "byte"}) {
    if (reason.contains(key)) {
      text += std::string(" (") + key + " " + reason[key].dump() + ")";
    }
  }
  return text;
}

// The findings in a file's row: why it was refused, or its errors and warnings with counts.
std::string findingsOf(const Json& file) {
  if (file.contains("reason")) return escaped(reasonText(file));
  std::string text;
  for (const Json& defect : file.value("defects", Json::array())) {
    if (defect.value("severity", "") == "note") continue;
    text += (text.empty() ? "" : " · ") + grouped(defect.value("count", 0LL)) + "&nbsp;" +
            escaped(spoken(defect.value("kind", "")));
  }
  return text.empty() ? "<span class=\"muted\">nothing</span>" : text;
}

std::string cell(const std::string& style, const std::string& content) {
  return "<td class=\"" + style + "\">" + content + "</td>";
}

std::string fact(const std::string& name, const std::string& value) {
  return "<tr><th>" + name + "</th><td>" + value + "</td></tr>\n";
}

std::string yesOrNo(const Json& file, const char* key) {
  return file.value(key, false) ? "yes" : "no";
}

std::string factsOf(const Json& file) {
  std::string text = "<table>\n" + fact("verdict", verdictBadge(file.value("verdict", "")));
  if (file.contains("reason"))
    return text + fact("reason", escaped(reasonText(file))) + "</table>\n";
  for (const char* key : {"triangles", "vertices", "components"}) {
    text += fact(key, grouped(file.value(key, 0LL)));
  }
  for (const char* key : {"closed", "manifold", "oriented"}) text += fact(key, yesOrNo(file, key));
  text += fact("self-intersecting", yesOrNo(file, "self_intersecting"));
  char number[32];
  if (file.contains("volume") && file["volume"].is_number()) {
    std::snprintf(number, sizeof number, "%.9g", file["volume"].get<double>());
    text += fact("volume", number);
  }
  std::snprintf(number, sizeof number, "%.6g", file.value("diagonal", 0.0));
  return text + fact("diagonal", number) + "</table>\n";
}

std::string swatchOf(const std::string& kind) {
  for (int i = 0; i < geometry::kDefectKinds; ++i) {
    const auto candidate = static_cast<geometry::DefectKind>(i);
    const auto colour = colourOf(candidate);
    if (geometry::nameOf(candidate) != kind || !colour) continue;
    return "<span class=\"swatch\" style=\"background:" + hexOf(*colour) + "\"></span>";
  }
  return "<span class=\"swatch none\"></span>";
}

std::string positionText(const Json& position) {
  char text[96];
  const Json& point = position["point"];
  // Adding 0 turns -0 into 0.
  std::snprintf(text, sizeof text, "%.7g, %.7g, %.7g", point[0].get<double>() + 0.0,
                point[1].get<double>() + 0.0, point[2].get<double>() + 0.0);
  std::string line = text;
  for (const char* key : {"faces", "vertices"}) {
    if (!position.contains(key) || position[key].empty()) continue;
    line += std::string(" · ") + key;
    for (const Json& index : position[key]) line += " " + index.dump();
  }
  return line;
}

std::string defectRow(const Json& defect) {
  std::string text =
      "<tr>" +
      cell("narrow", swatchOf(defect.value("kind", "")) + escaped(defect.value("severity", ""))) +
      "<td>" + escaped(defect.value("text", ""));
  const Json positions = defect.value("places", Json::array());
  if (!positions.empty()) {
    const auto shown = static_cast<long long>(positions.size());
    const long long count = defect.value("count", 0LL);
    text += "<details><summary>" +
            (shown < count ? "the first " + grouped(shown) + " places"
             : shown == 1  ? "the place"
                           : "all " + grouped(shown) + " places") +
            "</summary><ol>\n";
    for (const Json& position : positions) text += "<li>" + positionText(position) + "</li>\n";
    text += "</ol></details>";
  }
  return text + "</td></tr>\n";
}

// What the reader of the file, or the editor, says beside the findings.
std::string issuesOf(const Json& file) {
  const Json issues = file.value("issues", Json::array());
  if (issues.empty()) return {};
  std::string text = "<h2>Messages</h2>\n<ul>\n";
  for (const Json& issue : issues)
    text +=
        "<li>" + escaped(issue.value("severity", "") + ": " + issue.value("text", "")) + "</li>\n";
  return text + "</ul>\n";
}

std::string filePage(const Json& file, const std::string& pictureName) {
  const std::string path = file.value("path", "");
  std::string body =
      "<p><a href=\"index.html\">all files</a></p>\n<h1>" + escaped(path) + "</h1>\n";
  body += "<div class=\"sheet\">\n";
  if (!pictureName.empty()) {
    body += "<img src=\"" + escaped(pictureName) + "\" width=\"560\" height=\"420\" alt=\"" +
            escaped("The mesh of " + path + " with its defects in colour") + "\">\n";
  }
  body += factsOf(file) + "</div>\n";
  const Json defects = file.value("defects", Json::array());
  if (!defects.empty()) {
    body += "<h2>Findings</h2>\n<table>\n";
    for (const Json& defect : defects) body += defectRow(defect);
    body +=
        "</table>\n<p class=\"muted\">Faces seen from behind are violet; what lies behind the "
        "surface shines through.</p>\n";
  }
  return page(path, body + issuesOf(file));
}

}  // namespace

HtmlReport::HtmlReport(std::string folder) : m_folder(std::move(folder)) {
  if (m_folder.empty()) return;
  m_good = madeFolder(m_folder) && writePage(m_folder, "style.css", kStyleSheet);
}

void HtmlReport::add(const Json& file, const std::string& picture) {
  if (m_folder.empty() || !m_good) return;
  const std::string path = file.value("path", "");
  const std::string name = pageNameOf(path);
  std::string pictureName = name + ".png";
  if (!picture.empty()) {
    m_good = writePage(m_folder, pictureName, picture);
  } else if (!std::filesystem::exists(std::filesystem::path(m_folder) / pictureName)) {
    pictureName.clear();  // merged reports use the pictures that the shards have drawn
  }
  m_good = writePage(m_folder, name + ".html", filePage(file, pictureName)) && m_good;
  m_rows += "<tr>" + cell("path", "<a href=\"" + name + ".html\">" + escaped(path) + "</a>") +
            cell("narrow", verdictBadge(file.value("verdict", ""))) +
            cell("number", grouped(file.value("triangles", 0LL))) + cell("", findingsOf(file)) +
            "</tr>\n";
}

bool HtmlReport::finish(const Totals& totals) {
  if (m_folder.empty() || !m_good) return m_good;
  const std::string body = "<h1>Validation</h1>\n<p>" + escaped(totals.text()) +
                           "</p>\n<table>\n<tr><th>file</th><th>verdict</th>"
                           "<th class=\"number\">triangles</th><th>findings</th></tr>\n" +
                           m_rows + "</table>\n";
  return writePage(m_folder, "index.html", page("Validation", body));
}

const char* const kStyleSheet = R"(
body { font: 15px/1.45 system-ui, sans-serif; color: #1d2328; background: #fff;
  max-width: 76rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.45rem; margin: 0 0 .4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
a { color: #1257a8; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem .35rem 0;
  border-bottom: 1px solid #e3e6e9; }
th { font-weight: 600; color: #56616b; border-bottom: 2px solid #c9cfd4; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap;
  padding-right: 1.4rem; }
td.path { overflow-wrap: anywhere; min-width: 14rem; }
td.narrow { white-space: nowrap; padding-right: 1.2rem; }
.verdict { display: inline-block; padding: 0 .55rem; border-radius: .8rem; white-space: nowrap; }
.solid { background: #d9f0dd; color: #14532d; }
.needs-consent { background: #fdecc8; color: #7a4a00; }
.repaired { background: #d8e8fb; color: #0f3f78; }
.refused { background: #fbdada; color: #7f1d1d; }
.swatch { display: inline-block; width: .8rem; height: .8rem; border-radius: .15rem;
  margin-right: .5rem; vertical-align: -.05rem; border: 1px solid #b8bec4; }
.none { visibility: hidden; }
.muted { color: #66717b; }
.sheet { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; margin-top: 1rem; }
.sheet img { border: 1px solid #dfe3e6; border-radius: .3rem; width: 560px; height: auto;
  max-width: 100%; }
.sheet table { width: auto; flex: 1 1 18rem; }
.sheet th { border-bottom: 1px solid #e3e6e9; }
details { margin: .2rem 0 0; }
summary { cursor: pointer; color: #56616b; }
ol { margin: .3rem 0 .5rem; padding-left: 2.2rem; font-variant-numeric: tabular-nums; }
)";

std::string page(std::string_view title, std::string_view body) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
  text += escaped(title);
  text += "</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n";
  text += body;
  return text + "</body>\n</html>\n";
}

std::string grouped(long long number) {
  std::string digits = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > (number < 0 ? 1 : 0); i -= 3) {
    digits.insert(static_cast<size_t>(i), 1, ',');
  }
  return digits;
}

bool writePage(const std::string& folder, const std::string& name, std::string_view bytes) {
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  const std::filesystem::path partial = path.string() + ".part";
  std::ofstream file(partial, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(partial, path, error);
  if (file && !error) return true;
  std::filesystem::remove(partial, error);
  complain(path, "The page cannot be written.");
  return false;
}

}  // namespace halfspace::commandline
