// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces loops with the face on their left. Where several edges leave a vertex v, the one is taken
// that comes first clockwise from the reverse of the incoming edge:
//
//            a         The corner between `in` and a contains nothing but face. So loops that touch
//            ^         are joined exactly where the face is connected, and parts of a plane that
//            |         only touch at a vertex become separate faces.
//     in --> v --> b
//            |
//            c
//
// Notation: N is the normal of the face's plane; E and F are those of the second planes of two
// edges. Directions are never computed: an edge runs along +-(N x E), and
//     (N x E) x (N x F) = N (N . (E x F)),
// so the turn from one edge to another is the sign of the determinant of three normals.
#include "geometry/csg/trace/face_tracer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/csg/trace/loop_area.h"
#include "geometry/exact/residue.h"
#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

void FaceTracer::begin(PatchId patch) {
  const Arrangement::Kind& kind = m_arrangement.patch(patch).kind;
  assert(kind.plane.id() < m_table.size());
  m_plane = kind.plane;
  m_surface = kind.surface;
  const PlaneNumbers& n = m_table.numbers(m_plane.id());
  Vec3(std::abs(n.a), std::abs(n.b), std::abs(n.c)).maxCoeff(&m_axis);
  m_pieces.clear();
  assert(m_axis >= 0 && m_axis < 3);
}

std::vector<BoundaryFace> FaceTracer::trace(std::span<const PatchId> patches, KeptLoops* kept) {
  assert(!patches.empty());
  begin(patches.front());
  collect(patches);
  std::vector<Loop> outers, holes;
  std::vector<WalkedLoop> outersWalked, holesWalked;
  for (Loop& loop : loops()) {
    WalkedLoop made = walked(loop);
    (made.hole ? holesWalked : outersWalked).push_back(std::move(made));
    (holesWalked.size() > holes.size() ? holes : outers).push_back(std::move(loop));
  }
  if (outers.empty() && !holes.empty()) {
    const MeetingPoint& at = m_arrangement.vertex(m_pieces[holes.front().front()].from).point;
    throw InternalError("a face has holes but no outer loop", approximatePosition(at));
  }
  assert(outers.size() == outersWalked.size() && holes.size() == holesWalked.size());
  const std::vector<size_t> outerOfHole = outerOf(holes, outers);
  std::vector<BoundaryFace> faces;
  for (size_t i = 0; i < outers.size(); ++i) {
    std::vector<const WalkedLoop*> inside;
    for (size_t k = 0; k < holes.size(); ++k)
      if (outerOfHole[k] == i) inside.push_back(&holesWalked[k]);
    sortHoles(inside);
    faces.push_back(faceOf(outersWalked[i], inside));
    if (kept == nullptr || outers.size() > 1) continue;
    kept->append(outersWalked.front());
    for (const WalkedLoop* hole : inside) kept->append(*hole);
  }
  std::sort(faces.begin(), faces.end(), [&](const BoundaryFace& a, const BoundaryFace& b) {
    return a.hash != b.hash ? a.hash < b.hash : m_arrangement.compare(a.vertices, b.vertices) < 0;
  });
  assert(faces.size() == outers.size() && "a face has one outline");
  return faces;
}

// The outline passes each vertex once and has no holes. So the corners follow from the order of its
// edges, without a turn or an area.
BoundaryFace FaceTracer::traceConvex(PatchId patch) {
  begin(patch);
  const std::span<const Arrangement::Edge> edges = m_arrangement.edgesOf(patch);
  assert(edges.size() >= 3);
  BoundaryFace face;
  face.plane = m_plane;
  face.surface = m_surface;
  face.vertices.reserve(edges.size());
  const bool ascends = edges[0].to == edges[1].from;  // else the list runs against the edges
  for (size_t i = 0; i < edges.size(); ++i) {
    const Arrangement::Edge& edge = edges[ascends ? i : edges.size() - 1 - i];
    assert(
        edge.to ==
        edges[ascends ? (i + 1) % edges.size() : (2 * edges.size() - 2 - i) % edges.size()].from);
    const Arrangement::Line& line = m_arrangement.line(edge.line);
    const size_t last = m_arrangement.stopOf(line, edge.to);
    for (size_t stop = m_arrangement.stopOf(line, edge.from); stop != last;
         edge.forward ? ++stop : --stop) {
      assert(m_arrangement.partner(line.stops[edge.forward ? stop : stop - 1].span,
                                   {patch, edge.forward != 0}) == KeyIndex::kNone);
      const VertexId vertex = line.stops[stop].vertex;
      if (m_arrangement.isCorner(vertex)) face.vertices.push_back(vertex);
    }
  }
  const std::span<VertexId> corners(face.vertices.begin(), face.vertices.size());
  startAtLeast(corners);
  face.loopStart = {0, static_cast<uint32_t>(corners.size())};
  face.hash = hashOfFace(hashOf(corners), 0);
  return face;
}

