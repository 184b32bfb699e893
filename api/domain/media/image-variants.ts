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

/** Messages of libvips without memory, threads or temporary files. */
const MACHINE_FAULT = /memory|bad_alloc|unable to (open|create|write|init)|too many open files|no space left|temporarily unavailable|input\/output error/i;
/** Messages of libvips and its decoders for content that cannot be decoded. */
const DECODER_FAULT =
  /^Input (buffer|file)|pixel limit|corrupt|premature|truncat|unsupported|invalid|bad |unexpected|not (a|in a) known|missing|load(_buffer)?:|(jpeg|png|webp|gif|heif|avif|aom|dav1d|spng|vips\w*):/i;

/** Converts an error of sharp: after a fault of the machine, which is no verdict on the image, a retry may succeed. */
export function imageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/exceeds pixel limit/i.test(error.message)) return new DomainError('IMAGE_TOO_LARGE');
  // libheif reports its limits as a lack of memory.
  if (MACHINE_FAULT.test(error.message) && !/security limit/i.test(error.message))
    return Object.assign(new Error('The image cannot be decoded now', { cause: error }), { code: 'EAGAIN' });
  return DECODER_FAULT.test(error.message) ? new DomainError('FILE_DAMAGED') : error;
}

async function encodeVariants(content: Buffer): Promise<EncodedImage[]> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
    const { width = 0 } = (await source.metadata()).autoOrient ?? {};
    const widths = IMAGE_WIDTHS.filter((_width, index) => index === 0 || width > (IMAGE_WIDTHS[index - 1] ?? 0));
    // One after the other: the threads that encode also read files and compress answers for all other requests.
    const images: EncodedImage[] = [];
    for (const each of widths) images.push(await encode(source, each));
    return images;
  } catch (error) {
    throw imageError(error);
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
