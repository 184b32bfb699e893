import { BLOCKS, UNKNOWN_BLOCK } from '../../../schema/blocks/registry.ts';
import type { FieldErrors } from '../../../schema/field-codes.ts';
import type { BlockInput, StepContentInput } from '../../../schema/step-form.ts';
import type { RequiredFile } from '../files/file-uses.ts';
import { DomainError } from '../shared/errors.ts';
import type { Translations } from '../translations/translations.ts';
import type { StoredContent } from './step-contents.ts';

function filesOfBlock(block: BlockInput, field: string): RequiredFile[] {
  if (block.type === UNKNOWN_BLOCK) return [];
  const kind = BLOCKS[block.type].file;
  const tracks = 'captions' in block ? (block.captions ?? []) : [];
  const captions = tracks.map(({ fileId }, at) => ({ id: fileId, kind: 'caption' as const, field: `${field}.captions[${at}].fileId` }));
  const own = kind === null || !('fileId' in block) || block.fileId == null ? [] : [{ id: block.fileId, kind, field: `${field}.fileId` }];
  return [...own, ...captions];
}

/** Returns the files that the texts of a step form refer to, with the kind each must have. */
export function requestedFiles(translations: Translations<StepContentInput>): RequiredFile[] {
  return Object.entries(translations).flatMap(([language, { blocks }]) =>
    blocks.flatMap((block, at) => filesOfBlock(block, `translations.${language}.blocks[${at}]`)),
  );
}

/** Returns the ids of the files that stored texts show. */
export function fileIdsOf(contents: readonly StoredContent[]): string[] {
  return contents.flatMap(({ blocks }) =>
    blocks.flatMap((block) => [
      ...('fileId' in block && block.fileId !== undefined ? [block.fileId] : []),
      ...('captions' in block ? (block.captions ?? []) : []).map(({ fileId }) => fileId),
    ]),
  );
}

/** Returns the languages in which the videos of stored texts have captions. */
export function captionLanguages(contents: readonly StoredContent[]): string[] {
  return contents.flatMap(({ blocks }) => blocks.flatMap((block) => ('captions' in block ? (block.captions ?? []).map(({ language }) => language) : [])));
}

/**
 * Checks that captions are in offered languages, once per video.
 * @throws VALIDATION_FAILED with LANGUAGE_REQUIRED for each wrong track
 */
export function requireCaptionLanguages(translations: Translations<StepContentInput>, offered: readonly string[]): void {
  const fields: FieldErrors = {};
  for (const [language, { blocks }] of Object.entries(translations)) {
    for (const [at, block] of blocks.entries()) {
      const seen = new Set<string>();
      for (const [index, track] of ('captions' in block ? (block.captions ?? []) : []).entries()) {
        if (!offered.includes(track.language) || seen.has(track.language)) {
          fields[`translations.${language}.blocks[${at}].captions[${index}].language`] = 'LANGUAGE_REQUIRED';
        }
        seen.add(track.language);
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
