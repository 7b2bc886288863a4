#version 330 core
// Faces of the boundary: lit softly from above so that every orientation has its own shade.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 texel;  // u, v, layer
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
out vec3 surface;
out float light;
out vec3 place;
out vec3 facing;
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(position, 1.0));
  surface = texel;
  place = position;
  facing = normal;
  light = 0.72 + 0.20 * normal.z + 0.08 * normal.x + 0.05 * normal.y;
}
