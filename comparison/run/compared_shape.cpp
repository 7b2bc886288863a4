// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/run/compared_shape.h"

#include <charconv>
#include <optional>

namespace halfspace::comparison {

namespace {

constexpr const char* kForms = "point, sphere:R, box:HX,HY,HZ, cylinder:R,H, capsule:R,H";

std::optional<std::vector<double>> numbersOf(std::string_view text, size_t count) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (numbers.size() < count) {
    double number = 0.0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc() || !(number >= 0.0 && number <= kLargestShape)) return std::nullopt;
    numbers.push_back(number);
    at = next;
    if (numbers.size() < count && (at == end || *at++ != ',')) return std::nullopt;
  }
  if (at != end) return std::nullopt;
  return numbers;
}

}  // namespace

std::variant<ComparedShape, std::string> shapeNamed(std::string_view text,
                                                    std::string_view moreForms) {
  const size_t colon = text.find(':');
  const std::string_view kind = text.substr(0, colon);
  const std::string_view rest =
      colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  const std::string name(text);
  if (text == "point") return ComparedShape{name, PointShape()};
  if (kind == "sphere") {
    if (const auto n = numbersOf(rest, 1)) return ComparedShape{name, SphereShape{(*n)[0]}};
  } else if (kind == "box") {
    if (const auto n = numbersOf(rest, 3))
      return ComparedShape{name, BoxShape{{(*n)[0], (*n)[1], (*n)[2]}}};
  } else if (kind == "cylinder") {
    if (const auto n = numbersOf(rest, 2))
      return ComparedShape{name, CylinderShape{(*n)[0], (*n)[1]}};
  } else if (kind == "capsule") {
    if (const auto n = numbersOf(rest, 2)) {
      if ((*n)[1] < (*n)[0])
        return "\"" + name + "\" is no capsule: half of its height, H, is at least its radius R.";
      return ComparedShape{name, CapsuleShape::upright((*n)[0], (*n)[1], (*n)[1])};
    }
  }
  return "\"" + name + "\" is no shape; a shape is one of " + kForms + std::string(moreForms) +
         ", with numbers from 0 to 16777216.";
}

std::vector<std::string> standardShapes() {
  return {"point",     "sphere:16",    "capsule:16,28", "cylinder:16,28",
          "box:4,4,4", "box:16,16,28", "box:32,32,44"};
}

std::vector<std::string> tenSizes() {
  return {"box:2,2,2",    "box:4,4,4",    "box:6,6,6",    "box:8,8,8",    "box:12,12,12",
          "box:16,16,16", "box:20,20,20", "box:24,24,24", "box:32,32,32", "box:48,48,48"};
}

}  // namespace halfspace::comparison
