// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Reads the level.glb that `halfspace build --web` wrote, into lists to draw. Only what that program
// writes is read: one binary buffer, triangles with 32-bit indices, nodes that are moved and not rotated.
// All positions of the result are in the level's coordinates and units, z up.
"use strict";

(function (root) {
  const MAGIC = 0x46546c67; // "glTF"
  const CHUNK_JSON = 0x4e4f534a;
  const FLOAT = 5126;
  const WIDTH = { SCALAR: 1, VEC2: 2, VEC3: 3 };

  function chunksOf(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC) throw new Error("level.glb is no glTF");
    const jsonLength = view.getUint32(12, true);
    if (view.getUint32(16, true) !== CHUNK_JSON) throw new Error("level.glb does not begin with JSON");
    const text = new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength));
    const begin = 20 + jsonLength + 8;
    return { document: JSON.parse(text), binary: bytes.subarray(Math.min(begin, bytes.byteLength)) };
  }

  class Reader {
    constructor(bytes) {
      Object.assign(this, chunksOf(bytes));
    }

    bytesOfView(index) {
      const view = this.document.bufferViews[index];
      const begin = view.byteOffset || 0;
      return new Uint8Array(this.binary.subarray(begin, begin + view.byteLength)); // a copy
    }

    numbers(index) {
      const accessor = this.document.accessors[index];
      const bytes = this.bytesOfView(accessor.bufferView);
      const count = accessor.count * WIDTH[accessor.type];
      return accessor.componentType === FLOAT
        ? new Float32Array(bytes.buffer, 0, count)
        : new Uint32Array(bytes.buffer, 0, count);
    }

    materials() {
      return (this.document.materials || []).map((material) => {
        const surface = material.pbrMetallicRoughness || {};
        const texture = surface.baseColorTexture;
        return {
          name: material.name || "",
          color: surface.baseColorFactor || [1, 1, 1, 1],
          image: texture ? this.document.textures[texture.index].source : -1,
          alpha: material.alphaMode || "OPAQUE",
          doubleSided: !!material.doubleSided,
        };
      });
    }

    images() {
      return (this.document.images || []).map(
        (image) => new Blob([this.bytesOfView(image.bufferView)], { type: image.mimeType }));
    }

    // The nodes that are drawn, each with its position in the level and the keys of its entity.
    parts() {
      const nodes = this.document.nodes || [];
      const scale = this.metresPerUnit();
      const made = [];
      const visit = (index, above, entity) => {
        const node = nodes[index];
        const tag = (node.extras && node.extras.halfspace) || {};
        const at = above.map((x, i) => x + (node.translation ? node.translation[i] : 0));
        const owner = tag.kind === "entity" ? keysOf(tag) : entity;
        if (node.mesh !== undefined && tag.kind === "geometry")
          made.push(this.part(node.mesh, at, owner, scale));
        for (const child of node.children || []) visit(child, at, owner);
      };
      for (const index of this.document.scenes[0].nodes) visit(index, [0, 0, 0], null);
      return made;
    }

    metresPerUnit() {
      for (const node of this.document.nodes || []) {
        const tag = node.extras && node.extras.halfspace;
        if (tag && tag.metres_per_unit) return tag.metres_per_unit;
      }
      return 1;
    }

    part(mesh, at, entity, scale) {
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      const primitives = this.document.meshes[mesh].primitives.map((primitive) => {
        const positions = this.numbers(primitive.attributes.POSITION);
        const count = positions.length / 3;
        const normals = this.numbers(primitive.attributes.NORMAL);
        for (let i = 0; i < count; ++i) {
          toLevel(positions, i, at, scale);
          toLevel(normals, i, [0, 0, 0], 1);
          for (let axis = 0; axis < 3; ++axis) {
            low[axis] = Math.min(low[axis], positions[3 * i + axis]);
            high[axis] = Math.max(high[axis], positions[3 * i + axis]);
          }
        }
        const uv = primitive.attributes.TEXCOORD_0;
        return {
          positions,
          normals,
          uvs: uv === undefined ? new Float32Array(2 * count) : this.numbers(uv),
          indices: this.numbers(primitive.indices),
          material: primitive.material === undefined ? -1 : primitive.material,
        };
      });
      return { entity, low, high, primitives };
    }
  }

  // From glTF (metres, y up) to the level (units, z up), in place.
  function toLevel(numbers, index, at, scale) {
    const [x, y, z] = [0, 1, 2].map((axis) => (numbers[3 * index + axis] + at[axis]) / scale);
    numbers[3 * index] = x;
    numbers[3 * index + 1] = -z;
    numbers[3 * index + 2] = y;
  }

  function keysOf(tag) {
    return Object.assign({ classname: tag.class || "" }, tag.keys || {});
  }

  // {parts, materials, images}: images are Blobs.
  function readScene(bytes) {
    const reader = new Reader(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
    return { parts: reader.parts(), materials: reader.materials(), images: reader.images() };
  }

  const Scene = { read: readScene };
  if (typeof module !== "undefined") module.exports = Scene;
  else root.Scene = Scene;
})(typeof globalThis !== "undefined" ? globalThis : this);
