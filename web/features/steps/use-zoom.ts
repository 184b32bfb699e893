import { useState } from 'react';

/** Largest scale of an enlarged image. */
export const SCALE_MAX = 6;

export interface Point {
  x: number;
  y: number;
}

/** The scale of an image, and how far it is moved from the middle, in pixels. */
export interface Zoom extends Point {
  scale: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** Returns the zoom within its limits: the image never leaves a stage of this size. */
function limited({ scale, x, y }: Zoom, stage: { width: number; height: number }): Zoom {
  const size = Math.min(SCALE_MAX, Math.max(1, scale));
  return { scale: size, x: within(x, ((size - 1) * stage.width) / 2), y: within(y, ((size - 1) * stage.height) / 2) };
}

/** Returns the zoom scaled by a factor; the point of the image at `at` (from the middle of the stage) stays where it is. */
export function scaled(zoom: Zoom, factor: number, at: Point, stage: { width: number; height: number }): Zoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, zoom.scale * factor));
  const change = scale / zoom.scale;
  return limited({ scale, x: at.x - (at.x - zoom.x) * change, y: at.y - (at.y - zoom.y) * change }, stage);
}

/** Returns the zoom moved by some pixels. */
export function moved(zoom: Zoom, by: Point, stage: { width: number; height: number }): Zoom {
  return limited({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** The zoom of an image on a stage. */
export function useZoom(stageOf: () => { width: number; height: number }) {
  const [zoom, setZoom] = useState(WHOLE);
  return {
    zoom,
    scaleBy: (factor: number, at: Point = { x: 0, y: 0 }) => setZoom((before) => scaled(before, factor, at, stageOf())),
    moveBy: (by: Point) => setZoom((before) => moved(before, by, stageOf())),
    reset: () => setZoom(WHOLE),
  };
}
