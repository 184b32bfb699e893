import { array, mixed, object } from 'yup';
import type { FileEntity } from '../../domain/files/file.entity.ts';
import { discardFiles } from '../../domain/files/file-discard.service.ts';
import { requireUploader } from '../../domain/files/uploader.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { storeFileFrom } from '../../domain/uploads/store-file.service.ts';
import { withFormFile } from '../../http/multipart-file.ts';
import { count, type DescribedSchema, described, id, text } from '../json-schema.ts';
import { type LegacyFile, toLegacyFile } from '../legacy-entities.ts';
import { type LegacyRoute, legacyRoute, type RouteGroup } from '../legacy-route.ts';

/** The field of the form that holds the file (docs/specification.md#7-the-calls-it-makes). */
const FIELD = 'file';
/** Maximum number of files in one delete request. */
const FILES_MAX = 1000;

function toAnswer(ctx: Ctx, file: FileEntity): LegacyFile {
  return toLegacyFile(ctx, { ...file, renditions: [] });
}

const uploadRoute: LegacyRoute = {
  description: {
    method: 'post',
    access: 'signedIn',
    path: '/',
    summary: 'Stores one file: an image below 10 MB, a document below 50 MB, audio below 100 MB, a video below 500 MB. The type is detected from the content',
    upload: FIELD,
    answer: {
      id: described(id, 'The id of the file'),
      _id: described(id, 'The same'),
      url: described(text, 'A signed address that expires'),
      filePath: described(text, 'The same without a leading slash'),
      name: described(text, 'Its name, with the extension of its type'),
      originalName: described(text, 'The same'),
      contentType: described(text, 'MIME type of the content; images are encoded as WebP'),
    } satisfies Record<keyof LegacyFile, DescribedSchema>,
    errors: [
      ...(['NOT_AUTHORIZED', 'BAD_REQUEST', 'FILE_EMPTY', 'FILE_TYPE_NOT_ALLOWED', 'IMAGE_TOO_LARGE', 'DOCUMENT_TOO_LARGE', 'AUDIO_TOO_LARGE'] as const),
      ...([
        'VIDEO_TOO_LARGE',
        'FILE_DAMAGED',
        'FILE_HAS_SCRIPT',
        'FILE_LOCKED',
        'FILE_HAS_VIRUS',
        'FILE_UNSAFE_ARCHIVE',
        'UPLOAD_STALLED',
        'STORAGE_FULL',
        'QUOTA_REACHED',
      ] as const),
    ],
  },
  async handle(ctx, { request }) {
    // Checked before the body is read.
    await requireUploader(ctx);
    return {
      ...toAnswer(
        ctx,
        await withFormFile(request, FIELD, ({ content, originalName, declaredType }) => storeFileFrom(ctx, content, originalName, declaredType)),
      ),
    };
  },
};

/** A list of files or file ids: the body itself or one of the accepted fields. */
const listBody = object({
  files: array().of(mixed().nullable()).max(FILES_MAX, 'TOO_LONG').typeError('CHOICE_INVALID').required('FILE_REQUIRED'),
}).transform((value: unknown, original: unknown) => {
  if (Array.isArray(original)) return { files: original };
  if (typeof original !== 'object' || original === null) return value;
  const { files, file, fileList, unusedFiles, ids, id, _id } = original as Record<string, unknown>;
  const list = files ?? file ?? fileList ?? unusedFiles ?? ids ?? id ?? _id;
  return list === undefined || list === null ? value : { files: Array.isArray(list) ? list : [list] };
});

/** Returns the id of a file that was sent as its id or as an object. */
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
    summary: 'Deletes files that no saved item uses, list as ids or as file objects. Other files are ignored',
    body: listBody,
    answer: { result: described(count, 'Number of deleted files') },
    errors: ['NOT_AUTHORIZED'],
  },
  async (ctx, { body }) => ({ result: await discardFiles(ctx, body.files.map(idOf)) }),
);

/** Files (docs/specification.md#7-the-calls-it-makes). Large ones are better sent by the resumable protocol at /uploads. */
export const FILE_ROUTES: RouteGroup = { prefix: '/fileUpload', routes: [uploadRoute, discardRoute] };
