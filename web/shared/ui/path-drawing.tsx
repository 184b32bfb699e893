import { chakra } from './chakra.ts';

const Drawing = chakra('svg', { base: { _rtl: { transform: 'scaleX(-1)' } } });

/** Points of the drawing, from the nearest to the farthest: x, y, radius. */
const DOTS = [
  [24, 83, 10],
  [54, 76, 9],
  [83, 64, 8],
  [110, 48, 7],
  [133, 29, 6],
] as const;

/** A drawing of the path of a course that leads to a low sun. */
export function PathDrawing() {
  return (
    <Drawing viewBox="0 0 184 96" width="184px" height="96px" aria-hidden="true" focusable="false">
      <circle cx="158" cy="18" r="14" fill="var(--attention)" opacity=".4" />
      <path d="M8 84Q88 80 148 14" fill="none" stroke="var(--accent)" strokeWidth="2" opacity=".35" />
      {DOTS.map(([x, y, radius]) => (
        <circle key={x} cx={x} cy={y} r={radius} fill="var(--accent)" />
      ))}
    </Drawing>
  );
}
