#version 330 core
in vec4 ink;
noperspective in vec2 at;
flat in vec2 reach;
uniform float opacity;  // of the edge
uniform float inside;   // opacity of the rest
uniform float smallest; // share of the opacity that the edge of the smallest boxes has
uniform float width;    // pixels of the edge
out vec4 colour;
void main() {
  vec2 left = reach - abs(at);
  // The smaller the box, the less of it is inside: its edge fades, so that the level shows through.
  float edge = opacity * mix(smallest, 1.0, clamp((min(reach.x, reach.y) - 1.5) / 2.5, 0.0, 1.0));
  colour = vec4(ink.rgb, ink.a * (min(left.x, left.y) < width ? edge : inside));
}
