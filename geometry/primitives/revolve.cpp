// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/revolve.h"

namespace halfspace::geometry {

namespace {

class Revolution {
 public:
  Revolution(const FlatPolygon& profile, const FlatPolygon& directions, bool closed)
      : m_profile(profile), m_directions(directions), m_closed(closed) {
    m_indices.assign(profile.size() * directions.size(), -1);
  }

  PolygonSoup make() {
    const int corners = static_cast<int>(m_profile.size());
    for (int i = 0; i < corners; ++i) addBand(i, (i + 1) % corners);
    if (!m_closed) addCaps();
    return std::move(m_soup);
  }

 private:
  int count() const { return static_cast<int>(m_directions.size()); }
  bool onAxis(int corner) const { return m_profile[corner].x() == 0.0; }

  // Vertices are made when a face first names them: corners inside an axis edge belong to none.
  int vertex(int corner, int direction) {
    if (onAxis(corner)) direction = 0;
    direction %= count();
    int& index = m_indices[static_cast<size_t>(corner) * m_directions.size() + direction];
    if (index < 0) {
      index = static_cast<int>(m_soup.vertices.size());
      const Vec2& p = m_profile[corner];
      const Vec2& d = m_directions[direction];
      m_soup.vertices.emplace_back(p.x() * d.x(), p.x() * d.y(), p.y());
    }
    return index;
  }

  void addBand(int from, int to) {
    if (onAxis(from) && onAxis(to)) return;
    const bool flat = m_profile[from].y() == m_profile[to].y();
    if (m_closed && flat && (onAxis(from) || onAxis(to))) return addDisc(from, to);
    const int segments = m_closed ? count() : count() - 1;
    for (int j = 0; j < segments; ++j) addPatch(from, to, j);
  }

  void addDisc(int from, int to) {
    std::vector<int> disc;
    for (int j = 0; j < count(); ++j) {
      disc.push_back(onAxis(to) ? vertex(from, j) : vertex(to, count() - 1 - j));
    }
    m_soup.faces.push_back(std::move(disc));
  }

  void addPatch(int from, int to, int j) {
    if (onAxis(from)) {
      m_soup.faces.push_back({vertex(from, 0), vertex(to, j + 1), vertex(to, j)});
    } else if (onAxis(to)) {
      m_soup.faces.push_back({vertex(from, j), vertex(from, j + 1), vertex(to, 0)});
    } else {
      m_soup.faces.push_back(
          {vertex(from, j), vertex(from, j + 1), vertex(to, j + 1), vertex(to, j)});
    }
  }

  void addCaps() {
    const int corners = static_cast<int>(m_profile.size());
    std::vector<int> first, last;
    for (int i = 0; i < corners; ++i) {
      first.push_back(vertex(i, 0));
      last.push_back(vertex(corners - 1 - i, count() - 1));
    }
    m_soup.faces.push_back(std::move(first));
    m_soup.faces.push_back(std::move(last));
  }

  const FlatPolygon& m_profile;
  const FlatPolygon& m_directions;
  bool m_closed;
  std::vector<int> m_indices;
  PolygonSoup m_soup;
};

}  // namespace

PolygonSoup revolved(const FlatPolygon& profile, const FlatPolygon& directions, bool closed) {
  return Revolution(profile, directions, closed).make();
}

}  // namespace halfspace::geometry
