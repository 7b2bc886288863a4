// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Images in a folder beside the file of a scene or a mesh: "hall_images" beside hall.gltf.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "plugins/interface/mesh_format.h"
#include "plugins/interface/scene.h"

namespace halfspace::plugins {

// The folder of a file's images. Its name has no character that needs an escape in a URI.
std::filesystem::path imageFolderOf(const std::filesystem::path& file);

struct ImageBeside {
  std::filesystem::path path;
  std::string bytes;
};

// Names a file beside `sceneFile` for each image of the scene and takes the bytes out of the scene.
// File names are unique, whatever the case, and need no escape. Whoever writes the scene also
// writes the result.
std::vector<ImageBeside> placeImagesBeside(Scene& scene, const std::filesystem::path& sceneFile);

// The same for the images that the materials of a mesh name, packed ones among them: each gets the
// absolute path of a copy beside `meshFile`. An image that cannot be read keeps its path and is
// added to `unreadable`.
std::vector<ImageBeside> copyImagesBeside(MeshContents& mesh, const std::filesystem::path& meshFile,
                                          std::vector<std::filesystem::path>& unreadable);

// For a mesh whose images stay where they are: takes the packed ones out of its materials. Returns
// a sentence for the list of losses; empty: there were none.
std::string removePackedImages(MeshContents& mesh);

}  // namespace halfspace::plugins
