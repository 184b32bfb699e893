import sharp, { type Sharp } from 'sharp';
import { DomainError } from '../shared/errors.ts';

/** Widths in pixels that a picture is kept in; none is wider than the picture itself. */
const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** A card's picture travels to phones on slow lines: 40 KB at the most. */
const CARD_WIDTH = 480;
const CARD_BYTES_MAX = 40 * 1024;
const QUALITIES = [78, 64, 50, 36, 22] as const;
/** Larger pictures are refused before they are unpacked. */
const PIXELS_MAX = 50_000_000;

/** Pictures drawn at once by a process: each may unpack to hundreds of megabytes. */
const AT_ONCE = 2;
let drawing = 0;
const waiting: Array<() => void> = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) drawing -= 1;
    else next();
  }
}

export interface EncodedImage {
  width: number;
  height: number;
  content: Buffer;
}

async function encode(source: Sharp, width: number): Promise<EncodedImage> {
  const resized = source.clone().resize({ width, withoutEnlargement: true });
  for (const quality of QUALITIES) {
    const { data, info } = await resized.clone().webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true });
    if (width !== CARD_WIDTH || data.length <= CARD_BYTES_MAX || quality === QUALITIES.at(-1)) return { width: info.width, height: info.height, content: data };
  }
  throw new Error('There is always a last quality');
}

async function draw(content: Buffer): Promise<EncodedImage[]> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
    const { width = 0 } = (await source.metadata()).autoOrient ?? {};
    const widths = IMAGE_WIDTHS.filter((_width, index) => index === 0 || width > (IMAGE_WIDTHS[index - 1] ?? 0));
    return await Promise.all(widths.map((each) => encode(source, each)));
  } catch (error) {
    throw new DomainError(error instanceof Error && /exceeds pixel limit/i.test(error.message) ? 'IMAGE_TOO_LARGE' : 'FILE_DAMAGED');
  }
}

/**
 * Draws a picture anew as WebP in every useful size, smallest first: turned upright, without any metadata such as the place where
 * it was taken, and without whatever else was hidden in the bytes. FILE_DAMAGED for one that cannot be drawn.
 */
export function encodeImage(content: Buffer): Promise<EncodedImage[]> {
  return inTurn(() => draw(content));
}
