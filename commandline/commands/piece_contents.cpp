// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/piece_contents.h"

#include <cstddef>
#include <vector>

namespace halfspace::commandline {

namespace {

// The values of the corners of the faces of a piece. `values`: one for each corner of each face of
// the solid, or none at all.
template <typename Value>
std::vector<Value> ofPiece(const std::vector<Value>& values, const geometry::PolygonSoup& solid,
                           const geometry::SolidPieces& pieces, int piece) {
  std::vector<Value> own;
  if (values.empty()) return own;
  std::ptrdiff_t corner = 0;
  for (std::size_t face = 0; face < solid.faces.size(); ++face) {
    const auto corners = static_cast<std::ptrdiff_t>(solid.faces[face].size());
    if (pieces.ofFace[face] == piece) {
      const auto first = values.begin() + corner;
      own.insert(own.end(), first, first + corners);
    }
    corner += corners;
  }
  return own;
}

}  // namespace

plugins::MeshContents pieceOf(const plugins::MeshContents& solid,
                              const geometry::SolidPieces& pieces, int piece) {
  plugins::MeshContents own;
  own.soup = geometry::pieceOf(solid.soup, pieces, piece);
  own.cornerUvs = ofPiece(solid.cornerUvs, solid.soup, pieces, piece);
  own.cornerNormals = ofPiece(solid.cornerNormals, solid.soup, pieces, piece);
  own.cornerColors = ofPiece(solid.cornerColors, solid.soup, pieces, piece);
  return own;
}

}  // namespace halfspace::commandline
