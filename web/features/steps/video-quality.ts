import { browserStorage } from '../../shared/store/browser-storage.ts';
import type { VideoFile_FileFragment } from './video-file.generated.ts';

/** The whole video, one of its smaller copies, or its sound alone. */
export const QUALITIES = ['original', '360p', '240p', 'audio'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface VideoSource {
  quality: Quality;
  url: string;
  /** Bytes. */
  size: number;
}

/** What of the person's device and link decides; a browser that says nothing of its link counts as fast. */
export interface Surroundings {
  saveData: boolean;
  /** slow-2g, 2g, 3g or 4g. */
  link: string | null;
  smallScreen: boolean;
}

const KEY = 'videoQuality';
/** Megabytes are a thousand thousand, as beside every file. */
const LARGE = 20_000_000;
const SMALL_SCREEN = '(max-width: 767.98px)';
/** Where a copy is not there, the next best for whoever wished it. */
const INSTEAD: Readonly<Record<Quality, readonly Quality[]>> = {
  original: ['original'],
  '360p': ['360p', '240p', 'original'],
  '240p': ['240p', '360p', 'original'],
  audio: ['audio', 'original'],
};

/** What a video can be played as now: the original and the copies that are ready. */
export function sourcesOf(file: VideoFile_FileFragment): VideoSource[] {
  const copies = QUALITIES.flatMap((quality) => {
    const copy = file.renditions.find(({ name }) => name === quality);
    return copy?.state === 'ready' && copy.url && typeof copy.size === 'number' ? [{ quality, url: copy.url, size: copy.size }] : [];
  });
  return [{ quality: 'original', url: file.url, size: file.size }, ...copies];
}

interface Link {
  saveData?: boolean;
  effectiveType?: string;
}

/** Looks at the device and its link; nothing is measured, and nothing leaves the browser. */
export function surroundingsNow(): Surroundings {
  const { connection } = navigator as Navigator & { connection?: Link };
  const saveData = connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
  return { saveData, link: connection?.effectiveType ?? null, smallScreen: window.matchMedia(SMALL_SCREEN).matches };
}

/** The quality for somebody who chose none (docs/decisions/0013-smaller-copies-of-videos.md). */
export function fittingQuality({ saveData, link, smallScreen }: Surroundings, originalSize: number): Quality {
  if (saveData || link === 'slow-2g' || link === '2g') return '240p';
  if (link === '3g') return '360p';
  return smallScreen && originalSize > LARGE ? '360p' : 'original';
}

/** The source that comes nearest to a wish. */
export function sourceFor(sources: readonly VideoSource[], wish: Quality): VideoSource {
  const found = INSTEAD[wish].map((quality) => sources.find((source) => source.quality === quality)).find((source) => source !== undefined);
  const [original] = sources;
  if (original === undefined) throw new Error('A video has at least its original');
  return found ?? original;
}

/** What was chosen last in this browser. */
export function rememberedQuality(): Quality | null {
  const kept = browserStorage.read(KEY);
  return QUALITIES.find((quality) => quality === kept) ?? null;
}

export const rememberQuality = (quality: Quality): void => browserStorage.write(KEY, quality);

/** The captions shown by themselves: those in the language somebody reads; a region makes no difference. */
export function fittingCaption(languages: readonly string[], reading: string): string | null {
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  return languages.find((language) => language === reading) ?? languages.find((language) => base(language) === base(reading)) ?? null;
}
