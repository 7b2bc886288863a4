// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The frames of the live link (docs/manual/develop/live_link.md), and the faces that they describe. Knows
// nothing of the page or of drawing, so that it runs in node too.
"use strict";

(function (root) {
  const CHANGE = 1, ENTITIES = 2; // kinds of frames
  const WHOLE = 1; // bit of the flags of a change
  const FLOATS = 5; // of a vertex: position and texture coordinates

  // Joins pieces of a stream into frames.
  class Frames {
    constructor() {
      this.bytes = new Uint8Array(1 << 16);
      this.size = 0;
    }

    // Takes a piece and returns the frames that are complete now: {kind, content}.
    add(piece) {
      if (this.size + piece.length > this.bytes.length) {
        const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.size + piece.length));
        larger.set(this.bytes.subarray(0, this.size));
        this.bytes = larger;
      }
      this.bytes.set(piece, this.size);
      this.size += piece.length;
      const frames = [];
      let at = 0;
      const view = new DataView(this.bytes.buffer);
      while (at + 8 <= this.size) {
        const length = view.getUint32(at, true);
        if (at + 8 + length > this.size) break;
        // A copy: numbers of a frame are read in place, so they must begin at a multiple of 4.
        frames.push({ kind: view.getUint32(at + 4, true), content: this.bytes.slice(at + 8, at + 8 + length) });
        at += 8 + length;
      }
      this.bytes.copyWithin(0, at, this.size);
      this.size -= at;
      return frames;
    }
  }

  class Reader {
    constructor(content) {
      this.content = content;
      this.view = new DataView(content.buffer, content.byteOffset, content.byteLength);
      this.at = 0;
    }
    number() {
      this.at += 4;
      return this.view.getUint32(this.at - 4, true);
    }
    float() {
      this.at += 4;
      return this.view.getFloat32(this.at - 4, true);
    }
    text() {
      const length = this.number();
      const text = new TextDecoder().decode(this.content.subarray(this.at, this.at + length));
      this.at += length + ((4 - (length % 4)) % 4);
      return text;
    }
    floats(count) {
      this.at += 4 * count;
      return new Float32Array(this.content.buffer, this.content.byteOffset + this.at - 4 * count, count);
    }
    numbers(count) {
      this.at += 4 * count;
      return new Uint32Array(this.content.buffer, this.content.byteOffset + this.at - 4 * count, count);
    }
  }

  function changeOf(content) {
    const reader = new Reader(content);
    const low = reader.number(), high = reader.number();
    const change = { state: high * 2 ** 32 + low, isWhole: (reader.number() & WHOLE) !== 0, materials: [], faces: [] };
    const [removed, materials, faces] = [reader.number(), reader.number(), reader.number()];
    change.removed = reader.numbers(removed);
    for (let i = 0; i < materials; ++i) change.materials.push(JSON.parse(reader.text()));
    for (let i = 0; i < faces; ++i) {
      const [id, material, vertices, triangles] = [0, 1, 2, 3].map(() => reader.number());
      const normal = [reader.float(), reader.float(), reader.float()];
      change.faces.push({
        id, material, normal, vertices: reader.floats(FLOATS * vertices), triangles: reader.numbers(3 * triangles),
      });
    }
    return change;
  }

  // The faces of the level, in chunks of one material each: a change makes only the chunks new that it
  // touches.
  class Faces {
    constructor() {
      this.clear();
    }

    clear() {
      this.materials = [];
      this.chunkOf = new Map(); // by id of the face
      this.open = new Map(); // by material: a chunk with room
      this.chunks = new Set();
      this.triangles = 0;
    }

    get count() { return this.chunkOf.size; }

    // Returns {dirty, gone}: chunks to be made (again) and chunks without faces.
    apply(change) {
      const dirty = new Set(), gone = new Set();
      if (change.isWhole) {
        for (const chunk of this.chunks) gone.add(chunk);
        this.clear();
      }
      this.materials.push(...change.materials);
      for (const id of change.removed) this.remove(id, dirty);
      for (const face of change.faces) {
        this.remove(face.id, dirty);
        const chunk = this.chunkFor(face.material);
        chunk.faces.set(face.id, face);
        this.chunkOf.set(face.id, chunk);
        this.triangles += face.triangles.length / 3;
        dirty.add(chunk);
      }
      for (const chunk of dirty) {
        if (chunk.faces.size > 0) continue;
        dirty.delete(chunk);
        gone.add(chunk);
        this.chunks.delete(chunk);
        if (this.open.get(chunk.material) === chunk) this.open.delete(chunk.material);
      }
      return { dirty, gone };
    }

    remove(id, dirty) {
      const chunk = this.chunkOf.get(id);
      if (!chunk) return;
      this.triangles -= chunk.faces.get(id).triangles.length / 3;
      chunk.faces.delete(id);
      this.chunkOf.delete(id);
      dirty.add(chunk);
      this.open.set(chunk.material, chunk);
    }

    chunkFor(material) {
      let chunk = this.open.get(material);
      if (!chunk || chunk.faces.size >= Faces.MOST_IN_CHUNK) {
        chunk = { material, faces: new Map() };
        this.open.set(material, chunk);
        this.chunks.add(chunk);
      }
      return chunk;
    }
  }
  // Small enough to be made again in less than a millisecond, large enough that a level has few.
  Faces.MOST_IN_CHUNK = 256;

  // The lists of a chunk for drawing: positions, normals, uvs, indices.
  function listsOf(chunk) {
    let vertices = 0, corners = 0;
    for (const face of chunk.faces.values()) {
      vertices += face.vertices.length / FLOATS;
      corners += face.triangles.length;
    }
    const positions = new Float32Array(3 * vertices), normals = new Float32Array(3 * vertices);
    const uvs = new Float32Array(2 * vertices), indices = new Uint32Array(corners);
    let vertex = 0, corner = 0;
    for (const face of chunk.faces.values()) {
      const first = vertex;
      for (let i = 0; i < face.vertices.length; i += FLOATS, ++vertex) {
        for (let axis = 0; axis < 3; ++axis) {
          positions[3 * vertex + axis] = face.vertices[i + axis];
          normals[3 * vertex + axis] = face.normal[axis];
        }
        uvs[2 * vertex] = face.vertices[i + 3];
        uvs[2 * vertex + 1] = face.vertices[i + 4];
      }
      for (const index of face.triangles) indices[corner++] = first + index;
    }
    return { positions, normals, uvs, indices };
  }

  const LiveFaces = { CHANGE, ENTITIES, Frames, Faces, changeOf, listsOf, textOf: (content) => new Reader(content).text() };
  if (typeof module !== "undefined") module.exports = LiveFaces;
  else root.LiveFaces = LiveFaces;
})(typeof globalThis !== "undefined" ? globalThis : this);
