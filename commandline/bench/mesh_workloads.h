// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The measured scenes of triangle meshes; they are the same on every machine.
#pragma once

#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::commandline {

// The same scene with every convex solid as a mesh of triangles with corners rounded to doubles.
// Contract: a list of solids without groups.
scenes::SceneNode asMeshes(const scenes::SceneNode& scene);

// A flat box minus an upright cylinder of exactly planar sides that is pushed through it. Both are
// meshes.
scenes::SceneNode cylinderThroughSlab(int sides);

// Cylinders of 64 sides, turned at random, that reach into one another everywhere: each is a mesh
// of 252 triangles with rounded corners.
scenes::SceneNode turnedCylinders(int count);

// The union of two spheres of 100,000 triangles each.
scenes::SceneNode twoSpheres();

}  // namespace halfspace::commandline
