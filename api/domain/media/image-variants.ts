import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '../shared/errors.ts';

/** Widths of the stored variants in pixels. No variant is wider than the original. */
const IMAGE_WIDTHS = [480, 960, 1600] as const;
/** Cards load on phones with slow connections: at most 40 KB. */
const CARD_WIDTH = 480;
const CARD_BYTES_MAX = 40 * 1024;
const QUALITIES = [78, 64, 50, 36, 22] as const;
/** Larger images are rejected before they are decoded. */
const PIXELS_MAX = 50_000_000;

/** Images decoded at the same time by a process: each may take hundreds of megabytes. */
const limit = pLimit(2);

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
  throw new Error('QUALITIES is empty');
}

async function encodeVariants(content: Buffer): Promise<EncodedImage[]> {
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
 * Encodes an image as WebP in every useful width, smallest first: rotated upright, without metadata such as the location,
 * and without any other data that was hidden in the bytes.
 *
 * @throws IMAGE_TOO_LARGE above 50 megapixels
 * @throws FILE_DAMAGED when the image cannot be decoded
 */
export function encodeImage(content: Buffer): Promise<EncodedImage[]> {
  return limit(() => encodeVariants(content));
}
