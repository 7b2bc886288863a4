// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Draws a scene with WebGL 2: textured faces, lit by a sky and a sun without shadows. Coordinates are
// the level's, z up.
//
// The depths of all opaque faces are drawn first, so that each pixel is shaded once, however many walls are
// behind it. Only cut-out materials have a shader with `discard`: a shader with it also runs for hidden
// pixels, which is slow, most of all in a browser that draws without a graphics card.
"use strict";

(function (root) {
  const NEAR = 1, FAR = 32768; // units
  const FIELD_OF_VIEW = 75 * Math.PI / 180; // vertical
  const SKY = [0.53, 0.62, 0.72];

  const STANDING = { offset: [0, 0, 0], turn: 0, axis: [0, 0, 1] };

  // The matrix, column by column, of a rotation by degrees about a unit axis (Rodrigues' formula).
  function rotation([x, y, z], degrees) {
    const radians = degrees * Math.PI / 180;
    const c = Math.cos(radians), s = Math.sin(radians), d = 1 - c;
    return [
      c + d * x * x, d * x * y + s * z, d * x * z - s * y,
      d * x * y - s * z, c + d * y * y, d * y * z + s * x,
      d * x * z + s * y, d * y * z - s * x, c + d * z * z,
    ];
  }

  const VERTEX = `#version 300 es
    in vec3 position;
    in vec3 normal;
    in vec2 uv;
    uniform mat4 camera;
    uniform vec3 offset;
    uniform mat3 turn; // a rotation
    invariant gl_Position; // the same depth in all programs
    out vec3 place, facing;
    out vec2 texel;
    void main() {
      place = turn * position + offset;
      facing = turn * normal;
      texel = uv;
      gl_Position = camera * vec4(place, 1.0);
    }`;

  const DEPTH_ONLY = `#version 300 es
    precision highp float;
    void main() {}`;

  const fragment = (isCutOut) => `#version 300 es
    precision highp float;
    in vec3 place, facing;
    in vec2 texel;
    uniform sampler2D image;
    uniform bool hasImage;
    uniform vec4 color;
    uniform float cutoff;
    uniform vec3 eye;
    out vec4 result;
    // Faces without an image get lines every 32 units, so that sizes can be judged.
    float grid(vec3 at, vec3 n) {
      vec3 a = abs(n);
      vec2 p = (a.z > a.x && a.z > a.y ? at.xy : a.x > a.y ? at.yz : at.xz) / 32.0;
      vec2 width = fwidth(p);
      vec2 line = smoothstep(width * 1.5, width * 0.5, abs(fract(p - 0.5) - 0.5));
      return max(line.x, line.y) * clamp(1.0 - max(width.x, width.y) * 2.0, 0.0, 1.0);
    }
    void main() {
      vec3 n = normalize(facing);
      vec4 base = color;
      if (hasImage) base *= texture(image, texel);
      else base.rgb *= 1.0 - 0.25 * grid(place, n);
      ${isCutOut ? "if (base.a < cutoff) discard;" : ""}
      float sky = 0.62 + 0.2 * n.z;
      float sun = max(dot(n, normalize(vec3(0.45, 0.3, 0.84))), 0.0) * 0.3;
      float lamp = 0.18 * max(dot(n, normalize(eye - place)), 0.0) / (1.0 + distance(eye, place) / 400.0);
      float side = 0.05 * n.x - 0.04 * n.y;
      result = vec4(base.rgb * (sky + sun + lamp + side), base.a);
    }`;

  function shader(gl, kind, text) {
    const made = gl.createShader(kind);
    gl.shaderSource(made, text);
    gl.compileShader(made);
    if (!gl.getShaderParameter(made, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(made));
    return made;
  }

  // A colour for a material without an image: the same for the same name.
  function colorOf(name) {
    let hash = 2166136261;
    for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
    const part = (shift) => 0.55 + 0.25 * ((hash >>> shift) & 255) / 255;
    return [part(0), part(8), part(16), 1];
  }

  const multiply = (a, b) => {
    const made = new Float32Array(16);
    for (let column = 0; column < 4; ++column)
      for (let row = 0; row < 4; ++row)
        for (let k = 0; k < 4; ++k) made[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return made;
  };

  // From the level to the screen; yaw and pitch in degrees, yaw 0 looks along +x.
  function cameraOf(eye, yaw, pitch, aspect) {
    const [y, p] = [yaw, pitch].map((degrees) => degrees * Math.PI / 180);
    const forward = [Math.cos(y) * Math.cos(p), Math.sin(y) * Math.cos(p), Math.sin(p)];
    const right = [Math.sin(y), -Math.cos(y), 0];
    const up = [-Math.cos(y) * Math.sin(p), -Math.sin(y) * Math.sin(p), Math.cos(p)];
    const at = (axis) => axis[0] * eye[0] + axis[1] * eye[1] + axis[2] * eye[2];
    const view = [
      right[0], up[0], -forward[0], 0, right[1], up[1], -forward[1], 0, right[2], up[2], -forward[2], 0,
      -at(right), -at(up), at(forward), 1,
    ];
    const f = 1 / Math.tan(FIELD_OF_VIEW / 2);
    const lens = [
      f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (FAR + NEAR) / (NEAR - FAR), -1,
      0, 0, 2 * FAR * NEAR / (NEAR - FAR), 0,
    ];
    return multiply(lens, view);
  }

  // Whether the browser draws in software, without a graphics card.
  function isDrawnBySoftware() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const names = gl && gl.getExtension("WEBGL_debug_renderer_info");
    const drawer = names ? gl.getParameter(names.UNMASKED_RENDERER_WEBGL) : "";
    const loss = gl && gl.getExtension("WEBGL_lose_context");
    if (loss) loss.loseContext();
    return /swiftshader|llvmpipe|software/i.test(drawer);
  }

  // A shader program, and the locations of its uniforms.
  function programOf(gl, fragmentText) {
    const program = gl.createProgram();
    gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, VERTEX));
    gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, fragmentText));
    ["position", "normal", "uv"].forEach((name, i) => gl.bindAttribLocation(program, i, name));
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    const at = {};
    for (const name of ["camera", "offset", "turn", "image", "hasImage", "color", "cutoff", "eye"])
      at[name] = gl.getUniformLocation(program, name);
    return { program, at };
  }

  class Drawing {
    constructor(canvas) {
      // Antialiasing takes four times the work, too much without a graphics card.
      const gl = canvas.getContext("webgl2", { antialias: !isDrawnBySoftware(), preserveDrawingBuffer: true });
      if (!gl) throw new Error("This browser has no WebGL 2.");
      this.gl = gl;
      this.canvas = canvas;
      this.depths = programOf(gl, DEPTH_ONLY);
      this.opaque = programOf(gl, fragment(false));
      this.cutOut = programOf(gl, fragment(true));
      this.pieces = [];
    }

    // Takes a scene of scene.js. `moverOf(part)`: what moves the part, or null.
    async take(scene, moverOf) {
      const textures = await Promise.all(scene.images.map((blob) => this.fill(this.gl.createTexture(), blob)));
      for (const part of scene.parts)
        for (const primitive of part.primitives) {
          const material = scene.materials[primitive.material] || { name: "", color: [1, 1, 1, 1], image: -1 };
          const texture = material.image >= 0 ? textures[material.image] : null;
          this.add(primitive, Object.assign({ texture }, material)).mover = moverOf(part);
        }
      this.sort();
    }

    // What is seen through comes last.
    sort() {
      this.pieces.sort((a, b) => a.isBlended - b.isBlended);
    }

    // A white texture, for an image that comes later.
    emptyTexture() {
      const gl = this.gl;
      const made = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, made);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4).fill(255));
      return made;
    }

    // Gives a texture the image of a Blob. Returns the texture.
    async fill(made, blob) {
      const gl = this.gl;
      const image = await createImageBitmap(blob, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
      gl.bindTexture(gl.TEXTURE_2D, made);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
      gl.generateMipmap(gl.TEXTURE_2D);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
      return made;
    }

    // Adds triangles: lists of positions, normals, uvs and indices. `material`: its name, color, texture
    // (or null), alpha ("MASK", "BLEND"; others are opaque) and doubleSided. Call sort() after the last.
    add(primitive, material) {
      const gl = this.gl;
      const array = gl.createVertexArray();
      gl.bindVertexArray(array);
      const buffers = [0, 1, 2, 3].map(() => gl.createBuffer());
      [[primitive.positions, 3], [primitive.normals, 3], [primitive.uvs, 2]].forEach(([numbers, width], i) => {
        gl.bindBuffer(gl.ARRAY_BUFFER, buffers[i]);
        gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STATIC_DRAW);
        gl.enableVertexAttribArray(i);
        gl.vertexAttribPointer(i, width, gl.FLOAT, false, 0, 0);
      });
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers[3]);
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, primitive.indices, gl.STATIC_DRAW);
      const { texture } = material;
      const isPlain = !texture && material.color.slice(0, 3).every((x) => x === 1);
      const color = isPlain ? colorOf(material.name) : material.color.map((x, i) => (i < 3 ? x ** (1 / 2.2) : x));
      color[3] = material.color[3];
      const piece = {
        array, buffers, count: primitive.indices.length, texture, color, mover: null,
        cutoff: material.alpha === "MASK" ? 0.5 : 0, isBlended: material.alpha === "BLEND" || color[3] < 1,
        isDoubleSided: !!material.doubleSided,
      };
      this.pieces.push(piece);
      return piece;
    }

    // Removes what add() added.
    drop(piece) {
      const gl = this.gl;
      this.pieces.splice(this.pieces.indexOf(piece), 1);
      gl.deleteVertexArray(piece.array);
      for (const buffer of piece.buffers) gl.deleteBuffer(buffer);
    }

    // Waits until the last picture is complete.
    finish() {
      this.gl.readPixels(0, 0, 1, 1, this.gl.RGBA, this.gl.UNSIGNED_BYTE, new Uint8Array(4));
    }

    // `scale`: drawn pixels per pixel of the screen, along a side. Less than 1 draws a coarser picture.
    draw(eye, yaw, pitch, scale = 1) {
      const gl = this.gl;
      const { clientWidth, clientHeight } = this.canvas;
      const ratio = scale * (window.devicePixelRatio || 1);
      const [width, height] = [clientWidth, clientHeight].map((size) => Math.max(1, Math.round(size * ratio)));
      if (this.canvas.width !== width || this.canvas.height !== height)
        [this.canvas.width, this.canvas.height] = [width, height];
      gl.viewport(0, 0, width, height);
      gl.clearColor(...SKY, 1);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.enable(gl.DEPTH_TEST);
      gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
      gl.depthFunc(gl.LEQUAL);
      const camera = cameraOf(eye, yaw, pitch, width / height);
      const isCutOut = (piece) => piece.cutoff > 0;
      const isOpaque = (piece) => !isCutOut(piece) && !piece.isBlended;
      gl.colorMask(false, false, false, false);
      this.drawPieces(this.depths, isOpaque, camera, eye);
      gl.colorMask(true, true, true, true);
      this.drawPieces(this.opaque, isOpaque, camera, eye);
      this.drawPieces(this.cutOut, isCutOut, camera, eye);
      this.drawPieces(this.opaque, (piece) => !isCutOut(piece) && piece.isBlended, camera, eye);
    }

    drawPieces({ program, at }, isChosen, camera, eye) {
      const chosen = this.pieces.filter((piece) => isChosen(piece) && !(piece.mover && piece.mover.isRemoved));
      if (chosen.length === 0) return;
      this.gl.useProgram(program);
      this.gl.uniformMatrix4fv(at.camera, false, camera);
      this.gl.uniform3fv(at.eye, eye);
      for (const piece of chosen) this.drawPiece(piece, at);
    }

    // Uniforms that the program does not use have no location; WebGL ignores them.
    drawPiece(piece, at) {
      const gl = this.gl;
      const pose = piece.mover ? piece.mover.pose : STANDING;
      gl.uniform3fv(at.offset, pose.offset);
      gl.uniformMatrix3fv(at.turn, false, rotation(pose.axis, pose.turn));
      gl.uniform4fv(at.color, piece.color);
      gl.uniform1f(at.cutoff, piece.cutoff);
      gl.uniform1i(at.hasImage, piece.texture ? 1 : 0);
      gl.bindTexture(gl.TEXTURE_2D, piece.texture);
      (piece.isBlended ? gl.enable : gl.disable).call(gl, gl.BLEND);
      gl.depthMask(!piece.isBlended);
      (piece.isDoubleSided ? gl.disable : gl.enable).call(gl, gl.CULL_FACE);
      gl.bindVertexArray(piece.array);
      gl.drawElements(gl.TRIANGLES, piece.count, gl.UNSIGNED_INT, 0);
      gl.depthMask(true);
    }
  }

  // A click on the view takes the mouse, whose motion then turns `eye.yaw` and `eye.pitch` (degrees).
  // `turned` is called after each motion.
  function lookByMouse(view, eye, turned = () => {}) {
    const DEGREES_PER_PIXEL = 0.12;
    const STEEPEST = 89; // degrees: straight up, no direction would be forward
    view.addEventListener("click", () => view.requestPointerLock());
    document.addEventListener("mousemove", (event) => {
      if (document.pointerLockElement !== view) return;
      eye.yaw -= event.movementX * DEGREES_PER_PIXEL;
      eye.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, eye.pitch - event.movementY * DEGREES_PER_PIXEL));
      turned();
    });
  }

  root.Drawing = Drawing;
  root.lookByMouse = lookByMouse;
})(globalThis);
