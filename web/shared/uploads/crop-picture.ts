import { UPLOAD_LIMITS } from '../../../schema/limits.ts';

/** A part of a picture, in its own pixels. */
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

/** Draws a part of a picture, upright as the camera was held, no wider than a page needs. */
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
 * Cuts a part out of a picture. Photographs become JPEG, what may have clear parts WebP, or JPEG on white in browsers that cannot write WebP;
 * always under the limit for pictures.
 */
export async function cropPicture(image: HTMLImageElement, area: CropArea, source: Pick<File, 'name' | 'type'>): Promise<File> {
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
  throw new Error('This picture could not be drawn');
}

/** Opens a picture for drawing; fails for what the browser cannot show. */
export async function openPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
