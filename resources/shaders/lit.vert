#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 texel;  // u, v, layer
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
uniform mat4 toSkyMap;
uniform mat4 toSunMap;
out vec3 surface;
out vec3 place;
out vec3 facing;
out vec3 onSkyMap;
out vec3 onSunMap;
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(position, 1.0));
  surface = texel;
  place = position;
  facing = normal;
  // Shadows are looked up a little in front of the surface, so that it does not shade itself.
  onSkyMap = (toSkyMap * vec4(position + 3.0 * normal, 1.0)).xyz * 0.5 + 0.5;
  onSunMap = (toSunMap * vec4(position + 2.0 * normal, 1.0)).xyz * 0.5 + 0.5;
}
