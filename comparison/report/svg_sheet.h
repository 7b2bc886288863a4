// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The sheet that plots are drawn on: a self-contained SVG for use as a file or within a page,
// readable on light and dark backgrounds. Colours are attributes, for viewers without style sheets;
// for a dark colour scheme, a style rule per class replaces them. Coordinates are in pixels from
// the top left corner.
#pragma once

#include <string>
#include <string_view>

namespace halfspace::comparison {

class SvgSheet {
 public:
  // Size in pixels.
  SvgSheet(double width, double height, std::string_view title);

  enum class Anchor : unsigned char { start, middle, end };
  enum class Ink : unsigned char { title, text, muted };
  // A small grey mark. `content`: tooltip.
  void dot(double x, double y, std::string_view content);
  void text(double x, double y, Anchor anchor, Ink ink, std::string_view content);
  // Text that reads upwards.
  void upwards(double x, double y, std::string_view content);
  // Text in the colour of a series.
  void label(double x, double y, size_t series, std::string_view content);

  // A faint line; `strong`: at a tick with a label.
  void rule(double x1, double y1, double x2, double y2, bool strong);
  // A line through the points "x,y x,y ..."; dashed for series beyond the first kColours.
  void curve(std::string_view positions, size_t series);
  void stroke(double x1, double y1, double x2, double y2, size_t series);
  // The mark of a series. Series differ in form as well as in colour. `content`: tooltip.
  void mark(double x, double y, size_t series, std::string_view content = {});

  // The text of the whole SVG file.
  std::string done() const;

  // Numbers of different colours and forms of marks; further series reuse them.
  static constexpr size_t kColours = 8, kForms = 5;

 private:
  double m_width, m_height;
  std::string m_title, m_body;
};

// The number with four significant digits.
std::string svgNumber(double value);

}  // namespace halfspace::comparison
