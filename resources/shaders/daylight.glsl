// The sky as light from a direction of unit length.
uniform vec3 towardsSun;
uniform vec3 sunLight;
uniform vec3 zenithLight;
uniform vec3 horizonLight;
uniform vec3 groundLight;

vec3 skyAt(vec3 direction) {
  float height = direction.z;
  vec3 sky = mix(horizonLight, zenithLight, pow(clamp(height, 0.0, 1.0), 0.55));
  float nearSun = clamp(dot(direction, towardsSun), 0.0, 1.0);
  sky += sunLight * (0.05 * pow(nearSun, 8.0) + 0.18 * pow(nearSun, 64.0)) * step(0.0, height + 0.05);
  vec3 ground = mix(horizonLight * 0.55, groundLight, smoothstep(0.0, 0.35, -height));
  return mix(ground, sky, smoothstep(-0.015, 0.015, height));
}
