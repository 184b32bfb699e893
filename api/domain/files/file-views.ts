import type { Ctx } from '../shared/context.ts';
import type { ImageVariant } from './file.entity.ts';
import { fileUrl } from './file-links.ts';

/** An image as its viewer receives it. */
export interface ImageView {
  id: string;
  url: string;
  sources: Array<{ width: number; url: string }>;
  alt: string;
  width: number;
  height: number;
}

/** An image as `imageColumn` selects it. */
export interface ImageRow {
  id: string;
  originalName: string;
  width: number | null;
  height: number | null;
  variants: Array<Pick<ImageVariant, 'width'>>;
}

/** Returns SQL for an image as one JSON value, null without one. `alias` is the joined files table. */
export function imageColumn(alias: string): string {
  return `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'originalName', ${alias}.original_name,
    'width', ${alias}.width, 'height', ${alias}.height, 'variants', ${alias}.variants) END`;
}

/** Signs the variants of an image for a viewer who may see its item. */
export function imageView(ctx: Pick<Ctx, 'settings' | 'now'>, image: ImageRow | null, alt: string): ImageView | null {
  if (image === null) return null;
  const { id } = image;
  const sources = image.variants.map((variant) => ({ width: variant.width, url: fileUrl(ctx, image, variant.width) }));
  return { id, url: sources.at(-1)?.url ?? fileUrl(ctx, image), sources, alt, width: image.width ?? 0, height: image.height ?? 0 };
}
