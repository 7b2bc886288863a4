// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "light/texel_sight.h"

namespace halfspace::light {

// Calls body(texel) for all texels, on several threads; false if the bake was cancelled.
using ForTexels = std::function<bool(const char* stage, const std::function<void(uint32_t)>& body)>;

// Of each face: true or false. Not vector<bool>: threads write neighbouring entries.
using FaceMarks = std::vector<char>;

// Which faces each face sees: those with a texel that a ray from one of its texels has met. A lamp
// in one room lights few faces; the texels of faces that see none of them get no reflected light.
class FaceSight {
 public:
  // `rays`: of a texel. False: the bake was cancelled. Cost: linear in the rays of all texels.
  // Memory: four bytes for each pair of faces in sight.
  bool find(const LitSurface& surface, const TexelSight& sight, size_t rays,
            const ForTexels& forTexels);
  // The faces that see a marked one. Contract: find() returned true. Cost: linear in the pairs.
  FaceMarks thatSee(const FaceMarks& marked) const;

 private:
  std::vector<std::vector<uint32_t>> m_seen;  // by face, each once
};

}  // namespace halfspace::light
