import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Ctx } from '../shared/context.ts';
import type { FilesTable } from '../shared/database.generated.ts';
import { fileUrl } from './file-links.ts';

/** An image as its viewer receives it. */
export interface Image {
  id: string;
  url: string;
  sources: Array<{ width: number; url: string }>;
  alt: string;
  width: number;
  height: number;
}

const { ref } = expressionBuilder<{ f: FilesTable }, 'f'>();

const image = jsonBuildObject({
  id: ref('f.id'),
  originalName: ref('f.original_name'),
  width: ref('f.width'),
  height: ref('f.height'),
  variants: ref('f.variants'),
});

/** An image as `imageColumn` selects it. */
export type ImageRow = typeof image extends RawBuilder<infer Row> ? Row : never;

/** SQL of an image as one JSON value, null without one; the statement joins its file as `f`. */
export const imageColumn: RawBuilder<ImageRow | null> = sql`case when ${ref('f.id')} is not null then ${image} end`;

/** Signs the variants of an image for a viewer who may see its item. */
export function signImage(ctx: Pick<Ctx, 'settings' | 'now'>, image: ImageRow | null, alt: string): Image | null {
  if (image === null) return null;
  const { id } = image;
  const sources = image.variants.map((variant) => ({ width: variant.width, url: fileUrl(ctx, image, variant.width) }));
  return { id, url: sources.at(-1)?.url ?? fileUrl(ctx, image), sources, alt, width: image.width ?? 0, height: image.height ?? 0 };
}
