// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/sweep_shape.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace {

constexpr const char* kForms =
    "a shape is point, sphere:R, box:HX,HY,HZ, cylinder:R,H, capsule:R,H or hull:FILE";

std::optional<std::vector<double>> numbersOf(std::string_view words, size_t count) {
  std::vector<double> numbers;
  const char* at = words.data();
  const char* const end = at + words.size();
  while (numbers.size() < count) {
    double number = 0.0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc() || !std::isfinite(number) || number < 0.0) return std::nullopt;
    numbers.push_back(number);
    at = next;
    if (numbers.size() < count && (at == end || *at++ != ',')) return std::nullopt;
  }
  if (at != end) return std::nullopt;
  return numbers;
}

std::variant<NamedShape, std::string> hullOf(const std::string& file, const Formats& formats) {
  const MeshInput input = formats.readMesh(file, {});
  tell(file, input.issues);
  if (!input.mesh) return "\"" + file + "\" is no mesh that can be read";
  auto made = bsp::Hull::ofPoints(input.mesh->soup.vertices);
  if (const auto* problem = std::get_if<bsp::HullProblem>(&made))
    return "\"" + file + "\" makes no hull: " + bsp::wordsFor(*problem);
  const auto hull = std::make_shared<const bsp::Hull>(std::move(std::get<bsp::Hull>(made)));
  bsp::HullShape shape;
  shape.hull = hull.get();
  return NamedShape{shape, hull};
}

}  // namespace

std::variant<NamedShape, std::string> shapeNamed(std::string_view words, const Formats& formats) {
  const size_t colon = words.find(':');
  const std::string_view kind = words.substr(0, colon);
  const std::string_view rest =
      colon == std::string_view::npos ? std::string_view() : words.substr(colon + 1);
  const auto refusal = [&] { return "\"" + std::string(words) + "\" is no shape; " + kForms; };
  if (words == "point") return NamedShape{bsp::PointShape(), nullptr};
  if (kind == "hull" && !rest.empty()) return hullOf(std::string(rest), formats);
  if (kind == "sphere") {
    if (const auto n = numbersOf(rest, 1)) return NamedShape{bsp::SphereShape{(*n)[0]}, nullptr};
  } else if (kind == "box") {
    if (const auto n = numbersOf(rest, 3))
      return NamedShape{bsp::BoxShape{{(*n)[0], (*n)[1], (*n)[2]}}, nullptr};
  } else if (kind == "cylinder") {
    if (const auto n = numbersOf(rest, 2))
      return NamedShape{bsp::CylinderShape{(*n)[0], (*n)[1]}, nullptr};
  } else if (kind == "capsule") {
    if (const auto n = numbersOf(rest, 2)) {
      if ((*n)[1] < (*n)[0])
        return "\"" + std::string(words) +
               "\" is no capsule: half of its height, H, is at least its radius R";
      return NamedShape{bsp::CapsuleShape::upright((*n)[0], (*n)[1], (*n)[1]), nullptr};
    }
  }
  return refusal();
}

}  // namespace halfspace::commandline
