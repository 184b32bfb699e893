import { array, mixed, object } from 'yup';
import type { FileEntity } from '../../domain/files/file.entity.ts';
import { requireUploader } from '../../domain/files/file.policy.ts';
import { discardFiles } from '../../domain/files/file-discard.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { storeFileFrom } from '../../domain/uploads/store-file.service.ts';
import { fileRecord } from '../../domain/video/file-records.ts';
import { withFormFile } from '../../http/multipart-file.ts';
import { type LegacyFile, toLegacyFile } from '../legacy-entities.ts';
import { type LegacyRoute, legacyRoute, type RouteGroup } from '../legacy-route.ts';

/** The field of the form that holds the file (docs/specification.md#7-the-calls-it-makes). */
const FIELD = 'file';
/** Files in one request to remove some. */
const FILES_MAX = 1000;

function toAnswer(ctx: Ctx, file: FileEntity): LegacyFile {
  return toLegacyFile(fileRecord(ctx, { ...file, renditions: [] }));
}

const uploadRoute: LegacyRoute = {
  description: {
    method: 'post',
    access: 'signedIn',
    path: '/',
    summary: 'Keeps one file: a picture below 10 MB, a document below 50 MB, a sound below 100 MB, a film below 500 MB. Its content says what it is',
    upload: FIELD,
    answer: {
      id: 'The id of the file',
      _id: 'The same',
      url: 'A signed address that expires',
      filePath: 'The same without a slash in front',
      name: 'Its name, with the ending of its type',
      originalName: 'The same',
      contentType: 'What its content is; pictures are drawn anew as WebP',
    },
    errors: [
      ...(['NOT_AUTHORIZED', 'BAD_REQUEST', 'FILE_EMPTY', 'FILE_TYPE_NOT_ALLOWED', 'IMAGE_TOO_LARGE', 'DOCUMENT_TOO_LARGE', 'AUDIO_TOO_LARGE'] as const),
      ...([
        'VIDEO_TOO_LARGE',
        'FILE_DAMAGED',
        'FILE_HAS_SCRIPT',
        'FILE_LOCKED',
        'FILE_UNSAFE_ARCHIVE',
        'UPLOAD_STALLED',
        'STORAGE_FULL',
        'QUOTA_REACHED',
      ] as const),
    ],
  },
  async handle(ctx, { request }) {
    // Before a byte of it is read.
    requireUploader(ctx);
    return {
      ...toAnswer(
        ctx,
        await withFormFile(request, FIELD, ({ content, originalName, declaredType }) => storeFileFrom(ctx, content, originalName, declaredType)),
      ),
    };
  },
};

/** A list of files or of their ids, alone or under one of the names that it goes by. */
const listBody = object({
  files: array().of(mixed().nullable()).max(FILES_MAX, 'TOO_LONG').typeError('CHOICE_INVALID').required('FILE_REQUIRED'),
}).transform((value: unknown, original: unknown) => {
  if (Array.isArray(original)) return { files: original };
  if (typeof original !== 'object' || original === null) return value;
  const { files, file, fileList, unusedFiles, ids, id, _id } = original as Record<string, unknown>;
  const given = files ?? file ?? fileList ?? unusedFiles ?? ids ?? id ?? _id;
  return given === undefined || given === null ? value : { files: Array.isArray(given) ? given : [given] };
});

/** The id of a file, whether it was named by it or sent whole. */
function idOf(file: unknown): string {
  if (typeof file !== 'object' || file === null) return String(file);
  const { _id, id } = file as Record<string, unknown>;
  return String(_id ?? id ?? '');
}

const discardRoute = legacyRoute(
  {
    method: 'delete',
    access: 'signedIn',
    path: '/',
    summary: 'Removes files that no saved item uses, at once; ids, or files as they were answered. Others are passed over',
    body: listBody,
    answer: { result: 'How many were removed' },
    answerSchemas: { result: { type: 'integer', minimum: 0 } },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { body }) => ({ result: await discardFiles(ctx, body.files.map(idOf)) }),
);

/** Files (docs/specification.md#7-the-calls-it-makes). Large ones are better sent by the resumable protocol at /uploads. */
export const FILE_ROUTES: RouteGroup = { prefix: '/fileUpload', routes: [uploadRoute, discardRoute] };
