// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the bytes as a model of every kind, as a PCX image, and as an expression that chooses a
// model.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "editor/session/model_expression.h"
#include "level/images/pixel_files.h"
#include "level/models/model.h"

using namespace halfspace;

namespace {

void checkModel(const level::DecodedModel& decoded) {
  if (const auto* problem = std::get_if<std::string>(&decoded)) {
    if (problem->empty()) std::abort();
    return;
  }
  const auto& model = std::get<level::Model>(decoded);
  std::size_t vertices = 0;
  for (const level::Model::Part& part : model.parts) {
    vertices += part.vertices.size();
    if (part.vertices.size() % 3 != 0) std::abort();
    for (const level::Model::Vertex& vertex : part.vertices) {
      float squared = 0;
      for (const float axis : vertex.position)
        if (!std::isfinite(axis)) std::abort();
      for (const float axis : vertex.normal) squared += axis * axis;
      if (!(std::abs(squared - 1) < 1e-3F)) std::abort();
    }
    const auto* image = std::get_if<level::RgbaImage>(&part.skin);
    if (image == nullptr) continue;
    const auto pixels =
        static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height);
    if (image->pixels.size() != 4 * pixels) std::abort();
  }
  if (vertices == 0 || vertices > 3 * level::kMostModelTriangles) std::abort();
}

void checkExpression(std::string_view text) {
  const auto parsed = editor::ModelExpression::parse(text);
  if (const auto* problem = std::get_if<std::string>(&parsed)) {
    if (!problem->starts_with("at character ")) std::abort();
    return;
  }
  const auto use = std::get<editor::ModelExpression>(parsed).evaluate(
      {{"model", "progs/a.mdl"}, {"skin", "2"}, {"spawnflags", "5"}}, {{"frame", "1"}});
  if (use && (use->path.empty() || use->skin < 0 || use->frame < 0 || !(use->scale > 0)))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const level::Bytes bytes(data, data + size);
  for (const level::ModelChoice choice : {level::ModelChoice{0, 0}, level::ModelChoice{1, 1}}) {
    checkModel(level::mdlModel(bytes, choice, level::quakeLikePalette()));
    checkModel(level::md2Model(bytes, choice));
    checkModel(level::md3Model(bytes, choice));
    checkModel(level::spriteModel(bytes, choice, level::quakeLikePalette()));
  }
  const level::DecodedImage image = level::pcxImage(bytes);
  if (const auto* pixels = std::get_if<level::RgbaImage>(&image))
    if (pixels->width <= 0 || pixels->height <= 0) std::abort();
  checkExpression({reinterpret_cast<const char*>(data), size});
  return 0;
}
