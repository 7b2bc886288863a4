// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// As surface_builder, which connects the triangles of exact results: here faces are polygons at
// rounded positions, and their angles around an edge are compared by exact orientations of these.
#include "geometry/boolean/connected_faces.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <numeric>

#include "geometry/mesh/around_line.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/sides_by_edge.h"
#include "geometry/mesh/topology.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

// A doubled edge is split at a multiple of 1/kMostParts of its length. Below a few doubles, all
// fractions are the same few positions.
constexpr int kMostParts = 64;

// A face seen from one of its edges: a corner off the line of the edge, and whether the corner lies
// on the same side of this line as the face.
struct RoundedSheet {
  int corner = -1;
  bool onSide = true;
  bool forward = true;  // the face runs from the lower to the higher end
  size_t side = 0;
};

class FaceConnector {
 public:
  explicit FaceConnector(const FaceCycle& cycle) : m_at(cycle.positions()) {
    for (size_t face = 0; face < cycle.faces().size(); ++face) {
      const std::vector<int>& loop = cycle.faces()[face];
      if (loop.empty()) continue;
      m_result.faces.push_back(loop);
      m_result.origins.push_back(cycle.origins()[face]);
      m_cycleFace.push_back(static_cast<int>(face));
    }
  }

  ConnectedFaces run() {
    m_first.push_back(0);
    for (size_t face = 0; face < m_result.faces.size(); ++face) {
      const std::vector<int>& loop = m_result.faces[face];
      m_from.insert(m_from.end(), loop.begin(), loop.end());
      m_faceOf.insert(m_faceOf.end(), loop.size(), static_cast<int>(face));
      m_first.push_back(m_from.size());
    }
    connectSides();
    numberVertices();
    splitDoubledWedges();
    findCrossedFaces();
    return std::move(m_result);
  }

 private:
  size_t next(size_t side) const {
    const size_t face = static_cast<size_t>(m_faceOf[side]);
    return side + 1 == m_first[face + 1] ? m_first[face] : side + 1;
  }
  struct NumberedSide {
    int high;  // the higher end of the edge
    size_t number;
  };
  int from(size_t side) const { return m_from[side]; }
  int to(size_t side) const { return m_from[next(side)]; }

  void connectSides() {
    const SidesByEdge<NumberedSide> sides(m_at.size(), [&](auto visit) {
      for (size_t side = 0; side < m_from.size(); ++side) {
        const auto [low, high] = std::minmax({from(side), to(side)});
        visit(low, NumberedSide{high, side});
      }
    });
    m_neighbours.resize(m_from.size());
    sides.forEachEdge(
        [&](int low, std::span<const NumberedSide> ofEdge) { connectEdge(low, ofEdge); });
  }

  void pair(size_t a, size_t b) {
    m_neighbours[a] = b;
    m_neighbours[b] = a;
  }

  void connectEdge(int low, std::span<const NumberedSide> sides) {
    assert(sides.size() % 2 == 0);  // a cycle
    if (sides.size() == 2) {
      pair(sides[0].number, sides[1].number);
      return;
    }
    const int high = sides.front().high;
    std::vector<RoundedSheet> sheets;
    for (const NumberedSide& side : sides) sheets.push_back(sheetOf(side.number, low, high));
    sortAround(low, high, sheets);
    forEachWedge(
        sheets.size(), [&](size_t i) { return sheets[i].forward; },
        [&](size_t opening, size_t closing) {
          pair(sheets[closing].side, sheets[opening].side);
          m_crowded.push_back(sheets[closing].side);
        });
  }

  RoundedSheet sheetOf(size_t side, int low, int high) const {
    const std::vector<int>& loop = m_result.faces[static_cast<size_t>(m_faceOf[side])];
    RoundedSheet sheet;
    sheet.side = side;
    sheet.forward = from(side) == low;
    for (const int corner : loop) {
      if (corner == low || corner == high || collinear(m_at[low], m_at[high], m_at[corner])) {
        continue;
      }
      sheet.corner = corner;
      break;
    }
    if (loop.size() == 3) return sheet;
    for (int axis = 0; axis < 3; ++axis) {
      const Projection view = projectionAlong(axis, true);
      const int turn = turnOf(view, from(side), to(side), sheet.corner);
      if (turn == 0) continue;
      sheet.onSide = turn == orientationOf(view, loop);
      break;
    }
    return sheet;
  }

  int turnOf(const Projection& view, int a, int b, int c) const {
    return flatOrientation(m_at[a], m_at[b], m_at[c], view.first, view.second);
  }

  // Whether a simple polygon runs counter-clockwise (1) or clockwise: its turn at the outermost
  // corner.
  int orientationOf(const Projection& view, const std::vector<int>& loop) const {
    size_t best = 0;
    const auto key = [&](size_t i) {
      return std::pair(m_at[loop[i]][view.first], m_at[loop[i]][view.second]);
    };
    for (size_t i = 1; i < loop.size(); ++i) {
      if (key(i) < key(best)) best = i;
    }
    return turnOf(view, loop[(best + loop.size() - 1) % loop.size()], loop[best],
                  loop[(best + 1) % loop.size()]);
  }

