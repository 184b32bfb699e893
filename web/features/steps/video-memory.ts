import { currentSession } from '../../shared/session/session.ts';
import { browserStorage } from '../../shared/store/browser-storage.ts';

/** Offered speeds of playback. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
const SPEED_KEY = 'videoSpeed';
const PLACES_KEY = 'videoPlaces';
/** Videos of one person whose places are kept. */
const PLACES_MAX = 50;
/** A place so near to the beginning or the end, in seconds, is not kept. */
const MARGIN = 5;

/** Returns the speed chosen last in this browser. */
export function rememberedSpeed(): number {
  const stored = Number(browserStorage.read(SPEED_KEY));
  return SPEEDS.find((speed) => speed === stored) ?? 1;
}

export const rememberSpeed = (speed: number): void => void browserStorage.write(SPEED_KEY, String(speed));

type Places = Record<string, number>;

const keyOf = (): string => `${PLACES_KEY}:${currentSession()?.viewer.id ?? ''}`;

function readPlaces(): Places {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf()) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Places) : {};
  } catch {
    return {};
  }
}

/** Returns where the viewer stopped in a video on this device, in seconds; 0 at the beginning. */
export function placeIn(fileId: string): number {
  const place = readPlaces()[fileId];
  return typeof place === 'number' && Number.isFinite(place) ? place : 0;
}

/** Keeps the place in a video on this device, in seconds; forgets it at the beginning and at the end. */
export function keepPlace(fileId: string, at: number, duration: number): void {
  const { [fileId]: _before, ...others } = readPlaces();
  const entries = Object.entries(others).slice(-(PLACES_MAX - 1));
  const inside = at >= MARGIN && (!Number.isFinite(duration) || at <= duration - MARGIN);
  browserStorage.write(keyOf(), JSON.stringify(Object.fromEntries(inside ? [...entries, [fileId, Math.floor(at)]] : entries)));
}
