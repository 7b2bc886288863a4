// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/images_beside.h"

#include <map>
#include <set>

#include "level/program/counted.h"
#include "level/program/suggestion.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

namespace fs = std::filesystem;

namespace {

constexpr const char* kFolderSuffix = "_images";

// Letters, digits, '-' and '_' of ASCII stay; all others become '_'.
std::string withoutEscapes(std::string name) {
  for (char& letter : name) {
    const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                         (letter >= '0' && letter <= '9') || letter == '-';
    if (!isPlain) letter = '_';
  }
  return name.empty() ? "image" : name;
}

// Makes names that file systems with and without distinction of case keep apart.
class UniqueNames {
 public:
  std::string add(const std::string& stem, const std::string& ending) {
    const std::string plain = withoutEscapes(stem);
    std::string name = plain;
    for (int i = 2; !m_taken.insert(level::lowerCase(name)).second; ++i)
      name = plain + '-' + std::to_string(i);
    return name + ending;
  }

 private:
  std::set<std::string> m_taken;
};

}  // namespace

fs::path imageFolderOf(const fs::path& file) {
  return file.parent_path() / (withoutEscapes(file.stem().string()) + kFolderSuffix);
}

std::vector<ImageBeside> placeImagesBeside(Scene& scene, const fs::path& sceneFile) {
  const fs::path folder = imageFolderOf(sceneFile);
  std::vector<ImageBeside> files;
  UniqueNames names;
  for (SceneImage& image : scene.images) {
    const std::string name = names.add(image.name, image.mime == "image/jpeg" ? ".jpg" : ".png");
    image.file = folder.filename().string() + '/' + name;
    files.push_back({folder / name, std::exchange(image.bytes, {})});
  }
  return files;
}

std::vector<ImageBeside> copyImagesBeside(MeshContents& mesh, const fs::path& meshFile,
                                          std::vector<fs::path>& unreadable) {
  const fs::path folder = imageFolderOf(meshFile);
  std::vector<ImageBeside> files;
  UniqueNames names;
  std::map<std::string, std::string> copies;  // by the path as it was named
  for (MeshLook& look : mesh.looks) {
    if (look.image.empty()) continue;
    const auto [copy, isNew] = copies.try_emplace(look.image, look.image);
    if (isNew) {
      const auto packed = mesh.packedImages.find(look.image);
      const bool isPacked = packed != mesh.packedImages.end();
      const fs::path source = isPacked ? fs::path(look.image) : mesh.imageFolder / look.image;
      std::optional<std::string> bytes =
          isPacked ? std::move(packed->second) : readFile(source).value;
      if (!bytes) {
        unreadable.push_back(source);
        continue;
      }
      const std::string name =
          names.add(source.stem().string(), level::lowerCase(source.extension().string()));
      std::error_code error;
      const fs::path whole = fs::absolute(folder / name, error);
      copy->second = (error ? folder / name : whole).lexically_normal().generic_string();
      files.push_back({folder / name, std::move(*bytes)});
    }
    look.image = copy->second;
  }
  mesh.packedImages.clear();
  return files;
}

std::string removePackedImages(MeshContents& mesh) {
  int removed = 0;
  for (MeshLook& look : mesh.looks) {
    if (!mesh.packedImages.contains(look.image)) continue;
    look.image.clear();
    ++removed;
  }
  mesh.packedImages.clear();
  if (removed == 0) return {};
  return level::counted(removed, "material", "materials") +
         " whose image is a DDS file or in an archive of a game, where a mesh cannot name it: "
         "build --images beside writes it beside the mesh.";
}

}  // namespace halfspace::plugins
