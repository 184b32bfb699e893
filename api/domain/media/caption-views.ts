import { fileUrl, type LinkedFile } from '../files/file-links.ts';
import type { Ctx } from '../shared/context.ts';
import { CAPTION_TYPE } from './file-type.ts';

/** The words of a video in one language, as its viewer receives them. */
export interface CaptionView {
  language: string;
  /** Name of the language, in that language. */
  label: string;
  url: string;
  fileId: string;
}

/** Name of a language in its own words; its tag where nobody knows one. */
function ownName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Signs captions for a viewer who may see their item; what is no captions file, or gone, is left out. */
export function captionViews(
  ctx: Pick<Ctx, 'settings' | 'now'>,
  captions: ReadonlyArray<{ language: string; fileId: string }>,
  files: ReadonlyMap<string, LinkedFile & { contentType: string }>,
): CaptionView[] {
  return captions.flatMap(({ language, fileId }) => {
    const file = files.get(fileId);
    return file?.contentType === CAPTION_TYPE ? { language, label: ownName(language), url: fileUrl(ctx, file), fileId } : [];
  });
}
