import type { Surroundings } from '../../../shared/surroundings.ts';

/** `good` for video, `weak` for sound only, `none` without an answer of the server, `offline` as the browser reports it. */
export type Strength = 'good' | 'weak' | 'none' | 'offline';

export interface ConnectionReport {
  strength: Strength;
  /** Milliseconds; null if it was not measured. */
  roundTrip: number | null;
  /** Kilobits per second; null if it was not measured. */
  speed: number | null;
  /** The browser saves data: nothing was measured. */
  savesData: boolean;
}

/** A video of 360 pixels takes about 500 kbit/s in each direction (docs/targets.md#7-things-found-on-the-way-that-will-bite). */
const SPEED_MIN = 600;
/** Round trip in milliseconds above which a conversation with video falters. */
const ROUND_TRIP_MAX = 400;
const PINGS = 3;
/** Time limit of the whole check, in milliseconds. */
const CHECK_TIMEOUT = 8000;
/** A file of this site that is downloaded again: the bytes it may have. */
const SAMPLE = { min: 15_000, max: 100_000 };
const SLOW_LINKS = ['slow-2g', '2g', '3g'];

/** A file that the page has loaded, from `performance.getEntriesByType('resource')`. */
export interface LoadedFile {
  name: string;
  initiatorType: string;
  encodedBodySize: number;
}

/** Returns the largest script of this site that is small enough to be downloaded again as a sample. */
export function sampleOf(files: readonly LoadedFile[], origin: string): LoadedFile | null {
  const fitting = files.filter(
    ({ name, initiatorType, encodedBodySize: size }) =>
      name.startsWith(`${origin}/`) && ['script', 'link', 'other'].includes(initiatorType) && /\.js$/.test(name) && size >= SAMPLE.min && size <= SAMPLE.max,
  );
  return fitting.reduce<LoadedFile | null>((largest, file) => (largest === null || file.encodedBodySize > largest.encodedBodySize ? file : largest), null);
}

const request = (url: string, signal: AbortSignal): Promise<ArrayBuffer> =>
  fetch(url, { cache: 'no-store', signal }).then((response) => {
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.arrayBuffer();
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the shortest of a few round trips in milliseconds: the first one may open a connection. */
async function measureRoundTrip(signal: AbortSignal): Promise<number> {
  const times: number[] = [];
  for (let pings = 0; pings < PINGS; pings += 1) times.push(await timed(() => request('/health/live', signal)));
  return Math.min(...times);
}

/** Returns kilobits per second, or null without a file to download. */
async function measureSpeed(roundTrip: number, signal: AbortSignal): Promise<number | null> {
  const sample = sampleOf(performance.getEntriesByType('resource') as unknown as LoadedFile[], window.location.origin);
  if (sample === null) return null;
  const milliseconds = await timed(() => request(sample.name, signal));
  return (sample.encodedBodySize * 8) / Math.max(milliseconds - roundTrip, 1);
}

/** Judges a connection by its measured values and what the browser knows of it. */
export function strengthOf(roundTrip: number, speed: number | null, { link }: Surroundings): Strength {
  if (SLOW_LINKS.includes(link ?? '') || roundTrip > ROUND_TRIP_MAX) return 'weak';
  return speed !== null && speed < SPEED_MIN ? 'weak' : 'good';
}

/**
 * Checks the connection to our own server: three round trips and one file of at most 100 KB. Nothing is sent while the browser is offline, nor if it
 * saves data, when the connection counts as weak.
 */
export async function checkConnection(surroundings: Surroundings): Promise<ConnectionReport> {
  if (!navigator.onLine) return { strength: 'offline', roundTrip: null, speed: null, savesData: false };
  if (surroundings.saveData) return { strength: 'weak', roundTrip: null, speed: null, savesData: true };
  const tooLate = new AbortController();
  const limit = setTimeout(() => tooLate.abort(), CHECK_TIMEOUT);
  const { signal } = tooLate;
  let roundTrip: number | null = null;
  try {
    roundTrip = await measureRoundTrip(signal);
    const speed = await measureSpeed(roundTrip, signal);
    return { strength: strengthOf(roundTrip, speed, surroundings), roundTrip, speed, savesData: false };
  } catch {
    // A server that answered once, and then not in time, is on a weak connection.
    return { strength: roundTrip === null ? 'none' : 'weak', roundTrip, speed: null, savesData: false };
  } finally {
    clearTimeout(limit);
  }
}
