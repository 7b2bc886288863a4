// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "geometry/csg/arrange/arrangement.h"

namespace halfspace::geometry {

// A traced loop of a face.
struct WalkedLoop {
  // A remaining edge between two consecutive stops of a line; the face lies to its left.
  struct Piece {
    VertexId from, to;
    uint32_t plane;  // the edge lies in this plane and in the face's
    int sense;       // +1: runs along (face plane's normal) x (edge plane's normal), stored
                     // orientations; -1: against it
    PatchId patch;   // the patch whose edge it is
  };
  std::vector<Piece> pieces;
  std::vector<VertexId> corners;  // starts with the least in the order of Arrangement::compare()
  uint64_t hash = 0;              // of the corners
  bool hole = false;
};

// The loops of one face, in the order of the face, for FaceTracer::retrace(). The lists are flat: a
// floor under 20,000 solids has as many loops, and an update searches all of them for those that
// pass the change.
class KeptLoops {
 public:
  size_t count() const { return m_hashes.size(); }
  uint64_t hashOf(size_t loop) const { return m_hashes[loop]; }

  // Room for the loops of another list and a few more.
  void reserveAs(const KeptLoops& other);
  void append(const WalkedLoop& loop);
  // Appends the loops from `first` to before `last` of another list.
  void append(const KeptLoops& other, size_t first, size_t last);
  // Marks the ends of all pieces of changed patches. `passed`: by vertex.
  void markEnds(const std::vector<bool>& isChanged, std::vector<bool>& passed) const;
  // The loops with a piece that begins at a marked vertex, ascending.
  std::vector<uint32_t> loopsThrough(const std::vector<bool>& passed) const;
  // Appends the pieces of a loop that belong to unchanged patches.
  void addUnchanged(size_t loop, const std::vector<bool>& isChanged,
                    std::vector<WalkedLoop::Piece>& pieces) const;

 private:
  VertexId endOf(size_t loop, size_t piece) const {
    return m_from[piece + 1 < m_first[loop + 1] ? piece + 1 : m_first[loop]];
  }

  std::vector<uint32_t> m_first{0};  // by loop, into the lists of pieces; one more for the end
  std::vector<uint64_t> m_hashes;    // by loop
  // By piece; it ends where the next one of the loop begins.
  std::vector<VertexId> m_from;
  std::vector<PatchId> m_patches;
  std::vector<uint32_t> m_planes;
  std::vector<bool> m_isAgainst;  // whether the sense is -1
};

}  // namespace halfspace::geometry
