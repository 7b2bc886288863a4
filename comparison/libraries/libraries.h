// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the comparison module: one source file per library, compiled if the library was
// found when the build was configured. libraries.cpp lists these in the module's table.
#pragma once

#include "comparison/peers/peer_libraries.h"

namespace halfspace::peers {

// A btCompoundShape of btConvexHullShapes under its dynamic tree, with Bullet's default margins.
std::unique_ptr<SweepPeer> makeBulletCompound(const SweepLevel& level);
// A btBvhTriangleMeshShape with quantised nodes. Its triangles have no inside: a sweep that starts
// in solid is not reported.
std::unique_ptr<SweepPeer> makeBulletMesh(const SweepLevel& level);
// Bullet's btKinematicCharacterController on a btBvhTriangleMeshShape of the level.
// Contract: as MakeCharacter.
std::unique_ptr<CharacterPeer> makeBulletCharacter(const SweepLevel& level, const SweepShape& shape,
                                                   double stepHeight, double slopeLimit,
                                                   double gravity, double jumpSpeed);
// A robust scene of triangles, built for quality; rays only.
std::unique_ptr<SweepPeer> makeEmbreeRays(const SweepLevel& level);
// A trimesh under OPCODE's tree; rays only, because ODE sweeps nothing else. bytes() does not
// include that tree.
std::unique_ptr<SweepPeer> makeOdeRays(const SweepLevel& level);
// FCL's peers both hold a BVHModel<OBBRSS> of triangles in doubles and use FCL's own spheres,
// capsules, cylinders and boxes; no rays. FCL 0.7's continuousCollide by conservative advancement
// cannot be used: it crashes when the shape is its first argument and misses contacts when the mesh
// is (docs/manual/research/comparison.md). The first peer therefore does its own conservative
// advancement over FCL's distance queries.
std::unique_ptr<SweepPeer> makeFclDistances(const SweepLevel& level);
// The second peer calls continuousCollide with FCL's default solver, which samples the motion.
std::unique_ptr<SweepPeer> makeFclSamples(const SweepLevel& level);

}  // namespace halfspace::peers
