// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/program/suggestion.h"

#include <algorithm>

namespace halfspace::level {

namespace {

// Optimal string alignment distance by dynamic programming. Entry j of row i is the distance
// between the first i letters of one name and the first j letters of the other; only the rows i, i
// - 1 and i - 2 are kept.
size_t distance(std::string_view first, std::string_view second) {
  const std::string a = lowerCase(first), b = lowerCase(second);
  std::vector<size_t> older, previous(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], older[j - 2] + 1);
    }
    older = previous;
    previous = row;
  }
  return previous.back();
}

bool begins(std::string_view name, std::string_view typed) {
  return typed.size() >= 3 && typed.size() < name.size() &&
         lowerCase(name.substr(0, typed.size())) == lowerCase(typed);
}

}  // namespace

std::string lowerCase(std::string_view name) {
  std::string lower(name);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string nearestName(std::string_view typed, std::span<const std::string> known) {
  std::string nearest;
  size_t least = ~size_t{0};
  for (const std::string& name : known) {
    const size_t allowed = std::max<size_t>(1, std::max(name.size(), typed.size()) / 3);
    const size_t found = begins(name, typed) ? 1 : distance(typed, name);
    if (found > allowed || found >= least || found >= name.size()) continue;
    least = found;
    nearest = name;
  }
  return nearest;
}

std::string didYouMean(std::string_view typed, std::span<const std::string> known) {
  const std::string nearest = nearestName(typed, known);
  return nearest.empty() ? std::string() : " Did you mean \"" + nearest + "\"?";
}

std::string listed(std::span<const std::string> names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string notOneOf(std::string_view typed, std::span<const std::string> known) {
  return '"' + std::string(typed) + "\" is not one of " + listed(known) + "." +
         didYouMean(typed, known);
}

}  // namespace halfspace::level
