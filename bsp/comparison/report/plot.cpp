// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/report/plot.h"

#include <array>
#include <cstdio>

#include "bsp/comparison/report/markup.h"
#include "bsp/comparison/report/plot_axis.h"

namespace halfspace::bsp {

namespace {

constexpr double kWidth = 640, kHeight = 400;
constexpr double kLeft = 70, kRight = 20, kTop = 40, kBottom = 50;
constexpr std::array<const char*, 9> kColours{"#1b6ca8", "#d1495b", "#2a9d5c", "#8e5ea2", "#e08e2b",
                                              "#555555", "#17a2b8", "#7a5230", "#d36ab8"};

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

std::string text(double x, double y, const std::string& anchor, const std::string& words) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" +
         escaped(words) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
         "\" y2=\"" + number(y2) + "\" stroke=\"#cccccc\"/>\n";
}

std::string frame(const Plot& plot, const PlotAxis& x, const PlotAxis& y) {
  std::string out;
  for (const double tick : x.ticks()) {
    out += line(x.at(tick), kTop, x.at(tick), kHeight - kBottom);
    out += text(x.at(tick), kHeight - kBottom + 16, "middle", number(tick));
  }
  for (const double tick : y.ticks()) {
    out += line(kLeft, y.at(tick), kWidth - kRight, y.at(tick));
    out += text(kLeft - 6, y.at(tick) + 4, "end", number(tick));
  }
  out += text(kWidth / 2, 22, "middle", plot.title);
  out += text(kWidth / 2, kHeight - 12, "middle", plot.xName);
  out += "<g transform=\"rotate(-90 16 " + number(kHeight / 2) + ")\">" +
         text(16, kHeight / 2, "middle", plot.yName) + "</g>\n";
  return out;
}

std::string curve(const Plot::Series& series, const char* colour, const PlotAxis& x,
                  const PlotAxis& y) {
  std::string places, marks;
  for (const auto& [at, value] : series.points) {
    const std::string px = number(x.at(at)), py = number(y.at(value));
    places += px + "," + py + " ";
    marks += "<circle cx=\"" + px + "\" cy=\"" + py + "\" r=\"3\" fill=\"" + colour + "\"/>\n";
  }
  return "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" + std::string(colour) +
         "\" points=\"" + places + "\"/>\n" + marks;
}

}  // namespace

std::string svgOf(const Plot& plot) {
  PlotAxis x(plot.logX, plot.fallingX ? kWidth - kRight : kLeft,
             plot.fallingX ? kLeft : kWidth - kRight);
  PlotAxis y(plot.logY, kHeight - kBottom, kTop);
  for (const Plot::Series& series : plot.series) {
    for (const auto& [at, value] : series.points) {
      x.take(at);
      y.take(value);
    }
  }
  y.startAtZero();
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(kWidth) +
                    "\" height=\"" + number(kHeight) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  out += frame(plot, x, y);
  double key = kTop + 14;
  for (size_t i = 0; i < plot.series.size(); ++i, key += 16) {
    const char* colour = kColours[i % kColours.size()];
    out += curve(plot.series[i], colour, x, y);
    out += "<g fill=\"" + std::string(colour) + "\">" +
           text(kLeft + 10, key, "start", plot.series[i].name) + "</g>\n";
  }
  return out + "</svg>\n";
}

}  // namespace halfspace::bsp
