// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/report/svg_sheet.h"

#include <array>
#include <cstdio>

#include "comparison/report/markup.h"

namespace halfspace::comparison {

namespace {

struct Colour {
  const char *light, *dark;
};

// Contrast of each at least 3:1 against its background.
constexpr std::array<Colour, SvgSheet::kColours> kSeries{{{"#1b6ca8", "#63b3ed"},
                                                          {"#c2410c", "#fb923c"},
                                                          {"#1e8449", "#68d391"},
                                                          {"#7b4fa3", "#c4a3e8"},
                                                          {"#b7324b", "#fc8196"},
                                                          {"#0f7c86", "#4fd1c5"},
                                                          {"#8a6116", "#ecc94b"},
                                                          {"#4a5560", "#cbd5e0"}}};
constexpr Colour kGround{"#ffffff", "#1b1e22"}, kFaint{"#edeff1", "#292d32"},
    kRule{"#d5dade", "#3d434a"};
constexpr std::array<Colour, 3> kInks{
    {{"#1d2328", "#e6e9ec"}, {"#2f373e", "#cfd5da"}, {"#5c6770", "#9aa4ad"}}};
constexpr std::array<const char*, 3> kInkNames{"hs-title", "hs-text", "hs-muted"};

std::string rule(const std::string& name, const char* property, const Colour& colour) {
  return "." + name + "{" + property + ":" + colour.dark + "}";
}

std::string darkRules() {
  std::string rules = rule("hs-ground", "fill", kGround) + rule("hs-faint", "stroke", kFaint) +
                      rule("hs-rule", "stroke", kRule);
  for (size_t i = 0; i < kInks.size(); ++i) rules += rule(kInkNames[i], "fill", kInks[i]);
  for (size_t i = 0; i < kSeries.size(); ++i) {
    rules += rule("hs-f" + std::to_string(i), "fill", kSeries[i]);
    rules += rule("hs-s" + std::to_string(i), "stroke", kSeries[i]);
  }
  return "@media(prefers-color-scheme:dark){" + rules + "}";
}

std::string attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + std::string(value) + "\"";
}
std::string attribute(const char* name, double value) {
  return attribute(name, svgNumber(value));
}

std::string fill(size_t series) {
  const size_t at = series % kSeries.size();
  return attribute("class", "hs-f" + std::to_string(at)) + attribute("fill", kSeries[at].light);
}
std::string line(size_t series) {
  const size_t at = series % kSeries.size();
  return attribute("class", "hs-s" + std::to_string(at)) + attribute("stroke", kSeries[at].light);
}

std::string ends(double x1, double y1, double x2, double y2) {
  return attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2);
}

// The corners of forms 1 to 4: a square, a triangle, a diamond, an inverted triangle. Form 0 is a
// circle.
std::string outline(double x, double y, size_t form) {
  const auto at = [&](double right, double down) {
    return svgNumber(x + right) + "," + svgNumber(y + down) + " ";
  };
  switch (form) {
    case 1:
      return at(-3.4, -3.4) + at(3.4, -3.4) + at(3.4, 3.4) + at(-3.4, 3.4);
    case 2:
      return at(0, -4.6) + at(4.3, 3.2) + at(-4.3, 3.2);
    case 3:
      return at(0, -5) + at(5, 0) + at(0, 5) + at(-5, 0);
    default:
      return at(0, 4.6) + at(4.3, -3.2) + at(-4.3, -3.2);
  }
}

}  // namespace

std::string svgNumber(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

SvgSheet::SvgSheet(double width, double height, std::string_view title)
    : m_width(width), m_height(height), m_title(title) {}

void SvgSheet::text(double x, double y, Anchor anchor, Ink ink, std::string_view content) {
  constexpr std::array<const char*, 3> kAnchors{"start", "middle", "end"};
  const auto which = static_cast<size_t>(ink);
  m_body += "<text" + attribute("x", x) + attribute("y", y) +
            attribute("text-anchor", kAnchors[static_cast<size_t>(anchor)]) +
            attribute("class", kInkNames[which]) + attribute("fill", kInks[which].light);
  if (ink == Ink::title) m_body += attribute("font-size", 14) + attribute("font-weight", "600");
  m_body += ">" + escaped(content) + "</text>\n";
}

void SvgSheet::upwards(double x, double y, std::string_view content) {
  m_body += "<g transform=\"rotate(-90 " + svgNumber(x) + " " + svgNumber(y) + ")\">";
  text(x, y, Anchor::middle, Ink::muted, content);
  m_body += "</g>\n";
}

void SvgSheet::label(double x, double y, size_t series, std::string_view content) {
  m_body += "<text" + attribute("x", x) + attribute("y", y) + fill(series) + ">" +
            escaped(content) + "</text>\n";
}

void SvgSheet::rule(double x1, double y1, double x2, double y2, bool strong) {
  m_body += "<line" + ends(x1, y1, x2, y2) + attribute("class", strong ? "hs-rule" : "hs-faint") +
            attribute("stroke", strong ? kRule.light : kFaint.light) + "/>\n";
}

void SvgSheet::curve(std::string_view positions, size_t series) {
  m_body += "<polyline fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\"" + line(series);
  if (series >= kColours) m_body += attribute("stroke-dasharray", "6 3");
  m_body += attribute("points", positions) + "/>\n";
}

void SvgSheet::stroke(double x1, double y1, double x2, double y2, size_t series) {
  m_body += "<line" + ends(x1, y1, x2, y2) + line(series) + " stroke-width=\"1.5\"/>\n";
}

void SvgSheet::mark(double x, double y, size_t series, std::string_view content) {
  const size_t form = series % kForms;
  const std::string title = content.empty() ? "" : "<title>" + escaped(content) + "</title>";
  if (form == 0) {
    m_body += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", 3.8) +
              fill(series) + ">" + title + "</circle>\n";
    return;
  }
  m_body += "<polygon" + attribute("points", outline(x, y, form)) + fill(series) + ">" + title +
            "</polygon>\n";
}

void SvgSheet::dot(double x, double y, std::string_view content) {
  const auto ink = static_cast<size_t>(Ink::muted);
  m_body += "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", 2.5) +
            attribute("class", kInkNames[ink]) + attribute("fill", kInks[ink].light) + "><title>" +
            escaped(content) + "</title></circle>\n";
}

std::string SvgSheet::done() const {
  const std::string width = svgNumber(m_width), height = svgNumber(m_height);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
         attribute("height", height) + attribute("viewBox", "0 0 " + width + " " + height) +
         " role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>" +
         escaped(m_title) + "</title>\n<style>" + darkRules() + "</style>\n" +
         "<rect width=\"100%\" height=\"100%\" class=\"hs-ground\"" +
         attribute("fill", kGround.light) + "/>\n" + m_body + "</svg>\n";
}

}  // namespace halfspace::comparison
