// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/program/plane_text.h"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace halfspace::commandline {

namespace {

using geometry::Plane;
using geometry::Vec3;

constexpr size_t kNumbers = 4;

std::optional<double> coordinateIn(std::string_view text) {
  double number = 0.0;
  const bool isNumber = CLI::detail::lexical_cast(std::string(text), number);
  return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string refusal(const std::string& text) {
  return '"' + text +
         "\" is no plane. Write x=N, y=N or z=N, or four numbers NX,NY,NZ,D for the plane "
         "NX x + NY y + NZ z = D.";
}

std::optional<std::array<double, kNumbers>> numbersIn(std::string_view text) {
  std::array<double, kNumbers> numbers{};
  for (size_t i = 0; i < kNumbers; ++i) {
    const size_t comma = text.find(',');
    if ((comma == std::string_view::npos) != (i + 1 == kNumbers)) return std::nullopt;
    const auto number = coordinateIn(text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers[i] = *number;
    if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
  }
  return numbers;
}

}  // namespace

std::variant<Plane, std::string> planeIn(const std::string& text) {
  Vec3 normal = Vec3::Zero();
  double offset = 0.0;
  if (text.size() > 2 && text[0] >= 'x' && text[0] <= 'z' && text[1] == '=') {
    const auto number = coordinateIn(std::string_view(text).substr(2));
    if (!number) return refusal(text);
    normal[text[0] - 'x'] = 1.0;
    offset = *number;
  } else if (const auto numbers = numbersIn(text)) {
    normal = Vec3((*numbers)[0], (*numbers)[1], (*numbers)[2]);
    offset = (*numbers)[3];
  } else {
    return refusal(text);
  }
  auto plane = Plane::fromCoefficients(normal, offset);
  if (!plane) {
    return '"' + text + "\" is no plane: at least one of its first three numbers must not be 0.";
  }
  return std::move(plane).value();
}

CLI::Validator planeText() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        const auto plane = planeIn(text);
        const auto* problem = std::get_if<std::string>(&plane);
        return problem != nullptr ? *problem : std::string();
      },
      std::string());
}

}  // namespace halfspace::commandline
