// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Models and sprites of entities as the games store them: MDL (Quake), MD2 (Quake 2), MD3 (Quake 3)
// and SPR (Quake and Half-Life). Other formats are read by plugins (plugins/mesh_formats). Why own
// readers for these four: an entity chooses a frame and a skin, and pixels are numbers in the
// palette of the game; the libraries give one frame, one skin and their own colours, and read no
// sprites.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "level/images/indexed_images.h"

namespace halfspace::level {

// A model at one frame and with one skin, as triangles.
struct Model {
  struct Vertex {
    std::array<float, 3> position;  // finite, in level units around the entity's origin
    std::array<float, 3> normal;    // of unit length, outwards
    std::array<float, 2> uv;        // u to the right, v down the image, 0 to 1
  };
  // Pixels; the path of an image in the data of the game, perhaps without an ending; or nothing.
  using Skin = std::variant<std::monostate, RgbaImage, std::string>;
  struct Part {
    std::vector<Vertex> vertices;  // three for each triangle, counter-clockwise from outside
    Skin skin;
  };
  std::vector<Part> parts;
  // A sprite that turns to the viewer: x is the depth, y runs to the right, z upwards.
  bool facesViewer = false;
};

// What an entity chooses of a model. Numbers that the file does not have count as 0, as in games.
struct ModelChoice {
  int frame = 0, skin = 0;
};

// Larger models are refused.
inline constexpr std::size_t kMostModelTriangles = 200'000;

using DecodedModel = std::variant<Model, std::string>;  // else why there is none

// The formats. Every offset and count is checked against the file: the cost is linear in its
// length. `palette`: the colours of images that contain no palette.
DecodedModel mdlModel(const Bytes& file, ModelChoice choice, const Palette& palette);
DecodedModel md2Model(const Bytes& file, ModelChoice choice);
DecodedModel md3Model(const Bytes& file, ModelChoice choice);
DecodedModel spriteModel(const Bytes& file, ModelChoice choice, const Palette& palette);

// An image as a sprite around its middle, one level unit for each pixel.
Model imageSprite(int width, int height, Model::Skin skin);

}  // namespace halfspace::level
