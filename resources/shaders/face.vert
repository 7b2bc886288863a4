#version 330 core
// Faces of the boundary: lit softly from above so that every orientation has its own shade.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 texel;  // u, v, layer
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
#ifdef PLACED
#include "placed.glsl"
#endif
out vec3 surface;
out float light;
out vec3 place;
out vec3 facing;
void main() {
#ifdef PLACED
  place = placedPosition(position);
  facing = placedNormal(normal);
#else
  place = position;
  facing = normal;
#endif
  gl_Position = viewProjection * vec4(place, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(place, 1.0));
  surface = texel;
  light = 0.72 + 0.20 * facing.z + 0.08 * facing.x + 0.05 * facing.y;
}
