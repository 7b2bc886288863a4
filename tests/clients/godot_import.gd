# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs in Godot 3: loads the imported scene and prints what it holds as JSON.
extends SceneTree

var counts = {"nodes": 0, "meshes": 0, "surfaces": 0, "lights": 0, "bodies": 0, "shapes": 0,
	"cameras": 0, "faces": 0}

func count(node):
	counts["nodes"] += 1
	if node is MeshInstance:
		counts["meshes"] += 1
		counts["surfaces"] += node.mesh.get_surface_count()
	if node is Light:
		counts["lights"] += 1
	if node is Camera:
		counts["cameras"] += 1
	if node is StaticBody:
		counts["bodies"] += 1
	if node is CollisionShape:
		counts["shapes"] += 1
		if node.shape is ConcavePolygonShape:
			counts["faces"] += node.shape.get_faces().size() / 3
	for child in node.get_children():
		count(child)

func _init():
	var scene = load("res://level.glb")
	if scene == null:
		print("RESULT {}")
	else:
		count(scene.instance())
		print("RESULT ", to_json(counts))
	quit()