void FaceTracer::collect(std::span<const PatchId> patches) {
  for (PatchId patch : patches)
    for (const Arrangement::Edge& edge : m_arrangement.patch(patch).edges) collectEdge(patch, edge);
}

void FaceTracer::collectEdge(PatchId patch, const Arrangement::Edge& edge) {
  const Arrangement::Line& line = m_arrangement.line(edge.line);
  assert(m_arrangement.patch(patch).kind.plane == m_plane);
  assert(m_arrangement.patch(patch).kind.surface == m_surface);
  const Arrangement::Use use{patch, edge.forward != 0};
  const size_t first = m_arrangement.stopOf(line, edge.forward ? edge.from : edge.to);
  const size_t last = m_arrangement.stopOf(line, edge.forward ? edge.to : edge.from);
  const int along = crossSign(m_table, m_plane.id(), edge.plane, line.axis);
  assert(along != 0 && first < last);
  assert(last < line.stops.size() && line.stops.back().span.empty());
  const int sense = edge.forward ? along : -along;
  for (size_t span = first; span < last; ++span) {
    if (m_arrangement.partner(line.stops[span].span, use) != KeyIndex::kNone) continue;
    const VertexId low = line.stops[span].vertex, high = line.stops[span + 1].vertex;
    assert(low != high);
    m_pieces.push_back(
        {edge.forward ? low : high, edge.forward ? high : low, edge.plane, sense, patch});
  }
}

// Sign of the turn from the direction of a to that of b, seen from the front of the face.
int FaceTracer::turn(const Piece& a, const Piece& b) const {
  return a.sense * b.sense * m_plane.sign() * orientation(m_table, m_plane.id(), a.plane, b.plane);
}

// Which of a and b comes first clockwise from the reverse of `back`: negative for a, positive for
// b. A piece that continues straight on is half a turn away.
int FaceTracer::comesClockwise(const Piece& back, const Piece& a, const Piece& b) const {
  // turn(back, x) > 0: x turns left, and left turns come first clockwise from the reverse.
  assert(back.to == a.from && back.to == b.from);
  const int left = turn(back, a), right = turn(back, b);
  if (left != right) return right - left;
  assert(turn(a, b) == -turn(b, a) && "exact signs agree with each other");
  return left == 0 ? 0 : turn(a, b);
}

uint32_t FaceTracer::next(uint32_t piece) const {
  const VertexId at = m_pieces[piece].to;
  auto candidate = std::lower_bound(m_outgoing.begin(), m_outgoing.end(), std::pair(at, 0u));
  assert(candidate != m_outgoing.end() && candidate->first == at);
  uint32_t best = candidate->second;
  for (++candidate; candidate != m_outgoing.end() && candidate->first == at; ++candidate)
    if (comesClockwise(m_pieces[piece], m_pieces[candidate->second], m_pieces[best]) < 0)
      best = candidate->second;
  assert(best < m_pieces.size() && m_pieces[best].from == at);
  return best;
}

std::vector<FaceTracer::Loop> FaceTracer::loops() {
  m_outgoing.clear();
  for (uint32_t i = 0; i < m_pieces.size(); ++i) m_outgoing.emplace_back(m_pieces[i].from, i);
  std::sort(m_outgoing.begin(), m_outgoing.end());
  std::vector<Loop> loops;
  std::vector<bool> taken(m_pieces.size(), false);
  for (uint32_t start = 0; start < m_pieces.size(); ++start) {
    if (taken[start]) continue;
    Loop loop;
    uint32_t piece = start;
    for (; !taken[piece]; piece = next(piece)) {
      assert(m_pieces[piece].from != m_pieces[piece].to);
      taken[piece] = true;
      loop.push_back(piece);
    }
    assert(piece == start && loop.size() >= 3 && "a loop closes at its first piece");
    loops.push_back(std::move(loop));
  }
  assert(std::ranges::all_of(taken, [](bool isTaken) { return isTaken; }));
  return loops;
}

