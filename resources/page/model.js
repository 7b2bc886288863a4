// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Models as the page holds them: base64 of little-endian numbers. For v vertices and t triangles:
// three 16-bit coordinates a vertex (0 to 65535 over the box), three indices a triangle (16 bits up
// to 65,536 vertices, else 32), then one byte a triangle for each channel.

function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// The channels in the order of the bytes that shaders get.
const channelSlots = {
  lost: 0,
  new: 0,
  thinness: 1,
  overhang: 2
};

// Corners of triangles one after the other: positions (four 16-bit numbers each, the last unused)
// and channels (four bytes each).
function decodedModel(header, text) {
  const bytes = bytesOf(text);
  const buffer = bytes.buffer;
  const corners = new Uint16Array(buffer, 0, 3 * header.vertices);
  const wide = header.vertices > 65536;
  let at = 6 * header.vertices;
  // 32-bit numbers have to start at a multiple of four.
  const Indices = wide ? Uint32Array : Uint16Array;
  const size = Indices.BYTES_PER_ELEMENT * 3 * header.triangles;
  const indices = new Indices(buffer.slice(at, at + size));
  at += size;
  const count = 3 * header.triangles;
  const positions = new Uint16Array(4 * count);
  for (let i = 0; i < count; ++i) {
    for (let k = 0; k < 3; ++k) positions[4 * i + k] = corners[3 * indices[i] + k];
  }
  const channels = new Uint8Array(4 * count);
  channels.fill(255);
  for (let i = 0; i < count; ++i) channels[4 * i] = channels[4 * i + 2] = 0;
  for (const name of header.channels) {
    const slot = channelSlots[name];
    // The shader takes thickness: 0 is no thickness, 255 is not known.
    const flip = name === "thinness" ? 255 : 0;
    for (let i = 0; i < count; ++i) channels[4 * i + slot] = flip ^ bytes[at + Math.floor(i / 3)];
    at += header.triangles;
  }
  return {count, positions, channels, low: header.low, size: header.size};
}

// The model of a file, or null. side: "before" or "after".
function modelOf(index, entry, side) {
  const text = byId(side + "-" + index);
  return entry[side] && text ? decodedModel(entry[side], text.textContent) : null;
}
