import { fileUrl, type LinkedFile } from '../files/file-links.ts';
import type { Ctx } from '../shared/context.ts';
import { CAPTION_TYPE } from './file-type.ts';

/** Captions of a video in one language, as the viewer receives them. */
export interface Caption {
  language: string;
  /** Name of the language in that language. */
  label: string;
  url: string;
  fileId: string;
  /** Bytes. */
  size: number;
}

/** Returns the name of a language in that language, or its tag if unknown. */
function ownName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Signs captions for a viewer who may see their item. Skips deleted files and files that are not captions. */
export function signCaptions(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  captions: ReadonlyArray<{ language: string; fileId: string }>,
  files: ReadonlyMap<string, LinkedFile & { contentType: string; size: number }>,
): Caption[] {
  return captions.flatMap(({ language, fileId }) => {
    const file = files.get(fileId);
    return file?.contentType === CAPTION_TYPE ? { language, label: ownName(language), url: fileUrl(ctx, file), fileId, size: file.size } : [];
  });
}
