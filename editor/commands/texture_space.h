// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Faces laid over their images: the plane whose coordinates are texels, u to the right, v
// downwards. A change in this plane changes where the image lies on the face; the face itself
// stays.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "editor/commands/face_texturing.h"

namespace halfspace::editor {

using Texel = std::array<double, 2>;  // u, v

// A face of the scene over its image.
struct FaceOverImage {
  FaceRef ref;
  level::FacePlane plane;
  level::ImageMap map;  // counts in texels
  Texel texels{};       // width and height of the image
  std::string material;
  std::vector<Texel> corners;  // in the order of the face
};

// Width and height in texels of the image of a material.
using ImageSizes = std::function<Texel(const std::string& material)>;

// Faces that the scene does not have are left out.
std::vector<FaceOverImage> facesOverImages(const Session& session, std::span<const FaceRef> faces,
                                           const ImageSizes& sizes);

struct TexelBox {
  Texel low{}, high{};
  Texel size() const { return {high[0] - low[0], high[1] - low[1]}; }
  Texel centre() const { return {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2}; }
};
// Around all corners; a box of size 0 at the origin if there are none.
TexelBox boxAround(std::span<const FaceOverImage> faces);

// Turns the image on each face about the point that shows `centre`; degrees, clockwise in texture
// space. The image is not distorted, whatever its scales; a face whose scales differ is therefore
// distorted in texture space.
struct TextureTurn {
  Texel centre{};
  double degrees = 0;
};
using TextureChange = std::variant<level::ImageTransform, TextureTurn>;

// Changes the images of these faces of the level from which they were taken.
level::Edited changeTextures(level::Level& level, std::span<const FaceOverImage> faces,
                             const TextureChange& change);

// Scales and shifts the image so that each selected face shows it so many times across and down.
bool fitTextures(Session& session, const ImageSizes& sizes, const Texel& times);
// Mirrors the image of each selected face about its middle: across (axis 0) or down (axis 1).
bool flipTextures(Session& session, const ImageSizes& sizes, std::size_t axis);
// Takes the default axes of the level's dialect: along the world's axes, at scale 1.
bool resetTextures(Session& session);

}  // namespace halfspace::editor
