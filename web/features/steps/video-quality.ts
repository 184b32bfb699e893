import { browserStorage } from '../../shared/store/browser-storage.ts';
import type { Surroundings } from '../../shared/surroundings.ts';
import type { VideoFile_FileFragment } from './video-file.generated.ts';

/** The original video, one of its renditions, or its audio. */
export const QUALITIES = ['original', '360p', '240p', 'audio'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface VideoSource {
  quality: Quality;
  url: string;
  /** Bytes. */
  size: number;
}

const KEY = 'videoQuality';
/** A megabyte is 1,000,000 bytes, as for every file. */
const LARGE = 20_000_000;
/** The order of fallbacks if a rendition does not exist. */
const INSTEAD: Readonly<Record<Quality, readonly Quality[]>> = {
  original: ['original'],
  '360p': ['360p', '240p', 'original'],
  '240p': ['240p', '360p', 'original'],
  audio: ['audio', 'original'],
};

/** Returns the available sources of a video: the original and the renditions that are ready. */
export function sourcesOf(file: VideoFile_FileFragment): VideoSource[] {
  const copies = QUALITIES.flatMap((quality) => {
    const copy = file.renditions.find(({ name }) => name === quality);
    return copy?.state === 'ready' && copy.url && typeof copy.size === 'number' ? [{ quality, url: copy.url, size: copy.size }] : [];
  });
  return [{ quality: 'original', url: file.url, size: file.size }, ...copies];
}

/** Returns the default quality (docs/decisions/0013-video-renditions.md). */
export function fittingQuality({ saveData, link, smallScreen }: Surroundings, originalSize: number): Quality {
  if (saveData || link === 'slow-2g' || link === '2g') return '240p';
  if (link === '3g') return '360p';
  return smallScreen && originalSize > LARGE ? '360p' : 'original';
}

/** Returns the source nearest to the preferred quality. */
export function sourceFor(sources: readonly VideoSource[], wish: Quality): VideoSource {
  const found = INSTEAD[wish].map((quality) => sources.find((source) => source.quality === quality)).find((source) => source !== undefined);
  const [original] = sources;
  if (original === undefined) throw new Error('A video has at least its original');
  return found ?? original;
}

/** The last choice in this browser. */
export function rememberedQuality(): Quality | null {
  const stored = browserStorage.read(KEY);
  return QUALITIES.find((quality) => quality === stored) ?? null;
}

const listeners = new Set<(quality: Quality | null) => void>();

/** Stores the choice in this browser, or removes it, for all videos. */
export function rememberQuality(quality: Quality | null): void {
  browserStorage.write(KEY, quality);
  for (const listener of listeners) listener(quality);
}

/** Calls back when the choice changes; returns a function that ends it. */
export function onRememberedQuality(listener: (quality: Quality | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the captions to show by default: those in the reader's language, ignoring the region. */
export function fittingCaption(languages: readonly string[], reading: string): string | null {
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return languages.find((language) => language === reading) ?? languages.find((language) => base(language) === base(reading)) ?? null;
}
