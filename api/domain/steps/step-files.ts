import { In } from 'typeorm';
import type { FieldCode, FieldErrors } from '../../../schema/field-codes.ts';
import type { BlockInput, StepContentInput } from '../../../schema/step-form.ts';
import { FileEntity, type FileKind } from '../files/file.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { Translations } from '../translations/translations.ts';
import type { StoredContent } from './step-contents.ts';

/** The only document that a step shows (spec §5). */
const DOCUMENT_TYPE = 'application/pdf';
const KIND_OF_BLOCK: Readonly<Record<Exclude<BlockInput['type'], 'TEXT'>, FileKind>> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' };

/** A file that a form names, and the field that names it. */
export interface WantedFile {
  id: string;
  kind: FileKind;
  field: string;
}

function filesOfBlock(block: BlockInput, field: string): WantedFile[] {
  if (!('fileId' in block)) return [];
  const tracks = 'captions' in block ? (block.captions ?? []) : [];
  const captions = tracks.map(({ fileId }, at) => ({ id: fileId, kind: 'caption' as const, field: `${field}.captions[${at}].fileId` }));
  return [{ id: block.fileId, kind: KIND_OF_BLOCK[block.type], field: `${field}.fileId` }, ...captions];
}

/** The files that the texts of a step form name. */
export function wantedFiles(translations: Translations<StepContentInput>): WantedFile[] {
  return Object.entries(translations).flatMap(([language, { blocks, audioIds }]) => [
    ...blocks.flatMap((block, at) => filesOfBlock(block, `translations.${language}.blocks[${at}]`)),
    ...audioIds.map((id, at) => ({ id, kind: 'audio' as const, field: `translations.${language}.audioIds[${at}]` })),
  ]);
}

/** The ids of the files that stored texts show. */
export function fileIdsOf(contents: readonly StoredContent[]): string[] {
  return contents.flatMap(({ blocks, audioIds }) => [
    ...blocks.flatMap((block) => ('fileId' in block ? [block.fileId, ...('captions' in block ? (block.captions ?? []) : []).map(({ fileId }) => fileId)] : [])),
    ...audioIds,
  ]);
}

/**
 * Refuses files that are not there or do not fit their field; of documents only PDF fits (spec §5). Each field is named. The
 * files are held until the transaction ends, so that no clean-up takes them meanwhile.
 */
export async function requireStepFiles(tx: Ctx, wanted: readonly WantedFile[]): Promise<void> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const found = await tx.db.find(FileEntity, {
    select: { id: true, kind: true, contentType: true },
    where: { id: In(ids) },
    lock: { mode: 'for_key_share' },
  });
  const files = new Map(found.map((file) => [file.id, file]));
  const problem = ({ id, kind }: WantedFile): FieldCode | null => {
    const file = files.get(id);
    if (file === undefined) return 'ID_INVALID';
    return file.kind === kind && (kind !== 'document' || file.contentType === DOCUMENT_TYPE) ? null : 'FILE_TYPE_WRONG';
  };
  const fields: FieldErrors = {};
  for (const each of wanted) {
    const code = problem(each);
    if (code !== null) fields[each.field] ??= code;
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}

/** The languages in which the videos of stored texts have captions. */
export function captionLanguages(contents: readonly StoredContent[]): string[] {
  return contents.flatMap(({ blocks }) => blocks.flatMap((block) => ('captions' in block ? (block.captions ?? []).map(({ language }) => language) : [])));
}

/** Refuses captions in a language that nobody offers, and two of a video in the same one. */
export function requireCaptionLanguages(translations: Translations<StepContentInput>, offered: readonly string[]): void {
  const fields: FieldErrors = {};
  for (const [language, { blocks }] of Object.entries(translations)) {
    for (const [at, block] of blocks.entries()) {
      const seen = new Set<string>();
      for (const [place, track] of ('captions' in block ? (block.captions ?? []) : []).entries()) {
        if (!offered.includes(track.language) || seen.has(track.language)) {
          fields[`translations.${language}.blocks[${at}].captions[${place}].language`] = 'LANGUAGE_REQUIRED';
        }
        seen.add(track.language);
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}
