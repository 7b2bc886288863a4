// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Components are faces connected across edges. Those of positive volume are outer surfaces; each of
// the others is a cavity of the smallest outer surface that winds around it.
#include "geometry/boolean/solid_pieces.h"

#include <algorithm>
#include <cassert>

#include "geometry/boolean/operand.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"
#include "geometry/validation/axis_ray.h"

namespace halfspace::geometry {
namespace {

struct Shell {
  std::vector<int> faces;
  PolygonSoup soup;
  Box bounds;
  double volume = 0.0;  // rounded; its sign is exact
};

PolygonSoup facesOf(const PolygonSoup& soup, const std::vector<int>& faces) {
  PolygonSoup part;
  std::vector<int> used;  // ascending
  for (const int face : faces) {
    used.insert(used.end(), soup.faces[face].begin(), soup.faces[face].end());
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (const int vertex : used) part.vertices.push_back(soup.vertices[vertex]);
  for (const int face : faces) {
    std::vector<int>& loop = part.faces.emplace_back();
    for (const int vertex : soup.faces[face]) {
      const auto place = std::lower_bound(used.begin(), used.end(), vertex);
      loop.push_back(static_cast<int>(place - used.begin()));
    }
    if (!soup.surfaces.empty()) part.surfaces.push_back(soup.surfaces[face]);
  }
  return part;
}

std::vector<Shell> shellsOf(const PolygonSoup& soup, WorkWatch* watch) {
  beginStage(watch, "finding connected faces");
  const int count = static_cast<int>(soup.faces.size());
  DisjointSets connected(count);
  forEachEdge(edgeUses(soup), [&](const EdgeUse* first, const EdgeUse* last) {
    for (const EdgeUse* use = first + 1; use < last; ++use) connected.join(first->face, use->face);
  });
  std::vector<Shell> shells;
  std::vector<int> shellOf(static_cast<size_t>(count), -1);
  for (int face = 0; face < count; ++face) {
    int& shell = shellOf[connected.find(face)];
    if (shell < 0) {
      shell = static_cast<int>(shells.size());
      shells.emplace_back();
    }
    shells[shell].faces.push_back(face);
  }
  beginStage(watch, "measuring the parts", soup.faces.size());
  for (Shell& shell : shells) {
    countSteps(watch, shell.faces.size());
    shell.soup = shells.size() == 1 ? soup : facesOf(soup, shell.faces);
    shell.bounds = boundsOf(shell.soup);
    shell.volume = exactVolume(shell.soup).value;
  }
  return shells;
}

// Whether a shell winds around the point. A polygon counts as the fan around its first corner: its
// signed triangles add up to the polygon.
bool windsAround(const Shell& shell, const Vec3& point) {
  if (!shell.bounds.contains(point)) return false;
  const AxisRay ray(point);
  const std::vector<Vec3>& at = shell.soup.vertices;
  int winding = 0;
  for (const std::vector<int>& face : shell.soup.faces) {
    for (size_t i = 2; i < face.size(); ++i) {
      winding += ray.windingOf(at[face[0]], at[face[i - 1]], at[face[i]]);
    }
  }
  return winding > 0;
}

class PieceFinder {
 public:
  PieceFinder(const PolygonSoup& soup, WorkWatch* watch)
      : m_soup(soup), m_shells(shellsOf(soup, watch)), m_watch(watch) {}

  SolidPieces run() {
    SolidPieces pieces;
    pieces.ofFace.assign(m_soup.faces.size(), -1);
    std::vector<int> pieceOfShell(m_shells.size(), -1);
    for (size_t i = 0; i < m_shells.size(); ++i) {
      if (m_shells[i].volume > 0.0) pieceOfShell[i] = pieces.count++;
    }
    if (static_cast<size_t>(pieces.count) < m_shells.size()) markOwners();
    beginStage(m_watch, "finding the solids around cavities", m_shells.size());
    for (size_t i = 0; i < m_shells.size(); ++i) {
      countSteps(m_watch);
      if (pieceOfShell[i] >= 0) continue;
      const int around = shellAround(i);
      pieceOfShell[i] = around < 0 ? pieces.count++ : pieceOfShell[around];
    }
    for (size_t i = 0; i < m_shells.size(); ++i) {
      for (const int face : m_shells[i].faces) pieces.ofFace[face] = pieceOfShell[i];
    }
    return pieces;
  }

 private:
  // The innermost outer shell around a cavity; -1: none.
  int shellAround(size_t cavity) const {
    const Vec3 point = pointOf(cavity);
    int best = -1;
    for (size_t i = 0; i < m_shells.size(); ++i) {
      const Shell& shell = m_shells[i];
      if (shell.volume <= 0.0 || (best >= 0 && shell.volume >= m_shells[best].volume)) continue;
      if (windsAround(shell, point)) best = static_cast<int>(i);
    }
    return best;
  }

  // A vertex at which the shell touches no other one; if there is none, the middle of a face.
  Vec3 pointOf(size_t shell) const {
    for (const int face : m_shells[shell].faces) {
      for (const int vertex : m_soup.faces[face]) {
        if (m_owner[m_position[vertex]] == static_cast<int>(shell)) return m_soup.vertices[vertex];
      }
    }
    const std::vector<int>& loop = m_soup.faces[m_shells[shell].faces.front()];
    return (m_soup.vertices[loop[0]] + m_soup.vertices[loop[1]] + m_soup.vertices[loop[2]]) / 3.0;
  }

  // Per position: the only shell with a vertex there.
  void markOwners() {
    constexpr int kNone = -1, kSeveral = -2;
    m_position = firstVertexAtPosition(m_soup.vertices);
    m_owner.assign(m_soup.vertices.size(), kNone);
    for (size_t shell = 0; shell < m_shells.size(); ++shell) {
      for (const int face : m_shells[shell].faces) {
        for (const int vertex : m_soup.faces[face]) {
          int& owner = m_owner[m_position[vertex]];
          const bool isFirst = owner == kNone || owner == static_cast<int>(shell);
          owner = isFirst ? static_cast<int>(shell) : kSeveral;
        }
      }
    }
  }

  const PolygonSoup& m_soup;
  std::vector<Shell> m_shells;
  WorkWatch* m_watch;
  std::vector<int> m_position;  // per vertex
  std::vector<int> m_owner;     // per position
};

}  // namespace

SolidPieces piecesOf(const PolygonSoup& soup, WorkWatch* watch) {
  return PieceFinder(soup, watch).run();
}

PolygonSoup pieceOf(const PolygonSoup& soup, const SolidPieces& pieces, int piece) {
  assert(pieces.ofFace.size() == soup.faces.size());
  std::vector<int> faces;
  for (int face = 0; face < static_cast<int>(soup.faces.size()); ++face) {
    if (pieces.ofFace[face] == piece) faces.push_back(face);
  }
  return facesOf(soup, faces);
}

}  // namespace halfspace::geometry
