// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/print_options.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include <CLI/CLI.hpp>

#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace {

// "220,220,250": three numbers above 0.
std::optional<std::array<double, 3>> bedFrom(const std::string& text) {
  std::array<double, 3> sides{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (size_t i = 0; i < sides.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ',')) return std::nullopt;
    const auto [next, error] = std::from_chars(at, end, sides[i]);
    if (error != std::errc() || !std::isfinite(sides[i]) || !(sides[i] > 0.0)) return std::nullopt;
    at = next;
  }
  return at == end ? std::optional(sides) : std::nullopt;
}

}  // namespace

void addPrint(CLI::App& parser, PrintChoices& print) {
  CLI::Option* wanted = parser.add_flag(
      "--print", print.wanted,
      "Check meshes for printing in layers, too: thin walls, overhangs, sharp edges, size");
  const auto add = [&](const char* name, double& value, const char* text) {
    return parser.add_option(name, value, text)->needs(wanted)->capture_default_str();
  };
  add("--thin", print.options.thin, "Report walls thinner than this, in mm")
      ->check(numberAbove(0.0));
  add("--overhang", print.options.overhang,
      "Report faces that lean out by more than this from vertical, in degrees")
      ->check(numberBetween(0.0, 90.0));
  add("--sharp", print.options.sharp, "Report edges that enclose less than this, in degrees")
      ->check(numberBetween(0.0, 180.0));
  add("--layer", print.options.layer,
      "Height of a layer, in mm: lower faces this close to the bed rest on it")
      ->check(numberFrom(0.0));
  parser
      .add_option("--bed", print.bed,
                  "The largest size that can be printed, in mm; otherwise 220,220,250")
      ->type_name("WIDTH,DEPTH,HEIGHT")
      ->needs(wanted);
  parser.add_option("--up", print.up, "The axis that points away from the bed")
      ->needs(wanted)
      ->check(oneOf({"x", "y", "z"}))
      ->capture_default_str();
  parser
      .add_option("--thickness-rays", print.options.samples,
                  "Rays for the wall thickness of a mesh, about; every triangle has at least one")
      ->needs(wanted)
      ->check(wholeNumber(1, 100'000'000))
      ->capture_default_str();
}

bool completePrint(PrintChoices& print) {
  constexpr std::string_view kAxes = "xyz";
  print.options.up = static_cast<geometry::UpAxis>(kAxes.find(print.up));
  if (print.bed.empty()) return true;
  const auto bed = bedFrom(print.bed);
  if (bed) print.options.bed = *bed;
  if (!bed) complain("--bed takes WIDTH,DEPTH,HEIGHT in mm, for example 220,220,250.");
  return bed.has_value();
}

}  // namespace halfspace::commandline