  // Counter-clockwise, with the edge from low to high pointing at the viewer.
  void sortAround(int low, int high, std::vector<RoundedSheet>& sheets) const {
    const auto angle = [&](const RoundedSheet& a, const RoundedSheet& b) {
      const int sign = orientation(m_at[low], m_at[high], m_at[a.corner], m_at[b.corner]);
      return a.onSide == b.onSide ? sign : -sign;
    };
    const auto isSame = [&](const RoundedSheet& a, const RoundedSheet& b) {  // if the angle is 0
      for (int axis = 0; axis < 3; ++axis) {
        const Projection view = projectionAlong(axis, true);
        const int turn = turnOf(view, low, high, a.corner);
        if (turn == 0) continue;
        const bool sameSide = turn == turnOf(view, low, high, b.corner);
        return sameSide == (a.onSide == b.onSide);
      }
      return true;
    };
    AroundLine<RoundedSheet>().sort(sheets, angle, isSame);
  }

  void numberVertices() {
    DisjointSets fans(static_cast<int>(m_from.size()));
    for (size_t side = 0; side < m_from.size(); ++side) {
      fans.join(static_cast<int>(side), static_cast<int>(next(m_neighbours[side])));
    }
    // Fans in the order of their positions, those of one position in the order of the faces.
    std::vector<std::pair<int, int>> order;  // position, fan
    std::vector<int> number(m_from.size(), -1);
    for (size_t side = 0; side < m_from.size(); ++side) {
      int& own = number[static_cast<size_t>(fans.find(static_cast<int>(side)))];
      if (own >= 0) continue;
      own = 0;
      order.emplace_back(from(side), fans.find(static_cast<int>(side)));
    }
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (size_t i = 0; i < order.size(); ++i) {
      number[static_cast<size_t>(order[i].second)] = static_cast<int>(i);
      m_result.positions.push_back(order[i].first);
    }
    for (size_t side = 0; side < m_from.size(); ++side) {
      const int fan = fans.find(static_cast<int>(side));
      m_result.faces[static_cast<size_t>(m_faceOf[side])][side - m_first[m_faceOf[side]]] =
          number[static_cast<size_t>(fan)];
    }
    for (const int position : m_result.positions) m_result.vertices.push_back(m_at[position]);
  }

  int vertexAt(size_t side) const {
    const size_t face = static_cast<size_t>(m_faceOf[side]);
    return m_vertexLoops[face][side - m_first[face]];
  }

  // Gives every wedge of a doubled edge a separate vertex inside the edge.
  void splitDoubledWedges() {
    if (m_crowded.empty()) return;
    m_vertexLoops = m_result.faces;
    std::map<std::pair<int, int>, std::vector<size_t>> wedges;  // ends -> forward sides
    for (const size_t side : m_crowded) {
      wedges[std::minmax({vertexAt(side), vertexAt(next(side))})].push_back(side);
    }
    for (const auto& [ends, sides] : wedges) {
      if (sides.size() < 2 || splitWedges(ends, sides)) continue;
      m_result.doubledEdges.push_back(std::minmax({from(sides[0]), to(sides[0])}));
    }
  }

  // Splits all wedges of an edge at one position: in the middle, or, if rounding the middle leaves
  // a triangle without area, at the first other fraction of the edge that does not. False if there
  // is no such position; the edge then is only a few doubles long.
  bool splitWedges(const std::pair<int, int>& ends, const std::vector<size_t>& sides) {
    const Vec3 a = m_result.vertices[ends.first];
    const Vec3 b = m_result.vertices[ends.second];
    for (int parts = 2; parts <= kMostParts; parts *= 2) {
      for (int i = 1; i < parts; i += 2) {
        const double fraction = static_cast<double>(i) / parts;
        const Vec3 position = (1.0 - fraction) * a + fraction * b;
        if (position == a || position == b) continue;
        const bool isExact = collinear(a, b, position);
        if (!isExact && leavesFlatTriangle(sides, position)) continue;
        for (const size_t side : sides) {
          const int vertex = static_cast<int>(m_result.vertices.size());
          m_result.vertices.push_back(position);
          m_result.positions.push_back(-1);
          splitSide(side, vertex, isExact);
          splitSide(m_neighbours[side], vertex, isExact);
        }
        return true;
      }
    }
    return false;
  }

  bool leavesFlatTriangle(const std::vector<size_t>& sides, const Vec3& position) {
    const auto isFlatAt = [&](size_t side) {
      const std::array<int, 3> corners = triangleAt(side);
      const std::vector<Vec3>& at = m_result.vertices;
      return collinear(at[corners[0]], position, at[corners[2]]) ||
             collinear(position, at[corners[1]], at[corners[2]]);
    };
    return std::ranges::any_of(
        sides, [&](size_t side) { return isFlatAt(side) || isFlatAt(m_neighbours[side]); });
  }

