// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/damaged_models.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include <Eigen/Geometry>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/random/splitmix.h"

namespace halfspace::commandline {

using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Vec3;
using Face = std::vector<int>;

namespace {

double areaOf(const PolygonSoup& soup, const Face& face) {
  Vec3 sum = Vec3::Zero();
  for (size_t i = 2; i < face.size(); ++i)
    sum += (soup.vertices[face[i - 1]] - soup.vertices[face[0]])
               .cross(soup.vertices[face[i]] - soup.vertices[face[0]]);
  return 0.5 * sum.norm();
}

double areaOf(const PolygonSoup& soup) {
  double area = 0.0;
  for (const Face& face : soup.faces) area += areaOf(soup, face);
  return area;
}

geometry::Box boxOf(const PolygonSoup& soup) {
  geometry::Box box;
  for (const Vec3& v : soup.vertices) box.extend(v);
  return box;
}

void append(PolygonSoup& soup, const PolygonSoup& other) {
  const int base = static_cast<int>(soup.vertices.size());
  soup.vertices.insert(soup.vertices.end(), other.vertices.begin(), other.vertices.end());
  for (Face face : other.faces) {
    for (int& v : face) v += base;
    soup.faces.push_back(std::move(face));
  }
}

// A box of squares, `across` on each side of each face.
PolygonSoup crate(const Vec3& low, const Vec3& size, int across) {
  PolygonSoup soup;
  std::map<std::array<int, 3>, int> known;
  const auto vertex = [&](const std::array<int, 3>& at) {
    const auto [entry, isNew] = known.try_emplace(at, static_cast<int>(soup.vertices.size()));
    if (isNew) soup.vertices.push_back(low + Vec3(at[0], at[1], at[2]).cwiseProduct(size) / across);
    return entry->second;
  };
  for (int axis = 0; axis < 3; ++axis) {
    for (const int side : {0, across}) {
      for (int i = 0; i < across; ++i) {
        for (int j = 0; j < across; ++j) {
          const auto at = [&](int u, int v) {
            std::array<int, 3> p{};
            p[axis] = side;
            p[(axis + 1) % 3] = i + u;
            p[(axis + 2) % 3] = j + v;
            return vertex(p);
          };
          Face face{at(0, 0), at(1, 0), at(1, 1), at(0, 1)};
          if (side == 0) std::ranges::reverse(face);
          soup.faces.push_back(std::move(face));
        }
      }
    }
  }
  return soup;
}

PolygonSoup house(SplitMix& random) {
  PolygonSoup soup;
  const int rooms = random.between(3, 8);
  for (int i = 0; i < rooms; ++i) {
    const Vec3 low(i * 12.0 + random.between(0, 2), random.between(0, 8), 0.0);
    append(soup, crate(low, Vec3(random.between(4, 9), random.between(4, 9), random.between(4, 12)),
                       random.between(1, 4)));
  }
  return soup;
}

struct Shape {
  const char* name;
  PolygonSoup soup;
};

Shape shapeOf(SplitMix& random) {
  switch (random.between(0, 4)) {
    case 0:
      return {"sphere", scenes::sphereMesh(Vec3(0, 0, 0), 16.0, random.between(2, 4)).soup()};
    case 1:
      return {"torus", scenes::torusMesh(Vec3(0, 0, 0), 20.0, 6.0, random.between(12, 48),
                                         random.between(8, 24))
                           .soup()};
    case 2:
      return {"crate", crate(Vec3(0, 0, 0), Vec3(16, 24, 12), random.between(3, 12))};
    case 3:
      return {"plate", crate(Vec3(-30, -30, 0), Vec3(60, 60, 1), random.between(4, 14))};
    default:
      return {"house", house(random)};
  }
}

double logarithmic(SplitMix& random, double low, double high) {
  return low * std::exp(random.unit() * std::log(high / low));
}

size_t anyFace(const PolygonSoup& soup, SplitMix& random) {
  return static_cast<size_t>(random.between(0, static_cast<int>(soup.faces.size()) - 1));
}

// The faces around one face, nearest first, until they have a share of the whole area.
std::vector<size_t> patchAround(const PolygonSoup& soup, size_t first, double share) {
  std::map<int, std::vector<size_t>> atVertex;
  for (size_t f = 0; f < soup.faces.size(); ++f)
    for (const int v : soup.faces[f]) atVertex[v].push_back(f);
  const double wanted = share * areaOf(soup);
  std::vector<size_t> patch{first};
  std::set<size_t> seen{first};
  double area = areaOf(soup, soup.faces[first]);
  for (size_t i = 0; i < patch.size(); ++i) {
    for (const int v : soup.faces[patch[i]]) {
      for (const size_t other : atVertex[v]) {
        const double more = areaOf(soup, soup.faces[other]);
        if (seen.contains(other) || area + more > wanted) continue;
        seen.insert(other);
        patch.push_back(other);
        area += more;
      }
    }
  }
  return patch;
}

void addHole(PolygonSoup& soup, SplitMix& random) {
  const double share = logarithmic(random, 1e-3, 0.15);
  for (const size_t f : patchAround(soup, anyFace(soup, random), share)) soup.faces[f].clear();
  std::erase_if(soup.faces, [](const Face& face) { return face.empty(); });
}

void flipFaces(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, std::max(1, static_cast<int>(soup.faces.size()) / 10));
  for (int i = 0; i < count; ++i) std::ranges::reverse(soup.faces[anyFace(soup, random)]);
}

void turnInsideOut(PolygonSoup& soup, SplitMix&) {
  for (Face& face : soup.faces) std::ranges::reverse(face);
}

void repeatFaces(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, std::max(1, static_cast<int>(soup.faces.size()) / 10));
  for (int i = 0; i < count; ++i) {
    Face face = soup.faces[anyFace(soup, random)];
    if (random.oneIn(2)) std::ranges::reverse(face);
    soup.faces.push_back(std::move(face));
  }
}

