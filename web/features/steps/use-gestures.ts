import { type PointerEvent, useMemo, useRef } from 'react';
import type { Point } from './use-zoom.ts';

/** Milliseconds and pixels within which two taps are a double tap. */
const DOUBLE_TAP = 300;
const NEAR = 30;
/** Change of the scale per pixel of the wheel. */
const WHEEL = 0.002;

export interface GestureActions {
  /** Scales by a factor around a point, in pixels from the middle of the stage. */
  scaleBy: (factor: number, at: Point) => void;
  moveBy: (by: Point) => void;
  /** A double tap or double click at a point. */
  toggle: (at: Point) => void;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Returns a position in pixels from the middle of an element. */
function fromMiddle(element: Element, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** Recognizes two fingers, dragging, a double tap and the wheel on the element with the `pointer` handlers. `onWheel` must not be passive. */
export function useGestures(actions: GestureActions) {
  const newest = useRef(actions);
  newest.current = actions;
  return useMemo(() => {
    const fingers = new Map<number, Point>();
    let lastTap = { at: 0, x: 0, y: 0 };
    let pressed: Point | null = null;
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });

    const onPointerDown = (event: PointerEvent) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
      pressed = fingers.size === 1 ? pointOf(event) : null;
    };
    const onPointerMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      if (other === undefined) return newest.current.moveBy({ x: now.x - before.x, y: now.y - before.y });
      const middle = fromMiddle(event.currentTarget, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      newest.current.scaleBy(distance(now, other) / Math.max(1, distance(before, other)), middle);
    };
    const onPointerUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      const now = pointOf(event);
      if (pressed === null || distance(pressed, now) > NEAR) return;
      const isDouble = event.timeStamp - lastTap.at < DOUBLE_TAP && distance(lastTap, now) <= NEAR;
      if (isDouble) newest.current.toggle(fromMiddle(event.currentTarget, now));
      lastTap = isDouble ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, ...now };
    };
    const onPointerCancel = (event: PointerEvent) => void fingers.delete(event.pointerId);
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.currentTarget instanceof Element) newest.current.scaleBy(Math.exp(-event.deltaY * WHEEL), fromMiddle(event.currentTarget, pointOf(event)));
    };
    return { pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }, onWheel };
  }, []);
}
