#version 330 core
in vec3 surface;
in float light;
in vec3 place;
in vec3 facing;
uniform sampler2DArray materials;
uniform float textured;  // 1: the material's image, 0: plain grey
uniform float opacity;
uniform int alpha;  // of the image: 0 it has none, 1 cut out, 2 blended
uniform vec4 tint;  // a colour and its share of the picture; a pattern is drawn in it on top
out vec4 colour;
#include "pattern.glsl"

void main() {
  vec4 texel = texture(materials, surface);  // its colours are multiplied by its alpha
  if (alpha == 1 && texel.a < 0.5) discard;
  vec3 image = mix(vec3(0.62, 0.63, 0.65), texel.rgb / max(texel.a, 0.004), textured);
  float opaque = alpha == 2 ? opacity * texel.a : opacity;
  float mark = clamp(patternAt(place, facing), 0.0, 1.0);
  vec3 shown = mix(image * light, tint.rgb * mix(1.0, light, 0.5), max(tint.a, 0.8 * mark));
  colour = vec4(shown, mix(opaque, max(opaque, min(1.0, opaque + 0.3)), mark));
}
