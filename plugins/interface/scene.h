// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A level as a scene: what files for game engines and modelling programs hold. Between the level
// (plugins/level_scene) and the file (SceneFormat), so that each knows only its own side.
//
// Coordinates: metres, z up, right-handed, as in the level; a format converts to the axes of its
// file. Positions are doubles that are exactly representable as 32-bit floats.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/key_values.h"
#include "level/document/surface.h"

namespace halfspace::plugins {

// An image file, byte for byte. `mime`: "image/png" or "image/jpeg".
struct SceneImage {
  std::string name;
  std::string mime;
  std::string bytes;
  // Its path from the folder of the scene's file, with '/' and of characters that need no escape in
  // a URI. Empty: the image is in the scene's file. Whoever saves the scene writes it there.
  std::string file = {};
  bool repeats = true;  // beyond its edges; else it ends there, and has no smaller versions
};

// Baked light: an image in sRGB that ScenePrimitive::lightmapUvs point into.
struct SceneLightmap {
  int image = -1;         // index into Scene::images
  double white = 1.0;     // the light that the image's white stands for
  std::string lightFile;  // name of a file beside the scene with the light itself; may be empty
};

enum class AlphaMode : unsigned char { opaque, mask, blend };

// Images are indices into Scene::images; -1: none.
struct SceneMaterial {
  std::string name;
  int baseColor = -1, normal = -1, emission = -1;
  int roughness = -1;  // green; with `isMetalInBlue`, blue is how far the surface is a metal
  int occlusion = -1;  // red
  bool isMetalInBlue = false;
  AlphaMode alpha = AlphaMode::opaque;
  std::array<double, 3> color{1, 1, 1};  // factor of the image's colour; sRGB, 0 to 1
  double opacity = 1.0;                  // factor of the image's alpha
  bool doubleSided = false;
};

// Triangles of one material. All lists of corners have one entry for each vertex; all but
// `positions` may be empty. The image's origin is its upper left corner, and v runs down.
struct ScenePrimitive {
  int material = -1;  // index into Scene::materials; -1: none
  std::vector<geometry::Vec3> positions;
  std::vector<geometry::Vec3> normals;  // unit length
  // Across the normal in the direction in which u grows, and 1, or -1 where the image is mirrored:
  // the cross product of normal and tangent, times this number, points up in the image.
  std::vector<std::array<double, 4>> tangents;
  std::vector<std::array<double, 2>> uvs;
  std::vector<std::array<double, 2>> lightmapUvs;  // into Scene::lightmap
  std::vector<std::array<uint32_t, 3>> triangles;  // counter-clockwise seen from outside
};

// `isManifold`: the mesh has one primitive, and its triangles are a closed 2-manifold by index.
struct SceneMesh {
  std::string name;
  std::vector<ScenePrimitive> primitives;
  bool isManifold = false;
};

// A shape of collision: the triangles of a mesh with one primitive, or their convex hull.
struct SceneShape {
  bool isConvex = false;
  int mesh = -1;  // index into Scene::meshes
};

// The collision of a node in an engine. Shapes are indices into Scene::shapes; -1: none.
struct ScenePhysics {
  bool isMoved = false;           // by the game (kinematic), with all nodes below it
  int collider = -1;              // nothing passes through this shape
  int trigger = -1;               // the game is told what enters this shape
  std::vector<int> triggerNodes;  // nodes below this one whose triggers make up this one
};

struct SceneLight {
  enum class Kind : unsigned char { point, spot, sun };
  Kind kind = Kind::point;
  geometry::Vec3 color = geometry::Vec3::Ones();  // linear, 0 to 1
  double intensity = 1.0;                         // candela; of a sun: lux
  double range = 0.0;                             // metres; 0: unlimited
  double innerCone = 0.0, outerCone = 0.0;        // radians from the axis; spots only
};

// A surface of the level and the number of consecutive triangles that have it.
struct SceneSurface {
  std::string material;    // empty: unpainted
  level::Surface surface;  // its material id is not used
  int triangles = 0;
};

// The object of the level that a node of the scene was made from. It is stored with the node in the
// file, so that games find entities and the file can be opened as a level again.
struct SceneTag {
  enum class Kind : unsigned char {
    none,   // a node of another program
    level,  // the root: `keys` are those of the level
    layer,
    group,
    copy,       // a linked copy; `keys` are empty
    entity,     // `keys` have the class
    geometry,   // visible triangles
    collision,  // the solid: closed triangles, `surfaces` in their order
    volume,     // an invisible brush: clip, trigger, ladder
    camera,
    sun,    // of the level's keys
    shape,  // of physics only: a convex piece of the node above it
  };
  Kind kind = Kind::none;
  std::uint64_t id = 0;  // of the node or layer in the level; 0: none
  std::string layer;
  std::string contents;  // "solid", "liquid", "trigger", ...
  level::KeyValues keys;
  std::vector<std::string> flags;      // hidden, locked
  std::vector<SceneSurface> surfaces;  // of collision meshes and volumes
  double metresPerUnit = 0.0;          // of the root
};

// Children come after their parents.
struct SceneNode {
  std::string name;
  int parent = -1;                                   // -1: at the top
  geometry::Vec3 position = geometry::Vec3::Zero();  // in the parent
  // Unit quaternion x, y, z, w in the parent. A light and a camera look along the node's +y axis,
  // with z up.
  std::array<double, 4> rotation{0, 0, 0, 1};
  int mesh = -1, light = -1;
  std::optional<double> cameraFieldOfView;  // vertical, radians; none: the node is no camera
  SceneTag tag;
  std::optional<ScenePhysics> physics;
};

struct Scene {
  std::string name;
  std::vector<SceneNode> nodes;
  std::vector<SceneMesh> meshes;
  std::vector<SceneMaterial> materials;
  std::vector<SceneImage> images;
  std::vector<SceneLight> lights;
  std::vector<SceneShape> shapes;
  std::optional<SceneLightmap> lightmap;
};

}  // namespace halfspace::plugins
