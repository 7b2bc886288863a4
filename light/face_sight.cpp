// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/face_sight.h"

#include <algorithm>

namespace halfspace::light {

bool FaceSight::find(const LitSurface& surface, const TexelSight& sight, size_t rays,
                     const ForTexels& forTexels) {
  m_seen.assign(surface.faces().size(), {});
  return forTexels("faces in sight", [&](uint32_t texel) {
    const uint32_t index = surface.texels()[texel].face;
    const LitFace& face = surface.faces()[index];
    if (texel != face.firstTexel) return;  // the first texel of a face stands for all
    FaceMarks isKnown(surface.faces().size(), 0);
    const size_t end = (texel + face.chart.covered().size()) * rays;
    for (size_t ray = texel * rays; ray < end; ++ray) {
      if (sight.seen[ray] >= kSkyTexel) continue;
      const uint32_t seen = surface.texels()[sight.seen[ray]].face;
      if (isKnown[seen] != 0) continue;
      isKnown[seen] = 1;
      m_seen[index].push_back(seen);
    }
  });
}

FaceMarks FaceSight::thatSee(const FaceMarks& marked) const {
  FaceMarks result(m_seen.size(), 0);
  const auto isMarked = [&marked](uint32_t face) { return marked[face] != 0; };
  for (size_t i = 0; i < m_seen.size(); ++i)
    result[i] = std::ranges::any_of(m_seen[i], isMarked) ? 1 : 0;
  return result;
}

}  // namespace halfspace::light
