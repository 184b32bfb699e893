import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AVATAR_COLORS, avatarColor } from './avatar-color.ts';

function luminance(color: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(AVATAR_COLORS)('white initials on the avatar color %s have a contrast of at least 4.5', (color) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it('the avatar color is stable for a person and differs between people', () => {
  const id = randomUUID();
  expect(avatarColor(id)).toBe(avatarColor(id));
  expect(new Set(Array.from({ length: 500 }, () => avatarColor(randomUUID()))).size).toBe(AVATAR_COLORS.length);
});
