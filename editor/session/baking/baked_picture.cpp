// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/baking/baked_picture.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "light/atlas.h"

namespace halfspace::editor {

namespace {

constexpr int kMantissaBits = 9;
constexpr int kBias = 15;
constexpr int kMostExponent = 31;
constexpr float kBrightest = 65408.0F;  // 511 / 512 * 2^16

BakedFace faceOf(const light::LitFace& face, const light::Atlas::Position& position) {
  const light::Chart& chart = face.chart;
  const light::PlaneBasis& basis = chart.basis();
  const auto row = [&](const geometry::Vec3& axis, int first, int pixel) {
    const geometry::Vec3 scaled = axis / chart.side();
    return std::array<float, 4>{static_cast<float>(scaled.x()), static_cast<float>(scaled.y()),
                                static_cast<float>(scaled.z()), static_cast<float>(pixel - first)};
  };
  BakedFace made;
  made.id = face.id;
  made.mover = face.mover;
  made.across = row(basis.u, chart.firstColumn(), position.x);
  made.down = row(basis.v, chart.firstRow(), position.y);
  made.plane = {static_cast<float>(basis.normal.x()), static_cast<float>(basis.normal.y()),
                static_cast<float>(basis.normal.z()), static_cast<float>(basis.offset)};
  made.area = {static_cast<float>(position.x), static_cast<float>(position.y),
               static_cast<float>(position.x + chart.width()),
               static_cast<float>(position.y + chart.height())};
  return made;
}

BakedLayers layersOf(const light::LiveBake& bake, const light::Atlas& atlas,
                     const light::LightImage& whole) {
  BakedLayers layers;
  std::vector<std::vector<Eigen::Vector3f>> images;
  std::vector<bool> isLit(bake.layers().empty() ? 0 : whole.pixels.size(), false);
  for (const light::LightLayer& layer : bake.layers()) {
    std::vector<Eigen::Vector3f> light(bake.light().size(), Eigen::Vector3f::Zero());
    for (std::size_t i = 0; i < layer.texels.size(); ++i) light[layer.texels[i]] = layer.light[i];
    images.push_back(atlas.imageOf(bake.surface(), light).pixels);
    for (std::size_t i = 0; i < isLit.size(); ++i)
      if (!images.back()[i].isZero(0)) isLit[i] = true;
  }
  for (std::uint32_t i = 0; i < isLit.size(); ++i)
    if (isLit[i]) layers.pixels.push_back(i);
  for (const std::uint32_t pixel : layers.pixels) layers.steady.push_back(whole.pixels[pixel]);
  for (std::size_t i = 0; i < images.size(); ++i) {
    BakedLayers::Layer& made = layers.all.emplace_back();
    made.style = bake.layers()[i].style;
    for (std::uint32_t place = 0; place < layers.pixels.size(); ++place) {
      const Eigen::Vector3f& light = images[i][layers.pixels[place]];
      if (light.isZero(0)) continue;
      made.places.push_back(place);
      made.light.push_back(light);
      layers.steady[place] -= light;
    }
  }
  // Rounding can make a difference slightly negative.
  for (Eigen::Vector3f& light : layers.steady) light = light.cwiseMax(0.0F);
  return layers;
}

}  // namespace

std::vector<double> BakedLayers::sharesAt(const level::LightMoment& moment) const {
  std::vector<double> shares;
  for (const Layer& layer : all) shares.push_back(level::lightShareAt(layer.style, moment));
  return shares;
}

void mixLayers(const BakedLayers& layers, std::span<const double> shares,
               std::vector<std::uint32_t>& pixels) {
  assert(shares.size() == layers.all.size());
  std::vector<Eigen::Vector3f> light = layers.steady;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const BakedLayers::Layer& layer = layers.all[i];
    const auto share = static_cast<float>(shares[i]);
    if (share == 0.0F) continue;
    for (std::size_t k = 0; k < layer.places.size(); ++k)
      light[layer.places[k]] += share * layer.light[k];
  }
  for (std::size_t i = 0; i < light.size(); ++i)
    pixels[layers.pixels[i]] = sharedExponent(light[i]);
}

std::uint32_t sharedExponent(const Eigen::Vector3f& light) {
  const Eigen::Vector3f kept = light.cwiseMax(0.0F).cwiseMin(kBrightest);
  const float most = kept.maxCoeff();
  if (!(most > 0.0F)) return 0;
  // The mantissas are whole numbers below 2^9: light = mantissa * 2^(exponent - bias - 9).
  int exponent = std::max(0, std::ilogb(most) + 1 + kBias);
  const auto mantissa = [&](float part) {
    const float scaled = std::ldexp(part, kBias + kMantissaBits - exponent);
    return static_cast<std::uint32_t>(std::floor(scaled + 0.5F));
  };
  if (mantissa(most) >= 1U << kMantissaBits) ++exponent;
  exponent = std::min(exponent, kMostExponent);
  return mantissa(kept.x()) | mantissa(kept.y()) << kMantissaBits |
         mantissa(kept.z()) << 2 * kMantissaBits |
         static_cast<std::uint32_t>(exponent) << 3 * kMantissaBits;
}

std::optional<BakedPicture> pictureOf(const light::LiveBake& bake) {
  const std::optional<light::Atlas> atlas = light::Atlas::pack(bake.surface());
  if (!atlas) return std::nullopt;
  const light::LightImage image = atlas->imageOf(bake.surface(), bake.light());
  BakedPicture picture;
  picture.width = image.width;
  picture.height = image.height;
  picture.pixels.reserve(image.pixels.size());
  for (const Eigen::Vector3f& pixel : image.pixels) picture.pixels.push_back(sharedExponent(pixel));
  const std::vector<light::LitFace>& faces = bake.surface().faces();
  for (std::size_t i = 0; i < faces.size(); ++i)
    if (faces[i].role == light::FaceRole::lit)
      picture.faces.push_back(faceOf(faces[i], atlas->positionOf(i)));
  picture.layers = layersOf(bake, *atlas, image);
  picture.effort = bake.effort();
  return picture;
}

}  // namespace halfspace::editor
