// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors are arrays of three numbers; matrices are column by column, as WebGL takes them.

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross =
    (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (a) => Math.sqrt(dot(a, a));
const unit = (a) => times(a, 1 / (length(a) || 1));

// Directions of the file for a frame whose third axis is up.
const upFrames = {
  z: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  y: [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
  x: [[0, 1, 0], [0, 0, 1], [1, 0, 0]],
};

function perspective(fieldOfView, aspect, near, far) {
  const f = 1 / Math.tan(fieldOfView / 2);
  return new Float32Array([
    f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0,
    (2 * far * near) / (near - far), 0
  ]);
}

function lookAt(eye, target, up) {
  const back = unit(minus(eye, target));
  const right = unit(cross(up, back));
  const above = cross(back, right);
  return new Float32Array([
    right[0], above[0], back[0], 0, right[1], above[1], back[1], 0, right[2], above[2], back[2], 0,
    -dot(right, eye), -dot(above, eye), -dot(back, eye), 1
  ]);
}

// A point through both matrices: x and y from -1 to 1, and the depth in front of the eye.
function projected(point, view, projection) {
  const at = (m, row) =>
      m[row] * point[0] + m[row + 4] * point[1] + m[row + 8] * point[2] + m[row + 12];
  const x = at(view, 0), y = at(view, 1), z = at(view, 2);
  return [(projection[0] * x) / -z, (projection[5] * y) / -z, -z];
}
