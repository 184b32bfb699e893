import { describe, expect, it } from 'vitest';
import { moved, SCALE_MAX, scaled, WHOLE } from './use-zoom.ts';

const stage = { width: 300, height: 200 };

describe('the zoom of an image', () => {
  it('keeps the point under the finger', () => {
    const zoom = scaled(WHOLE, 2, { x: 100, y: 50 }, stage);
    expect(zoom).toEqual({ scale: 2, x: -100, y: -50 });
    const deeper = scaled(zoom, 1.5, { x: 100, y: 50 }, stage);
    // The point of the image at the finger: (finger - offset) / scale.
    expect([(100 - deeper.x) / deeper.scale, (50 - deeper.y) / deeper.scale]).toEqual([100, 50]);
  });

  it('stays between the whole image and the largest scale', () => {
    expect(scaled(WHOLE, 100, { x: 0, y: 0 }, stage).scale).toBe(SCALE_MAX);
    expect(scaled({ scale: 2, x: 80, y: 0 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
  });

  it('never moves the image off its stage', () => {
    expect(moved(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE);
    expect(moved({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, stage)).toEqual({ scale: 2, x: 150, y: -100 });
  });
});
