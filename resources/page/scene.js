// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws models and marks in one canvas. Coordinates of the scene: the middle of the file's box is
// the origin and half of its diagonal is 1, so that single precision is enough for any file.

const fieldOfView = 0.6;
const wholeDistance = 3.4;  // a ball of radius 1 just fits: 1 / sin(fieldOfView / 2)

function program(gl, vertexShader, fragmentShader) {
  const made = gl.createProgram();
  for (const [kind, source] of [
           [gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  if (!gl.getProgramParameter(made, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(made));
  return made;
}

// The camera: where it looks, from which side, how far away. Angles in radians.
class Camera {
  constructor() {
    this.up = "z";
    this.reset();
  }
  reset() {
    this.target = [0, 0, 0];
    this.turn = -0.83;
    this.tilt = 0.48;
    this.distance = wholeDistance;
  }
  // The direction from the target to the eye.
  direction() {
    const frame = upFrames[this.up];
    const flat = Math.cos(this.tilt);
    const parts = [flat * Math.cos(this.turn), flat * Math.sin(this.turn), Math.sin(this.tilt)];
    return add(
        add(times(frame[0], parts[0]), times(frame[1], parts[1])), times(frame[2], parts[2]));
  }
  matrices(aspect) {
    const eye = add(this.target, times(this.direction(), this.distance));
    const view = lookAt(eye, this.target, upFrames[this.up][2]);
    const far = this.distance + length(this.target) + 1.5;
    // A narrow canvas gets a wider angle, so that the model fits its width.
    const angle = aspect < 1 ? 2 * Math.atan(Math.tan(fieldOfView / 2) / aspect) : fieldOfView;
    return {
      view,
      projection:
          perspective(angle, aspect, Math.max(this.distance * 0.01, this.distance - far), far)
    };
  }
  orbit(right, down) {
    this.turn -= right;
    this.tilt = Math.min(1.55, Math.max(-1.55, this.tilt + down));
  }
  pan(right, up) {
    const back = this.direction();
    const side = unit(cross(upFrames[this.up][2], back));
    const above = cross(back, side);
    const reach = this.distance * Math.tan(fieldOfView / 2);
    this.target = add(this.target, add(times(side, -right * reach), times(above, -up * reach)));
  }
  zoom(factor) {
    this.distance = Math.min(30, Math.max(0.004, this.distance * factor));
  }
}

class Scene {
  // Throws where there is no WebGL 2.
  constructor(canvas) {
    this.canvas = canvas;
    const gl = canvas.getContext("webgl2", {antialias: true, preserveDrawingBuffer: true});
    if (!gl) throw new Error("no WebGL 2");
    this.gl = gl;
    this.faces = program(gl, faceVertexShader, faceFragmentShader);
    this.lines = program(gl, lineVertexShader, markFragmentShader);
    this.dots = program(gl, dotVertexShader, markFragmentShader);
    this.locations = new Map();
    this.models = {};
    this.marks = null;
  }

  uniform(of, name) {
    const key = name + [this.faces, this.lines, this.dots].indexOf(of);
    if (!this.locations.has(key)) this.locations.set(key, this.gl.getUniformLocation(of, name));
    return this.locations.get(key);
  }

  clearMarks() {
    if (!this.marks) return;
    [this.marks.lineArray, this.marks.dotArray].forEach(
        (array) => this.gl.deleteVertexArray(array));
    this.marks.buffers.forEach((buffer) => this.gl.deleteBuffer(buffer));
    this.marks = null;
  }

  clear() {
    const gl = this.gl;
    for (const model of Object.values(this.models)) {
      gl.deleteVertexArray(model.array);
      model.buffers.forEach((buffer) => gl.deleteBuffer(buffer));
    }
    this.models = {};
    this.clearMarks();
  }

  // The box of all models becomes the frame of the scene.
  frame(models) {
    const low = [0, 1, 2].map((k) => Math.min(...models.map((m) => m.low[k])));
    const high = [0, 1, 2].map((k) => Math.max(...models.map((m) => m.low[k] + m.size[k])));
    this.middle = times(add(low, high), 0.5);
    this.scale = 2 / (length(minus(high, low)) || 1);
  }
  inScene(point) {
    return times(minus(point, this.middle), this.scale);
  }

  attribute(of, name, data, size, kind, normalized, divisor) {
    const gl = this.gl;
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    this.pointer(of, name, size, kind, normalized, 0, 0, divisor);
    return buffer;
  }
  pointer(of, name, size, kind, normalized, stride, offset, divisor) {
    const gl = this.gl;
    const at = gl.getAttribLocation(of, name);
    if (at < 0) return;
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, size, kind, normalized, stride, offset);
    gl.vertexAttribDivisor(at, divisor);
  }

  put(name, model) {
    const gl = this.gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    // Four 16-bit numbers a corner, of which the attribute takes three: the step stays aligned.
    const position =
        this.attribute(this.faces, "a_position", model.positions, 3, gl.UNSIGNED_SHORT, true, 0);
    gl.vertexAttribPointer(
        gl.getAttribLocation(this.faces, "a_position"), 3, gl.UNSIGNED_SHORT, true, 8, 0);
    const channels =
        this.attribute(this.faces, "a_channels", model.channels, 4, gl.UNSIGNED_BYTE, true, 0);
    gl.bindVertexArray(null);
    this.models[name] = {
      array,
      buffers: [position, channels],
      count: model.count,
      low: this.inScene(model.low),
      size: times(model.size, this.scale),
    };
  }

  // lines: [from, to, colour], dots: [point, colour]; points of the file, colours from 0 to 1.
  putMarks(lines, dots) {
    const gl = this.gl;
    this.clearMarks();
    const lineData = new Float32Array(lines.flatMap(
        ([from, to, colour]) => [...this.inScene(from), ...this.inScene(to), ...colour]));
    const dotData =
        new Float32Array(dots.flatMap(([point, colour]) => [...this.inScene(point), ...colour]));
    const bind = (of, data, parts, divisor) => {
      const array = gl.createVertexArray();
      const buffer = gl.createBuffer();
      gl.bindVertexArray(array);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
      parts.forEach(
          (name, i) =>
              this.pointer(of, name, 3, gl.FLOAT, false, 12 * parts.length, 12 * i, divisor));
      gl.bindVertexArray(null);
      return [array, buffer];
    };
    const [lineArray, lineBuffer] = bind(this.lines, lineData, ["a_from", "a_to", "a_colour"], 1);
    const [dotArray, dotBuffer] = bind(this.dots, dotData, ["a_from", "a_colour"], 0);
    this.marks = {
      lineArray,
      dotArray,
      lines: lines.length,
      dots: dots.length,
      buffers: [lineBuffer, dotBuffer]
    };
  }

  setMatrices(of, matrices) {
    this.gl.uniformMatrix4fv(this.uniform(of, "u_view"), false, matrices.view);
    this.gl.uniformMatrix4fv(this.uniform(of, "u_projection"), false, matrices.projection);
  }

  drawModel(name, matrices, look) {
    const gl = this.gl, model = this.models[name], faces = this.faces;
    if (!model) return;
    gl.useProgram(faces);
    this.setMatrices(faces, matrices);
    gl.uniform3fv(this.uniform(faces, "u_low"), model.low);
    gl.uniform3fv(this.uniform(faces, "u_size"), model.size);
    gl.uniform3fv(this.uniform(faces, "u_front"), look.front);
    gl.uniform3fv(this.uniform(faces, "u_behind"), look.behind);
    gl.uniform3fv(this.uniform(faces, "u_wire"), look.wire);
    gl.uniform3fv(this.uniform(faces, "u_mark"), name === "after" ? look.made : look.lost);
    gl.uniform1i(this.uniform(faces, "u_mode"), look.mode);
    gl.uniform1f(this.uniform(faces, "u_wireWidth"), look.edges ? look.pixelRatio : 0);
    gl.bindVertexArray(model.array);
    gl.drawArrays(gl.TRIANGLES, 0, model.count);
  }

  // Marks in front of the surface are opaque, those behind it shine through.
  drawMarks(matrices, look) {
    const gl = this.gl;
    if (!this.marks) return;
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    for (const hidden of [true, false]) {
      gl.depthFunc(hidden ? gl.GREATER : gl.LEQUAL);
      for (const [of, array, count, round] of [
               [this.lines, this.marks.lineArray, this.marks.lines, 0],
               [this.dots, this.marks.dotArray, this.marks.dots, 1]]) {
        if (count === 0) continue;
        gl.useProgram(of);
        this.setMatrices(of, matrices);
        gl.uniform2f(this.uniform(of, "u_pixels"), this.canvas.width, this.canvas.height);
        gl.uniform1f(this.uniform(of, "u_width"), (round ? 7 : 2.6) * look.pixelRatio);
        gl.uniform1f(this.uniform(of, "u_opacity"), hidden ? 0.28 : 1);
        gl.uniform1i(this.uniform(of, "u_round"), round);
        gl.bindVertexArray(array);
        if (round)
          gl.drawArrays(gl.POINTS, 0, count);
        else
          gl.drawArraysInstanced(gl.TRIANGLES, 0, 6, count);
      }
    }
    gl.depthMask(true);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.BLEND);
  }

  // wipe: the share of the width, from the left, that shows the model before the repair.
  draw(camera, look, wipe) {
    const gl = this.gl, width = this.canvas.width, height = this.canvas.height;
    const matrices = camera.matrices(width / height);
    gl.bindVertexArray(null);
    gl.viewport(0, 0, width, height);
    gl.disable(gl.SCISSOR_TEST);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.clearColor(...look.background, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.SCISSOR_TEST);
    const split = Math.round(width * wipe);
    gl.scissor(0, 0, split, height);
    this.drawModel("before", matrices, look);
    if (look.marks) this.drawMarks(matrices, look);
    gl.scissor(split, 0, width - split, height);
    this.drawModel("after", matrices, look);
    gl.disable(gl.SCISSOR_TEST);
    return matrices;
  }
}

function coloursOf(dark) {
  return dark ? {
    background: [0.133, 0.153, 0.176],
    front: [0.60, 0.64, 0.69],
    behind: [0.50, 0.40, 0.66],
    wire: [0.05, 0.06, 0.07],
    lost: [0.93, 0.22, 0.20],
    made: [0.25, 0.56, 1.0]
  } :
                {
                  background: [0.925, 0.937, 0.949],
                  front: [0.73, 0.76, 0.80],
                  behind: [0.59, 0.47, 0.75],
                  wire: [0.20, 0.22, 0.25],
                  lost: [0.86, 0.12, 0.12],
                  made: [0.13, 0.42, 0.90]
                };
}
