// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/tree/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

#include "commandline/report/console.h"

namespace halfspace::commandline {

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

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else {
      out += c;
    }
  }
  return out;
}

// From values to places between two ends of the paper.
class Axis {
 public:
  Axis(bool logarithmic, double from, double to) : m_log(logarithmic), m_from(from), m_to(to) {}

  void take(double value) {
    m_low = std::min(m_low, value);
    m_high = std::max(m_high, value);
  }
  void startAtZero() {
    if (!m_log) m_low = std::min(m_low, 0.0);
  }
  double at(double value) const {
    const double span = scaled(m_high) - scaled(m_low);
    const double part = span > 0 ? (scaled(value) - scaled(m_low)) / span : 0.5;
    return m_from + part * (m_to - m_from);
  }
  // Round numbers: one, two and five times powers of ten.
  std::vector<double> ticks() const {
    std::vector<double> ticks;
    if (m_log) {
      for (double power = std::pow(10, std::floor(std::log10(m_low))); power <= m_high; power *= 10)
        for (const double step : {1.0, 2.0, 5.0})
          if (power * step >= m_low && power * step <= m_high) ticks.push_back(power * step);
      return ticks;
    }
    const double rough = (m_high - m_low) / 6;
    if (rough <= 0) return {m_low};
    double step = std::pow(10, std::floor(std::log10(rough)));
    if (rough > 2 * step)
      step *= rough > 5 * step ? 10 : 5;
    else if (rough > step)
      step *= 2;
    for (double i = std::ceil(m_low / step); i * step <= m_high * (1 + 1e-12); ++i)
      ticks.push_back(i * step);
    return ticks;
  }

 private:
  double scaled(double value) const { return m_log ? std::log10(value) : value; }
  bool m_log;
  double m_from, m_to;
  double m_low = std::numeric_limits<double>::infinity();
  double m_high = -std::numeric_limits<double>::infinity();
};

std::string text(double x, double y, const std::string& anchor, const std::string& words) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" +
         escaped(words) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
         "\" y2=\"" + number(y2) + "\" stroke=\"#cccccc\"/>\n";
}

std::string frame(const Plot& plot, const Axis& x, const Axis& y) {
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

std::string curve(const Plot::Series& series, const char* colour, const Axis& x, const Axis& y) {
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
  Axis x(plot.logX, plot.fallingX ? kWidth - kRight : kLeft,
         plot.fallingX ? kLeft : kWidth - kRight);
  Axis y(plot.logY, kHeight - kBottom, kTop);
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

bool writeText(const std::string& text, const std::string& folder, const std::string& file) {
  const std::filesystem::path path = std::filesystem::path(folder) / file;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) complain(path.string() + " cannot be written.");
  return static_cast<bool>(out);
}

bool writePlot(const Plot& plot, const std::string& folder, const std::string& name) {
  return writeText(svgOf(plot), folder, name + ".svg");
}

}  // namespace halfspace::commandline