// A square beside the model.
void addSheet(PolygonSoup& soup, SplitMix& random) {
  const double side = std::sqrt(logarithmic(random, 5e-4, 3e-2) * areaOf(soup));
  const geometry::Box box = boxOf(soup);
  const Vec3 low = box.max() + 0.05 * box.diagonal();
  PolygonSoup sheet;
  sheet.vertices = {low, low + Vec3(side, 0, 0), low + Vec3(side, side, 0), low + Vec3(0, side, 0)};
  sheet.faces = {{0, 1, 2, 3}};
  append(soup, sheet);
}

// A turned copy that passes through the model.
void addPartThrough(PolygonSoup& soup, SplitMix& random) {
  const PolygonSoup given = soup;
  PolygonSoup copy = given;
  const Vec3 middle = boxOf(given).center();
  const Eigen::Matrix3d turn = scenes::randomRotation(random);
  const Vec3 shift = 0.2 * random.unit() * boxOf(given).diagonal();
  for (Vec3& v : copy.vertices) v = turn * (v - middle) + middle + shift;
  append(soup, copy);
}

// Moves some corners of faces by a hair, so that seams are open.
void addCracks(PolygonSoup& soup, SplitMix& random) {
  const double hair = 2e-7 * boxOf(soup).diagonal().norm();
  const int count = random.between(1, 12);
  for (int i = 0; i < count; ++i) {
    Face& face = soup.faces[anyFace(soup, random)];
    int& corner = face[static_cast<size_t>(random.between(0, static_cast<int>(face.size()) - 1))];
    soup.vertices.push_back(soup.vertices[corner] + hair * Vec3(random.unit(), random.unit(), 0.3));
    corner = static_cast<int>(soup.vertices.size()) - 1;
  }
}

// Inserts a corner in the middle of a side of one face only.
void addTJunctions(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, 12);
  for (int i = 0; i < count; ++i) {
    const size_t f = anyFace(soup, random);
    const Face face = soup.faces[f];
    const Vec3 middle = 0.5 * (soup.vertices[face[0]] + soup.vertices[face[1]]);
    const int vertex = static_cast<int>(soup.vertices.size());
    soup.vertices.push_back(middle);
    Face rest(face.begin() + 1, face.end());
    rest.insert(rest.begin(), vertex);
    soup.faces[f] = {face[0], vertex, face.back()};
    if (rest.size() >= 3) soup.faces.push_back(std::move(rest));
  }
}

// Gives every face its own vertices.
void unshare(PolygonSoup& soup, SplitMix&) {
  PolygonSoup apart;
  for (const Face& face : soup.faces) {
    Face own;
    for (const int v : face) {
      own.push_back(static_cast<int>(apart.vertices.size()));
      apart.vertices.push_back(soup.vertices[v]);
    }
    apart.faces.push_back(std::move(own));
  }
  soup = std::move(apart);
}

void addFlatFaces(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, 12);
  for (int i = 0; i < count; ++i) {
    const Face& face = soup.faces[anyFace(soup, random)];
    const int vertex = static_cast<int>(soup.vertices.size());
    soup.vertices.push_back(0.5 * (soup.vertices[face[0]] + soup.vertices[face[1]]));
    soup.faces.push_back({face[0], vertex, face[1]});
  }
}

// Divides faces by a corner close to one of their sides: the triangle at that side is a sliver.
void addSlivers(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, 12);
  for (int i = 0; i < count; ++i) {
    const size_t f = anyFace(soup, random);
    const Face face = soup.faces[f];
    const Vec3 middle = 0.5 * (soup.vertices[face[0]] + soup.vertices[face[1]]);
    const double nearness = logarithmic(random, 1e-7, 1e-3);
    const int vertex = static_cast<int>(soup.vertices.size());
    soup.vertices.push_back(middle + nearness * (soup.vertices[face[2]] - middle));
    soup.faces[f] = {face[0], face[1], vertex};
    for (size_t k = 1; k < face.size(); ++k)
      soup.faces.push_back({face[k], face[(k + 1) % face.size()], vertex});
  }
}