// The sign of the loop's area, seen from the front of the face, in doubles; 0 if undecided.
int FaceTracer::areaSign(const Loop& loop) const {
  assert(loop.size() >= 3);
  const int u = (m_axis + 1) % 3, v = (m_axis + 2) % 3;
  LoopArea area;
  for (uint32_t piece : loop) {
    const MeetingPoint& point = m_arrangement.vertex(m_pieces[piece].from).point;
    const Vec3 position = approximatePosition(point);
    area.add({position[u], position[v]}, approximationError(point));
  }
  const PlaneNumbers& n = m_table.numbers(m_plane.id());
  const double main = m_axis == 0 ? n.a : m_axis == 1 ? n.b : n.c;
  assert(main != 0.0 && "the main axis crosses the plane");
  return (main > 0.0) != m_plane.flipped() ? area.sign() : -area.sign();
}

// A loop is a hole if its area is negative. If doubles do not decide the sign, the exact test is
// the turn at the extreme vertex (the least in the lexicographic order of coordinates): a hole
// turns right there.
bool FaceTracer::isHole(const Loop& loop) const {
  if (const int sign = areaSign(loop)) return sign < 0;
  const auto less = [&](VertexId a, VertexId b) {
    if (a == b) return false;
    const MeetingPoint& p = m_arrangement.vertex(a).point;
    const MeetingPoint& q = m_arrangement.vertex(b).point;
    for (int axis = 0; axis < 3; ++axis) {
      const int order = compareCoordinate(m_table, p, q, axis);
      if (order != 0) return order < 0;
    }
    return false;
  };
  VertexId extreme = m_pieces[loop.front()].from;
  for (uint32_t piece : loop)
    if (less(m_pieces[piece].from, extreme)) extreme = m_pieces[piece].from;
  for (size_t i = 0; i < loop.size(); ++i) {
    const Piece& in = m_pieces[loop[i]];
    if (in.to == extreme && turn(in, m_pieces[loop[(i + 1) % loop.size()]]) < 0) return true;
  }
  return false;
}

// Whether the vertex lies strictly inside the outer loop. Exact. Counts, in the projection along
// m_axis, the edges that a ray from the vertex crosses. The ray runs along axis (m_axis + 1) % 3,
// so the coordinate `across` is constant on it.
bool FaceTracer::contains(const Loop& outer, VertexId vertex) const {
  const MeetingPoint& point = m_arrangement.vertex(vertex).point;
  const int across = (m_axis + 2) % 3;
  const PlaneNumbers& n = m_table.numbers(m_plane.id());
  const double main = m_axis == 0 ? n.a : m_axis == 1 ? n.b : n.c;
  assert(main != 0.0 && "the main axis crosses the plane");
  // The projection along the axis keeps the orientation if the plane's normal points up the axis.
  const bool mirrored = (main < 0.0) != m_plane.flipped();
  bool inside = false;
  for (uint32_t index : outer) {
    const Piece& piece = m_pieces[index];
    if (piece.from == vertex || piece.to == vertex) return false;
    const int a = compareCoordinate(m_table, m_arrangement.vertex(piece.from).point, point, across);
    const int b = compareCoordinate(m_table, m_arrangement.vertex(piece.to).point, point, across);
    if ((a > 0) == (b > 0)) continue;
    // N x (N x E) points against E. So the left of an edge along N x E is behind E, if the face has
    // the orientation of the stored plane.
    const int left =
        -piece.sense * m_plane.sign() * static_cast<int>(sideOf(m_table, point, piece.plane));
    if (left == 0) return false;
    const bool up = b > 0;
    if ((left > 0) == (up != mirrored)) inside = !inside;
  }
  return inside;
}

bool FaceTracer::surrounds(const Loop& outer, const Loop& inner) const {
  // Loops touch at vertices only, so the first vertex of the inner loop that is not on the outer
  // loop decides.
  for (uint32_t index : inner) {
    const VertexId vertex = m_pieces[index].from;
    bool shared = false;
    for (uint32_t other : outer) shared = shared || m_pieces[other].from == vertex;
    if (!shared) return contains(outer, vertex);
  }
  return false;
}

