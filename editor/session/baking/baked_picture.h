// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "light/bake.h"

namespace halfspace::editor {

// Where the light of a face is in the lightmap: a map from its points to pixels.
struct BakedFace {
  geometry::FaceId id = 0;  // in the boundary of the level, or in that of the mover
  std::uint64_t mover = 0;  // level::numberOf() its entity; 0: of the level
  // The pixel of a point p: (across.xyz * p + across.w, down.xyz * p + down.w).
  std::array<float, 4> across{}, down{};
  std::array<float, 4> plane{};  // unit normal, and the distance along it
  std::array<float, 4> area{};   // pixels of the face: left, top, right, bottom
};

// The light of each layer (lamps that flicker or are switched), and the remaining steady light.
struct BakedLayers {
  struct Layer {
    level::LightStyle style;
    std::vector<std::uint32_t> places;   // indices into `pixels`, ascending
    std::vector<Eigen::Vector3f> light;  // at each of them
  };
  std::vector<std::uint32_t> pixels;    // pixels of the lightmap that a layer lights; ascending
  std::vector<Eigen::Vector3f> steady;  // the light without the layers, at each of them
  std::vector<Layer> all;               // by style

  // The share of its light that each layer gives at the moment.
  std::vector<double> sharesAt(const level::LightMoment& moment) const;
};

// The baked light of a state of the level as the graphics card gets it. Immutable, so threads share
// it.
struct BakedPicture {
  std::uint64_t state = 0;  // Session::state() that it shows
  bool isFinal = false;     // false: with few, large texels; a finer picture follows
  int width = 0, height = 0;
  // Red, green, blue: 9 bits and an exponent (GL_RGB9_E5). With all lights at the brightness of
  // their keys.
  std::vector<std::uint32_t> pixels;
  BakedLayers layers;
  std::vector<BakedFace> faces;  // lit ones
  double texelSide = 0;          // level units
  double milliseconds = 0;       // that the bake took
  light::BakeEffort effort;
};

// Three lights with a common exponent, as OpenGL's RGB9_E5 stores them: from 0 to 65,408, the
// largest with a relative error of at most 1/512.
std::uint32_t sharedExponent(const Eigen::Vector3f& light);

// Sets those pixels of the lightmap that layers light to the light with these shares of the layers.
// `pixels`: all pixels of this picture; the others stay. Cost: linear in the pixels that layers
// light.
void mixLayers(const BakedLayers& layers, std::span<const double> shares,
               std::vector<std::uint32_t>& pixels);

// None: the faces do not fit into one image. Cost: linear in the texels.
std::optional<BakedPicture> pictureOf(const light::LiveBake& bake);

}  // namespace halfspace::editor