// Adds small triangles, each on the edge of two faces. Three faces then meet in that edge.
void addFins(PolygonSoup& soup, SplitMix& random) {
  const int count = random.between(1, 3);
  for (int i = 0; i < count; ++i) {
    const Face face = soup.faces[anyFace(soup, random)];
    const Vec3 &a = soup.vertices[face[0]], &b = soup.vertices[face[1]],
               &c = soup.vertices[face[2]];
    const Vec3 up = (b - a).cross(c - a).normalized() * (b - a).norm();
    const Vec3 tip = 0.5 * (a + b) + logarithmic(random, 0.01, 0.3) * up;
    const int vertex = static_cast<int>(soup.vertices.size());
    soup.vertices.push_back(tip);
    soup.faces.push_back({face[0], face[1], vertex});
  }
}

// A box that touches the model along one of the sides of its bounding box.
void addTouchingBox(PolygonSoup& soup, SplitMix& random) {
  const geometry::Box box = boxOf(soup);
  const double side = 0.25 * box.sizes().minCoeff() * (1.0 + random.unit());
  const Vec3 corner(box.max().x(), box.min().y(), box.max().z());
  append(soup, crate(corner, Vec3(side, side, side), 1));
}

// Crumbs beside the model: tetrahedra of less than a hundredth of its size.
void addCrumbs(PolygonSoup& soup, SplitMix& random) {
  const geometry::Box box = boxOf(soup);
  const double diagonal = box.diagonal().norm();
  const int count = random.between(1, 8);
  for (int i = 0; i < count; ++i) {
    const double size = logarithmic(random, 1e-5, 1e-2) * diagonal;
    const Vec3 low = box.max() + diagonal * Vec3(0.05, 0.1 * random.unit(), 0.1 * random.unit());
    PolygonSoup crumb;
    crumb.vertices = {low, low + Vec3(size, 0, 0), low + Vec3(0, size, 0), low + Vec3(0, 0, size)};
    crumb.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    append(soup, crumb);
  }
}

// Small boxes, turned at random, that pass through the surface and one another.
void addPile(PolygonSoup& soup, SplitMix& random) {
  const geometry::Box box = boxOf(soup);
  const double side = 0.1 * box.diagonal().norm();
  const Face face = soup.faces[anyFace(soup, random)];
  const Vec3 at = soup.vertices[face[0]];
  const int count = random.between(2, 6);
  for (int i = 0; i < count; ++i) {
    PolygonSoup part = crate(Vec3(-0.5, -0.5, -0.5) * side, Vec3(side, side, side), 1);
    const Eigen::Matrix3d turn = scenes::randomRotation(random);
    const Vec3 middle =
        at + side * Vec3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5);
    for (Vec3& v : part.vertices) v = turn * v + middle;
    append(soup, part);
  }
}

struct Damage {
  const char* name;
  void (*inflict)(PolygonSoup&, SplitMix&);
};

constexpr std::array<Damage, 15> kDamages{{
    {"holes", addHole},
    {"flipped", flipFaces},
    {"inverted", turnInsideOut},
    {"duplicates", repeatFaces},
    {"sheet", addSheet},
    {"intersecting", addPartThrough},
    {"cracks", addCracks},
    {"tjunctions", addTJunctions},
    {"soup", unshare},
    {"flat", addFlatFaces},
    {"slivers", addSlivers},
    {"fins", addFins},
    {"touching", addTouchingBox},
    {"crumbs", addCrumbs},
    {"pile", addPile},
}};

void inflictDamages(DamagedModel& model, SplitMix& random) {
  const int kinds = random.between(1, 3);
  std::set<std::string> inflicted;
  for (int i = 0; i < kinds; ++i) {
    const Damage& damage =
        kDamages[static_cast<size_t>(random.between(0, static_cast<int>(kDamages.size()) - 1))];
    if (!inflicted.insert(damage.name).second) continue;
    damage.inflict(model.soup, random);
    model.name += std::string("-") + damage.name;
  }
}

}  // namespace

DamagedModel damagedModel(int index, std::uint64_t seed) {
  SplitMix random(seed * 1'000'003u + static_cast<std::uint64_t>(index));
  random.next();
  Shape shape = shapeOf(random);
  DamagedModel model{shape.name, std::move(shape.soup), index % 10 == 0};
  model.soup.surfaces.clear();
  if (!model.sound) inflictDamages(model, random);
  return model;
}

DamagedModel damagedCopy(const PolygonSoup& sound, const std::string& name, std::uint64_t seed) {
  constexpr std::uint64_t kPrime = 1'099'511'628'211u;  // FNV-1a: other names, other damage
  std::uint64_t hash = seed;
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * kPrime;
  SplitMix random(hash);
  DamagedModel model{name, sound, false};
  model.soup.surfaces.clear();
  inflictDamages(model, random);
  return model;
}

}  // namespace halfspace::commandline
