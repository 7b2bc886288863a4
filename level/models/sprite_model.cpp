// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// SPR of Quake (IDSP, version 1) and Half-Life (version 2): how it turns, sizes, the number of
// frames; in version 2 also how it is drawn, and a palette. A frame is 0 and an image, or a group:
// a count, times, and images. An image: its left and upper edge relative to the origin, width and
// height, and the pixels.
//
// Source: the formats as id Software (spritegn.h) and Valve (spritegn.h of the SDK) published them.
#include <algorithm>

#include "level/models/byte_view.h"
#include "level/models/model_vertices.h"

namespace halfspace::level {

namespace {

constexpr std::int32_t kMostSpriteFrames = 1 << 16;
constexpr int kOriented = 3;         // how it turns: as the entity's angles say
constexpr std::int64_t kEdges = 16;  // bytes before the pixels of an image
constexpr int kLastNumber = 255;
enum class Drawn : std::int32_t { normal, additive, indexAlpha, alphaTest };

// The quad of an image, from its left and upper edge.
std::vector<Model::Vertex> quad(float left, float top, float width, float height) {
  const auto vertex = [&](float u, float v) {
    return Model::Vertex{{0, left + u * width, top - v * height}, {-1, 0, 0}, {u, v}};
  };
  return {vertex(0, 0), vertex(1, 1), vertex(1, 0), vertex(0, 0), vertex(0, 1), vertex(1, 1)};
}

// The pixels as Half-Life draws them.
RgbaImage spriteImage(int width, int height, std::span<const std::uint8_t> pixels,
                      const Palette& palette, Drawn drawn) {
  if (drawn != Drawn::additive && drawn != Drawn::indexAlpha)
    return colouredImage(width, height, pixels, palette,
                         drawn == Drawn::alphaTest ? kLastNumber : -1);
  RgbaImage image = colouredImage(width, height, pixels, palette, -1);
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    std::uint8_t* pixel = &image.pixels[4 * i];
    if (drawn == Drawn::indexAlpha) {
      std::copy_n(palette.end() - 3, 3, pixel);
      pixel[3] = pixels[i];
    } else {
      pixel[3] = std::max({pixel[0], pixel[1], pixel[2]});
    }
  }
  return image;
}

}  // namespace

Model imageSprite(int width, int height, Model::Skin skin) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  Model model;
  model.parts.push_back({quad(-w / 2, h / 2, w, h), std::move(skin)});
  model.facesViewer = true;
  return model;
}

DecodedModel spriteModel(const Bytes& file, ModelChoice choice, const Palette& palette) {
  ByteView view(file);
  if (view.textAt(0, 4) != "IDSP") return "it is no sprite: it does not begin with IDSP";
  const int version = view.intAt(4);
  if (version != 1 && version != 2)
    return "it is version " + std::to_string(version) + "; versions 1 and 2 are read";
  const bool isNew = version == 2;  // of Half-Life
  const std::int32_t frames = view.intAt(isNew ? 28 : 24);
  if (frames <= 0 || frames > kMostSpriteFrames)
    return "the file is damaged: it has " + std::to_string(frames) + " frames";
  const int chosen = choice.frame >= 0 && choice.frame < frames ? choice.frame : 0;
  Palette own = palette;
  Drawn drawn = Drawn::alphaTest;
  std::int64_t at = 36;
  if (isNew) {
    drawn = static_cast<Drawn>(view.intAt(12));
    const std::int64_t colours = view.shortAt(40);
    at = 42;
    if (!view.holds(at, colours, 3)) return kDamagedModel;
    if (colours == kLastNumber + 1) std::copy_n(file.begin() + at, own.size(), own.begin());
    at += 3 * colours;
  }
  for (int i = 0; view.ok(); ++i) {
    const bool isGroup = view.intAt(at) != 0;
    at += 4;
    std::int32_t images = 1;
    if (isGroup) {
      images = view.intAt(at);
      if (images <= 0 || images > kMostSpriteFrames) return kDamagedModel;
      at += 4 + std::int64_t{4} * images;
    }
    for (std::int32_t k = 0; k < images; ++k) {
      const std::int32_t width = view.intAt(at + 8), height = view.intAt(at + 12);
      if (width <= 0 || height <= 0 || width > static_cast<int>(kLargestSide) ||
          height > static_cast<int>(kLargestSide))
        return "the file is damaged: an image of it has an impossible size";
      const std::int64_t size = std::int64_t{width} * height;
      if (!view.holds(at + kEdges, 1, size)) return kDamagedModel;
      if (i == chosen) {
        const auto pixels = std::span(file).subspan(static_cast<std::size_t>(at + kEdges),
                                                    static_cast<std::size_t>(size));
        Model model;
        model.facesViewer = view.intAt(8) != kOriented;
        model.parts.push_back(
            {quad(static_cast<float>(view.intAt(at)), static_cast<float>(view.intAt(at + 4)),
                  static_cast<float>(width), static_cast<float>(height)),
             spriteImage(width, height, pixels, own, drawn)});
        return checked(std::move(model));
      }
      at += kEdges + size;
    }
  }
  return kDamagedModel;
}

}  // namespace halfspace::level
