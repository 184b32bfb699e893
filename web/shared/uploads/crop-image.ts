import { UPLOAD_LIMITS } from '../../../schema/limits.ts';

/** A part of an image, in pixels of the image. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Nothing on a page is wider; more would only travel. */
const WIDTH_MAX = 1600;
const QUALITIES = [0.9, 0.8, 0.65] as const;

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Draws a part of an image with its EXIF orientation applied, scaled down to the widest size that pages use. */
function draw(image: HTMLImageElement, area: CropArea, opaque: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(WIDTH_MAX, area.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  if (opaque) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/webp': '.webp' };

/**
 * Crops an image. Photographs become JPEG; formats with transparency become WebP, or JPEG on white in browsers that cannot encode WebP;
 * always below the size limit of images.
 */
export async function cropImage(image: HTMLImageElement, area: CropArea, source: Pick<File, 'name' | 'type'>): Promise<File> {
  const types = source.type === 'image/jpeg' ? ['image/jpeg'] : ['image/webp', 'image/jpeg'];
  for (const type of types) {
    const canvas = draw(image, area, type === 'image/jpeg');
    for (const quality of QUALITIES) {
      const blob = await toBlob(canvas, type, quality);
      // A browser that cannot write a type answers another one.
      if (blob === null || blob.type !== type) break;
      if (blob.size < UPLOAD_LIMITS.image) return new File([blob], source.name.replace(/(\.[A-Za-z0-9]{1,5})?$/, ENDINGS[type] ?? ''), { type });
    }
  }
  throw new Error('The image could not be drawn');
}

/** Loads an image for drawing; rejects if the browser cannot decode it. */
export async function openImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
