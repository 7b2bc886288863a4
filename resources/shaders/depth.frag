#version 330 core
in vec3 surface;
uniform sampler2DArray materials;
uniform bool cutOut;
void main() {
  if (cutOut && texture(materials, surface).a < 0.5) discard;
}
