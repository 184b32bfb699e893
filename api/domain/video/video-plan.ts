import type { RenditionName } from '../../../schema/renditions.ts';
import type { RenditionSettings, VideoFacts } from '../shared/transcoder-port.ts';

/** Settings of each playable rendition. The size is that of the shorter side, so that portrait and landscape videos are equally sharp. */
export const RENDITIONS: Readonly<Record<Exclude<RenditionName, 'poster'>, RenditionSettings>> = {
  '360p': { shortSide: 360, videoKbits: 350, audioKbits: 64 },
  '240p': { shortSide: 240, videoKbits: 150, audioKbits: 48 },
  audio: { shortSide: null, videoKbits: 0, audioKbits: 48 },
};
/** Shorter side of the poster in pixels: an image of about 10 kB. */
export const POSTER_SIDE = 270;
/** Smallest first: people with the slowest connection wait the shortest time. */
const ORDER = ['audio', '240p', '360p'] as const;

function isWorthMaking({ shortSide, videoKbits, audioKbits }: RenditionSettings, facts: VideoFacts, size: number): boolean {
  if (shortSide === null && !facts.hasAudio) return false;
  // Renditions are never larger than the original.
  if (shortSide !== null && Math.min(facts.width, facts.height) < shortSide) return false;
  const kbits = facts.seconds === null ? Number.POSITIVE_INFINITY : (size * 8) / 1000 / facts.seconds;
  return kbits > videoKbits + (facts.hasAudio ? audioKbits : 0);
}

/** Returns the useful renditions of a video, in the order in which they are made. */
export function planRenditions(facts: VideoFacts, size: number): RenditionName[] {
  return ['poster', ...ORDER.filter((name) => isWorthMaking(RENDITIONS[name], facts, size))];
}
