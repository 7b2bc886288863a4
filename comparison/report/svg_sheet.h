// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The paper that plots are drawn on: an SVG that needs nothing beside it, stands alone or within a
// page, and is readable on light and on dark ground. Colours are attributes, for readers that know
// no style sheets; where the reader prefers dark, a rule for each class replaces them.
#pragma once

#include <string>
#include <string_view>

namespace halfspace::comparison {

class SvgSheet {
 public:
  // Pixels.
  SvgSheet(double width, double height, std::string_view title);

  enum class Anchor : unsigned char { start, middle, end };
  enum class Ink : unsigned char { title, text, muted };
  // Small and grey: nothing worth a colour.
  void dot(double x, double y, std::string_view words);
  void text(double x, double y, Anchor anchor, Ink ink, std::string_view words);
  // Reading upwards.
  void upwards(double x, double y, std::string_view words);
  // Of one of the series' colours.
  void label(double x, double y, size_t series, std::string_view words);

  // Faint; `strong`: where a tick has a name.
  void rule(double x1, double y1, double x2, double y2, bool strong);
  // Joined places, "x,y x,y"; dashed from the second round of the colours on.
  void curve(std::string_view places, size_t series);
  void stroke(double x1, double y1, double x2, double y2, size_t series);
  // Never by colour alone: every series has a form of its own too. `words`: what a mouse that rests
  // on it is told.
  void mark(double x, double y, size_t series, std::string_view words = {});

  // The whole file.
  std::string done() const;

  // Colours, and forms of marks, before they begin anew.
  static constexpr size_t kColours = 8, kForms = 5;

 private:
  double m_width, m_height;
  std::string m_title, m_body;
};

// With four digits that count.
std::string svgNumber(double value);

}  // namespace halfspace::comparison