  // The triangle at a side, from the start of the side on. Triangulates the face if it has more
  // corners.
  std::array<int, 3> triangleAt(size_t side) {
    const int face = m_faceOf[side];
    const int u = vertexAt(side);
    const int v = vertexAt(next(side));
    std::vector<int>& pieces = m_pieces.try_emplace(face, 1, face).first->second;
    int piece = pieceWith(pieces, u, v);
    const std::vector<int> loop = m_result.faces[piece];
    if (loop.size() > 3) {
      const auto triangles = triangulate(m_result.vertices, {std::span(&loop, 1), Vec3::Zero()});
      assert(triangles);  // faces are simple and exactly planar
      m_result.faces[piece] = {(*triangles)[0].begin(), (*triangles)[0].end()};
      for (size_t i = 1; i < triangles->size(); ++i) {
        addPiece(pieces, {(*triangles)[i].begin(), (*triangles)[i].end()}, face);
      }
      piece = pieceWith(pieces, u, v);
    }
    std::vector<int>& triangle = m_result.faces[piece];
    std::rotate(triangle.begin(), std::find(triangle.begin(), triangle.end(), u), triangle.end());
    return {triangle[0], triangle[1], triangle[2]};
  }

  void splitSide(size_t side, int middle, bool isExact) {
    const int face = m_faceOf[side];
    if (isExact) {
      const int u = vertexAt(side);
      const int v = vertexAt(next(side));
      std::vector<int>& pieces = m_pieces.try_emplace(face, 1, face).first->second;
      std::vector<int>& loop = m_result.faces[pieceWith(pieces, u, v)];
      loop.insert(std::find(loop.begin(), loop.end(), u) + 1, middle);
      return;
    }
    const auto [u, v, apex] = triangleAt(side);
    std::vector<int>& pieces = m_pieces.at(face);
    m_result.faces[pieceWith(pieces, u, v)] = {u, middle, apex};
    addPiece(pieces, {middle, v, apex}, face);
  }

  // Lists the divided faces of which an edge is an edge of more than two faces. Before the division
  // there was no such edge but those that were split.
  void findCrossedFaces() {
    if (m_pieces.empty()) return;
    std::map<std::pair<int, int>, int> uses;
    const auto visitEdges = [](const std::vector<int>& loop, const auto& visit) {
      for (size_t i = 0; i < loop.size(); ++i) {
        visit(std::minmax({loop[i], loop[i + 1 == loop.size() ? 0 : i + 1]}));
      }
    };
    for (const auto& [face, pieces] : m_pieces) {
      for (const int piece : pieces) {
        visitEdges(m_result.faces[piece], [&](const std::pair<int, int>& ends) { uses[ends] = 0; });
      }
    }
    for (const std::vector<int>& loop : m_result.faces) {
      visitEdges(loop, [&](const std::pair<int, int>& ends) {
        if (const auto known = uses.find(ends); known != uses.end()) ++known->second;
      });
    }
    for (const auto& [face, pieces] : m_pieces) {
      if (m_vertexLoops[face].size() <= 3) continue;
      bool isCrossed = false;
      for (const int piece : pieces) {
        visitEdges(m_result.faces[piece], [&](const std::pair<int, int>& ends) {
          isCrossed = isCrossed || uses.at(ends) > 2;
        });
      }
      if (isCrossed) m_result.crossedFaces.push_back(m_cycleFace[face]);
    }
  }

  void addPiece(std::vector<int>& pieces, std::vector<int> loop, int face) {
    pieces.push_back(static_cast<int>(m_result.faces.size()));
    m_result.faces.push_back(std::move(loop));
    m_result.origins.push_back(m_result.origins[face]);
  }

  // The part of a face that has the edge from u to v.
  int pieceWith(const std::vector<int>& pieces, int u, int v) const {
    const auto found = std::find_if(pieces.begin(), pieces.end(), [&](int piece) {
      const std::vector<int>& loop = m_result.faces[piece];
      const auto position = std::find(loop.begin(), loop.end(), u);
      if (position == loop.end()) return false;
      return (position + 1 == loop.end() ? loop.front() : *(position + 1)) == v;
    });
    assert(found != pieces.end());
    return *found;
  }

  const std::vector<Vec3>& m_at;
  ConnectedFaces m_result;
  std::vector<int> m_cycleFace;      // per face before wedges are split
  std::vector<size_t> m_first;       // per face: its first side; one more for the end
  std::vector<int> m_from;           // per side
  std::vector<int> m_faceOf;         // per side
  std::vector<size_t> m_neighbours;  // per side
  std::vector<size_t> m_crowded;     // one side of each wedge at edges with several wedges
  std::vector<std::vector<int>> m_vertexLoops;  // the faces before wedges are split
  std::map<int, std::vector<int>> m_pieces;     // per face that was split: its parts
};

}  // namespace

ConnectedFaces connectedFaces(const FaceCycle& cycle) {
  return FaceConnector(cycle).run();
}

}  // namespace halfspace::geometry
