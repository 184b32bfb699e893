/** Backgrounds of avatars: white text has a contrast of at least 4.5:1 on each. */
export const AVATAR_COLORS = [
  '#8c3b2a',
  '#9a4a10',
  '#7a5a00',
  '#4f6a1c',
  '#2b6b3f',
  '#0f6b5c',
  '#10677d',
  '#2a5d9c',
  '#4a4fa3',
  '#6d4596',
  '#8a3d7d',
  '#9b3558',
] as const;

/** Returns the avatar color of a user: always the same for the same id. */
export function avatarColor(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
