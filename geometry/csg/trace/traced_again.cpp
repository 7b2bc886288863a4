// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// FaceTracer: faces that an update keeps in part. A face of thousands of patches is traced only
// near the change, and the face of a moved mesh is moved.
#include <algorithm>
#include <cassert>

#include "geometry/csg/trace/face_tracer.h"
#include "geometry/csg/trace/kept_loops.h"
#include "geometry/exact/residue.h"

namespace halfspace::geometry {

std::optional<BoundaryFace> FaceTracer::retrace(std::span<const PatchId> changed,
                                                const std::vector<bool>& isChanged,
                                                const BoundaryFace& former, KeptLoops& kept) {
  if (changed.empty() || kept.count() == 0) return std::nullopt;
  assert(kept.count() == former.loopCount() && "the loops are those of the face");
  assert(std::ranges::all_of(changed,
                             [&](PatchId patch) {
                               return m_arrangement.patch(patch).kind ==
                                      m_arrangement.patch(changed.front()).kind;
                             }) &&
         "patches of a cluster have one plane and one surface");
  begin(changed.front());
  for (PatchId patch : changed)
    for (const Arrangement::Edge& edge : m_arrangement.patch(patch).edges) collectEdge(patch, edge);
  const std::vector<uint32_t> dropped = takeChanged(isChanged, kept);
  std::vector<WalkedLoop> walkedLoops;
  for (const Loop& loop : loops()) walkedLoops.push_back(walked(loop));
  const WalkedLoop* outer = nullptr;
  std::vector<const WalkedLoop*> holes;
  const bool keepsOuter = dropped.empty() || dropped.front() != 0;
  for (const WalkedLoop& loop : walkedLoops) {
    if (loop.hole)
      holes.push_back(&loop);
    else if (outer != nullptr || keepsOuter)
      return std::nullopt;
    else
      outer = &loop;
  }
  if (outer == nullptr && !keepsOuter) return std::nullopt;
  sortHoles(holes);
  return spliced(former, dropped, outer, holes, kept);
}

// The kept loops that must be traced again, ascending; adds their pieces of unchanged patches to
// m_pieces. The continuation at a vertex depends on all pieces that leave the vertex. So a loop
// must be traced again if it passes a vertex of a piece that a changed patch has or had; at all
// other vertices the continuation is the same as before.
std::vector<uint32_t> FaceTracer::takeChanged(const std::vector<bool>& isChanged,
                                              const KeptLoops& kept) {
  std::vector<bool> passed(m_arrangement.vertexCapacity(), false);
  for (const Piece& piece : m_pieces) passed[piece.from] = passed[piece.to] = true;
  kept.markEnds(isChanged, passed);
  std::vector<uint32_t> loops = kept.loopsThrough(passed);
  for (const uint32_t loop : loops) kept.addUnchanged(loop, isChanged, m_pieces);
  return loops;
}

// The face with the kept loops but the dropped ones, and with the new loops; `kept` receives the
// same loops. `outer`: null if it is kept. Nearly all loops are kept, so they are copied in long
// runs.
BoundaryFace FaceTracer::spliced(const BoundaryFace& former, std::span<const uint32_t> dropped,
                                 const WalkedLoop* outer, std::span<const WalkedLoop* const> holes,
                                 KeptLoops& kept) const {
  std::vector<uint32_t> stays;  // ascending
  stays.reserve(kept.count());
  for (uint32_t loop = 0, next = 0; loop < kept.count(); ++loop) {
    if (next < dropped.size() && dropped[next] == loop)
      ++next;
    else
      stays.push_back(loop);
  }
  BoundaryFace face;
  KeptLoops loops;
  std::vector<uint32_t> starts{0};
  face.plane = m_plane;
  face.surface = m_surface;
  face.vertices.reserve(former.vertices.size() + 4 * holes.size());
  starts.reserve(former.loopStart.size() + holes.size());
  loops.reserveAs(kept);
  const auto appendNew = [&](const WalkedLoop& loop) {
    face.vertices.append(loop.corners);
    starts.push_back(static_cast<uint32_t>(face.vertices.size()));
    loops.append(loop);
  };
  const auto appendRun = [&](uint32_t first, uint32_t last) {
    const uint32_t begin = former.loopStart[first], end = former.loopStart[last];
    const auto offset = static_cast<uint32_t>(face.vertices.size()) - begin;
    face.vertices.append({former.vertices.begin() + begin, former.vertices.begin() + end});
    for (uint32_t loop = first; loop < last; ++loop)
      starts.push_back(former.loopStart[loop + 1] + offset);
    loops.append(kept, first, last);
  };
  size_t at = 0;  // of those that stay
  const auto appendUpTo = [&](size_t end) {
    while (at < end) {
      size_t last = at + 1;
      while (last < end && stays[last] == stays[last - 1] + 1) ++last;
      appendRun(stays[at], stays[last - 1] + 1);
      at = last;
    }
  };
  if (outer != nullptr) appendNew(*outer);
  const size_t firstHole = outer == nullptr ? 1 : 0;
  appendUpTo(firstHole);
  for (const WalkedLoop* hole : holes) {
    const auto position = std::partition_point(
        stays.begin() + static_cast<std::ptrdiff_t>(std::max(at, firstHole)), stays.end(),
        [&](uint32_t loop) {
          return kept.hashOf(loop) != hole->hash
                     ? kept.hashOf(loop) < hole->hash
                     : m_arrangement.compare(former.loop(loop), hole->corners) < 0;
        });
    appendUpTo(static_cast<size_t>(position - stays.begin()));
    appendNew(*hole);
  }
  appendUpTo(stays.size());
  uint64_t sum = 0;
  for (size_t hole = 1; hole < loops.count(); ++hole) sum += residue::mix(loops.hashOf(hole));
  face.hash = hashOfFace(loops.hashOf(0), sum);
  face.loopStart = ShortList<uint32_t, 2>(starts);
  kept = std::move(loops);
  assert(kept.count() == face.loopCount() && face.loopStart.back() == face.vertices.size());
  return face;
}

BoundaryFace FaceTracer::moved(const BoundaryFace& face, PatchId patch) {
  begin(patch);
  assert(m_surface == face.surface && m_plane.flipped() == face.plane.flipped());
  std::vector<WalkedLoop> loops(face.loopCount());
  std::vector<const WalkedLoop*> holes;
  for (size_t i = 0; i < loops.size(); ++i) {
    const std::span<const VertexId> corners = face.loop(i);
    loops[i].corners.assign(corners.begin(), corners.end());
    startAtLeast(loops[i].corners);
    loops[i].hash = hashOf(loops[i].corners);
    loops[i].hole = i > 0;
    if (loops[i].hole) holes.push_back(&loops[i]);
  }
  sortHoles(holes);
  BoundaryFace result = faceOf(loops.front(), holes);
  result.sources = face.sources;
  return result;
}

}  // namespace halfspace::geometry
