// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Shaders. Faces get their normals from the derivatives of the position, so models hold none.

const faceVertexShader = `#version 300 es
in vec3 a_position;
in vec4 a_channels;
uniform vec3 u_low, u_size;
uniform mat4 u_view, u_projection;
out vec3 v_position;
out vec3 v_inTriangle;
flat out vec4 v_channels;
void main() {
  vec4 seen = u_view * vec4(u_low + a_position * u_size, 1.0);
  v_position = seen.xyz;
  v_channels = a_channels;
  int corner = gl_VertexID % 3;
  v_inTriangle = vec3(corner == 0, corner == 1, corner == 2);
  gl_Position = u_projection * seen;
}`;

const faceFragmentShader = `#version 300 es
precision highp float;
in vec3 v_position;
in vec3 v_inTriangle;
flat in vec4 v_channels;
uniform vec3 u_front, u_behind, u_mark, u_wire;
uniform int u_mode;       // 0: lost and new, 1: thickness, 2: overhang
uniform float u_wireWidth;
out vec4 o_colour;

vec3 heat(float t) {      // 0 to 0.5: thinner than allowed; up to 1: four times as thick
  if (t < 0.5) return mix(vec3(0.70, 0.05, 0.10), vec3(0.98, 0.62, 0.15), t * 2.0);
  return mix(vec3(0.96, 0.93, 0.62), vec3(0.20, 0.50, 0.72), (t - 0.5) * 2.0);
}

void main() {
  vec3 across = cross(dFdx(v_position), dFdy(v_position));
  vec3 normal = length(across) > 0.0 ? normalize(across) : vec3(0.0, 0.0, 1.0);
  vec3 colour = gl_FrontFacing ? u_front : u_behind;
  if (u_mode == 0 && v_channels.r > 0.0) colour = mix(colour, u_mark, 0.45 + 0.55 * v_channels.r);
  if (u_mode == 1 && gl_FrontFacing && v_channels.g < 0.998) colour = heat(v_channels.g);
  if (u_mode == 2 && gl_FrontFacing && v_channels.b > 0.0) colour = vec3(0.86, 0.27, 0.10);
  float light = 0.60 + 0.44 * abs(dot(normal, normalize(vec3(-0.35, 0.55, 0.76))));
  colour *= light;
  if (u_wireWidth > 0.0) {
    vec3 near = v_inTriangle / fwidth(v_inTriangle);
    float edge = 1.0 - smoothstep(u_wireWidth - 0.5, u_wireWidth + 0.5, min(near.x, min(near.y, near.z)));
    colour = mix(colour, u_wire, 0.55 * edge);
  }
  o_colour = vec4(colour, 1.0);
}`;

// A line as a quadrilateral of constant width in pixels: six corners for each instance.
const lineVertexShader = `#version 300 es
in vec3 a_from, a_to;
in vec3 a_colour;
uniform mat4 u_view, u_projection;
uniform vec2 u_pixels;
uniform float u_width;
flat out vec3 v_colour;
void main() {
  vec4 from = u_projection * u_view * vec4(a_from, 1.0);
  vec4 to = u_projection * u_view * vec4(a_to, 1.0);
  const vec2 corners[6] = vec2[6](vec2(0, -1), vec2(1, -1), vec2(1, 1), vec2(0, -1), vec2(1, 1), vec2(0, 1));
  vec2 corner = corners[gl_VertexID % 6];
  vec2 along = (to.xy / to.w - from.xy / from.w) * u_pixels;
  along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
  vec4 at = corner.x < 0.5 ? from : to;
  vec2 beyond = along * (corner.x * 2.0 - 1.0) * 0.5;  // so that corners of outlines are closed
  at.xy += (vec2(-along.y, along.x) * corner.y * 0.5 + beyond) * u_width * 2.0 / u_pixels * at.w;
  at.z -= 0.0006 * at.w;
  v_colour = a_colour;
  gl_Position = at;
}`;

const dotVertexShader = `#version 300 es
in vec3 a_from;
in vec3 a_colour;
uniform mat4 u_view, u_projection;
uniform float u_width;
flat out vec3 v_colour;
void main() {
  gl_Position = u_projection * u_view * vec4(a_from, 1.0);
  gl_Position.z -= 0.0008 * gl_Position.w;
  gl_PointSize = u_width;
  v_colour = a_colour;
}`;

const markFragmentShader = `#version 300 es
precision highp float;
flat in vec3 v_colour;
uniform float u_opacity;
uniform bool u_round;
out vec4 o_colour;
void main() {
  if (u_round && length(gl_PointCoord - 0.5) > 0.5) discard;
  o_colour = vec4(v_colour, u_opacity);
}`;
