#version 330 core
in vec3 surface;
in float light;
uniform sampler2DArray materials;
uniform float textured;  // 1: the material's image, 0: plain grey
uniform float opacity;
out vec4 colour;
void main() {
  vec3 image = mix(vec3(0.62, 0.63, 0.65), texture(materials, surface).rgb, textured);
  colour = vec4(image * light, opacity);
}
