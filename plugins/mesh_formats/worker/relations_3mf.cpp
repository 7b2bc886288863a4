// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Relations are elements of small XML files: those of the container in _rels/.rels, those of the
// file 3D/a.model in 3D/_rels/a.model.rels. Their targets are paths from the root of the container,
// or from the folder of the file.
#include "plugins/mesh_formats/worker/relations_3mf.h"

#include <set>
#include <string_view>

#include "plugins/mesh_formats/worker/zip_container.h"

namespace halfspace::plugins::mesh_formats {

namespace {

constexpr std::string_view kElement = "<Relationship ", kFolder = "_rels/", kEnding = ".rels";

// The value of an attribute of an element; empty if it has none.
std::string attributeOf(std::string_view element, std::string_view name) {
  const size_t at = element.find(" " + std::string(name) + "=");
  if (at == std::string_view::npos) return {};
  const size_t first = at + name.size() + 2;
  if (first >= element.size()) return {};
  const size_t last = element.find(element[first], first + 1);
  return last == std::string_view::npos ? std::string()
                                        : std::string(element.substr(first + 1, last - first - 1));
}

// The path in the container; `folder`: of the file whose relations these are, "3D/".
std::string pathOf(const std::string& target, const std::string& folder) {
  return target.starts_with('/') ? target.substr(1) : folder + target;
}

}  // namespace

std::string withoutMissingFiles(const std::string& bytes, std::vector<std::string>& missing) {
  const std::set<std::string> paths = pathsInZip(bytes);
  const size_t before = missing.size();
  std::string made = repackedZip(bytes, [&](const std::string& path, std::string& text) {
    const size_t at = path.rfind(kFolder);
    if (at == std::string::npos || !path.ends_with(kEnding)) return;
    const std::string folder = path.substr(0, at);
    for (size_t begin = text.find(kElement); begin != std::string::npos;
         begin = text.find(kElement, begin)) {
      const size_t end = text.find('>', begin);
      if (end == std::string::npos) return;
      const std::string_view element = std::string_view(text).substr(begin, end + 1 - begin);
      const std::string target = pathOf(attributeOf(element, "Target"), folder);
      const bool isGone = attributeOf(element, "TargetMode") != "External" &&
                          element.ends_with("/>") && !paths.contains(target);
      if (isGone) {
        missing.push_back(target);
        text.erase(begin, end + 1 - begin);
      } else {
        begin = end;
      }
    }
  });
  return missing.size() > before ? made : bytes;
}

}  // namespace halfspace::plugins::mesh_formats
