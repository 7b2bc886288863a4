#version 330 core
in vec4 ink;
noperspective in vec2 at;
flat in vec2 reach;
uniform float opacity;  // of the edge
uniform float inside;   // opacity of the rest
uniform float smallest; // share of the opacity that the edge of the smallest boxes has
uniform float width;    // pixels of the edge
out vec4 colour;
// Half the width of a box in pixels: up to the first, its edge is faintest; from the second on, full.
const float kFaintest = 1.5, kFull = 4.0;
void main() {
  vec2 left = reach - abs(at);
  // The smaller the box, the less of it is inside: its edge fades, so that the level shows through.
  float size = clamp((min(reach.x, reach.y) - kFaintest) / (kFull - kFaintest), 0.0, 1.0);
  float edge = opacity * mix(smallest, 1.0, size);
  colour = vec4(ink.rgb, ink.a * (min(left.x, left.y) < width ? edge : inside));
}