std::vector<size_t> FaceTracer::outerOf(const std::vector<Loop>& holes,
                                        const std::vector<Loop>& outers) const {
  assert(holes.empty() || !outers.empty());
  std::vector<size_t> result(holes.size(), 0);
  if (outers.size() == 1) return result;
  for (size_t hole = 0; hole < holes.size(); ++hole) {
    bool found = false;
    for (size_t i = 0; i < outers.size(); ++i) {
      if (!surrounds(outers[i], holes[hole])) continue;
      // Of nested outer loops, the innermost.
      if (!found || surrounds(outers[result[hole]], outers[i])) result[hole] = i;
      found = true;
    }
    if (!found) {
      const MeetingPoint& at = m_arrangement.vertex(m_pieces[holes[hole].front()].from).point;
      throw InternalError("no face of its plane contains a hole", approximatePosition(at));
    }
  }
  return result;
}

std::vector<VertexId> FaceTracer::cornersOf(const Loop& loop) const {
  std::vector<VertexId> corners;
  for (uint32_t piece : loop)
    if (m_arrangement.isCorner(m_pieces[piece].from)) corners.push_back(m_pieces[piece].from);
  startAtLeast(corners);
  return corners;
}

// Rotates the corners of a loop so that they start with the least in the order of
// Arrangement::compare(): equal loops have equal lists, even if they were traced from different
// patches.
void FaceTracer::startAtLeast(std::span<VertexId> corners) const {
  const size_t size = corners.size();
  size_t best = 0;
  for (size_t i = 1; i < size; ++i) {
    int order = m_arrangement.compare(corners[i], corners[best]);
    for (size_t k = 1; order == 0 && k < size; ++k)
      order = m_arrangement.compare(corners[(i + k) % size], corners[(best + k) % size]);
    if (order < 0) best = i;
  }
  assert(corners.size() >= 3);
  std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(best), corners.end());
}

uint64_t FaceTracer::hashOf(std::span<const VertexId> corners) const {
  uint64_t hash = corners.size();
  for (VertexId vertex : corners)
    for (uint64_t value : m_arrangement.vertex(vertex).key.value)
      hash = residue::combine(hash, value);
  return hash;
}

WalkedLoop FaceTracer::walked(const Loop& loop) const {
  WalkedLoop walked;
  assert(std::ranges::all_of(loop, [&](uint32_t piece) { return piece < m_pieces.size(); }));
  walked.pieces.reserve(loop.size());
  for (uint32_t piece : loop) walked.pieces.push_back(m_pieces[piece]);
  walked.corners = cornersOf(loop);
  walked.hash = hashOf(walked.corners);
  walked.hole = isHole(loop);
  assert(walked.corners.size() <= walked.pieces.size());
  return walked;
}

// Sorts holes into the order in which faces list them.
void FaceTracer::sortHoles(std::vector<const WalkedLoop*>& holes) const {
  std::sort(holes.begin(), holes.end(), [&](const WalkedLoop* a, const WalkedLoop* b) {
    return a->hash != b->hash ? a->hash < b->hash
                              : m_arrangement.compare(a->corners, b->corners) < 0;
  });
}

// `sumOfHoles`: of the mixed hashes of the holes. A sum does not depend on their order.
uint64_t FaceTracer::hashOfFace(uint64_t outer, uint64_t sumOfHoles) const {
  uint64_t hash = residue::combine(m_surface, m_plane.flipped() ? 1 : 0);
  for (uint64_t value : m_table.residues(m_plane.id())) hash = residue::combine(hash, value);
  return residue::combine(residue::combine(hash, outer), sumOfHoles);
}

// Contract: the holes are sorted.
BoundaryFace FaceTracer::faceOf(const WalkedLoop& outer,
                                std::span<const WalkedLoop* const> holes) const {
  assert(!outer.hole && std::ranges::all_of(holes, [](const WalkedLoop* hole) {
    return hole != nullptr && hole->hole;
  }));
  BoundaryFace face;
  face.plane = m_plane;
  face.surface = m_surface;
  face.loopStart = {0};
  size_t corners = outer.corners.size();
  for (const WalkedLoop* hole : holes) corners += hole->corners.size();
  face.vertices.reserve(corners);
  const auto append = [&](const WalkedLoop& loop) {
    face.vertices.append(loop.corners);
    face.loopStart.push_back(static_cast<uint32_t>(face.vertices.size()));
  };
  append(outer);
  uint64_t sum = 0;
  for (const WalkedLoop* hole : holes) {
    append(*hole);
    sum += residue::mix(hole->hash);
  }
  face.hash = hashOfFace(outer.hash, sum);
  assert(face.loopStart.size() == holes.size() + 2 &&
         face.loopStart.back() == face.vertices.size());
  return face;
}

}  // namespace halfspace::geometry
