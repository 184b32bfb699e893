import { randomUUID } from 'node:crypto';
import { AcademyEntity } from '../../domain/academies/academy.entity.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { keyOf } from '../../domain/files/file-keys.ts';
import { type FileVariant, fileUrl, type LinkedFile } from '../../domain/files/file-links.ts';
import { FileUseEntity } from '../../domain/files/file-use.entity.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { createKeyRing } from '../../domain/shared/key-ring.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { StepContentEntity } from '../../domain/steps/step-content.entity.ts';
import { storeFile } from '../../domain/uploads/store-file.service.ts';
import { VideoRenditionEntity } from '../../domain/video/video-rendition.entity.ts';
import { buildJpeg, buildMp3, buildMp4, buildPdf } from '../factories/file.ts';
import { admins, type ByWho, type ContentIds, everybody, HIDDEN, learners, NO, type Outcome, onlyAdminsSee, signedIn, uploaders } from './row.ts';
import type { Stored } from './world.ts';

const KINDS = ['image', 'document', 'video', 'audio', 'caption'] as const;
/** One stored file of each kind. */
export type LinkFiles = Record<(typeof KINDS)[number], LinkedFile>;

/** Stores a file of each kind, and two renditions of the video. */
export async function storeLinkFiles(ctx: Ctx): Promise<LinkFiles> {
  const files = {
    image: await storeFile(ctx, { content: await buildJpeg(), originalName: 'a.jpg' }),
    document: await storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' }),
    video: await storeFile(ctx, { content: buildMp4(), originalName: 'a.mp4' }),
    audio: await storeFile(ctx, { content: buildMp3(), originalName: 'a.mp3' }),
    caption: await storeFile(ctx, { content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n'), originalName: 'a.vtt' }),
  };
  for (const [name, contentType] of [
    ['240p', 'video/mp4'],
    ['poster', 'image/jpeg'],
  ] as const) {
    const key = keyOf(files.video.id, name);
    const { size, sha256 } = await ctx.ports.storage.write(key, Buffer.from('a rendition'));
    const rendition = { state: 'ready' as const, progress: 100, key, size, sha256, contentType, width: 320, height: 240 };
    await ctx.db.update(VideoRenditionEntity, { fileId: files.video.id, name }, rendition);
  }
  return files;
}

/** Shows the files in an academy, its course and its step. */
export async function showFiles({ db }: Ctx, { academyId, courseId, stepId }: ContentIds, files: LinkFiles): Promise<void> {
  const { image, document, video, audio, caption } = files;
  await db.update(AcademyEntity, { id: academyId }, { imageId: image.id });
  await db.update(CourseEntity, { id: courseId }, { imageId: image.id });
  await db.update(StepEntity, { id: stepId }, { imageId: image.id });
  const blocks: StepContentEntity['blocks'] = [
    { id: randomUUID(), type: 'IMAGE', fileId: image.id, alt: 'A tree' },
    { id: randomUUID(), type: 'DOCUMENT', fileId: document.id, openType: 'DEFAULT' },
    { id: randomUUID(), type: 'VIDEO', fileId: video.id, captions: [{ language: 'en', fileId: caption.id }] },
    { id: randomUUID(), type: 'AUDIO', fileId: audio.id, title: 'Bells', readsAloud: false },
  ];
  await db.update(StepContentEntity, { stepId, language: 'en' }, { blocks });
  for (const { id: fileId } of Object.values(files)) await db.insert(FileUseEntity, { id: randomUUID(), fileId, academyId: null, courseId: null, stepId });
}

/** Every kind of link: the file and the variant. */
export const LINK_KINDS: ReadonlyArray<[file: keyof LinkFiles, variant: FileVariant]> = [
  ['image', 'original'],
  ['image', 480],
  ['document', 'original'],
  ['video', 'original'],
  ['video', '240p'],
  ['video', 'poster'],
  ['audio', 'original'],
  ['caption', 'original'],
];

interface LinkWorld {
  ctx: Pick<Ctx, 'settings' | 'now'>;
  files: LinkFiles;
}
/** A link, and its result for each caller: the signature is the permission, so the caller makes no difference. */
interface LinkRow {
  outcome: ByWho<Outcome>;
  link: (world: LinkWorld, file: LinkedFile, variant: FileVariant) => string;
}

const DAY = 24 * 60 * 60 * 1000;
/** Returns a link with the signature of another one. */
const withSignatureOf = (link: string, other: string): string => link.replace(/\?.*$/, new URL(other, 'http://localhost').search);
const otherFile = ({ files }: LinkWorld, file: LinkedFile): LinkedFile => (file.id === files.document.id ? files.audio : files.document);
const hidden = { others: HIDDEN } as const;

/** The links to a file (docs/product-rules.md#7-files). */
export const FILE_LINKS: Readonly<Record<string, LinkRow>> = {
  'a signed link': { outcome: everybody, link: ({ ctx }, file, variant) => fileUrl(ctx, file, variant) },
  'a link without a signature': { outcome: hidden, link: ({ ctx }, file, variant) => fileUrl(ctx, file, variant).replace(/&signature=.*$/, '') },
  'a link without an expiry': { outcome: hidden, link: ({ ctx }, file, variant) => fileUrl(ctx, file, variant).replace(/expires=\d+&/, '') },
  'a link with an invalid signature': {
    outcome: hidden,
    link: ({ ctx }, file, variant) => fileUrl(ctx, file, variant).replace(/signature=.*$/, `signature=${'A'.repeat(43)}`),
  },
  'a link with a later expiry': {
    outcome: hidden,
    link: ({ ctx }, file, variant) => fileUrl(ctx, file, variant).replace(/expires=(\d+)/, (_all, expires: string) => `expires=${Number(expires) + 3600}`),
  },
  'a link with the signature of another file': {
    outcome: hidden,
    link: (world, file, variant) => withSignatureOf(fileUrl(world.ctx, file, variant), fileUrl(world.ctx, otherFile(world, file), variant)),
  },
  'a link with the signature of another variant': {
    outcome: hidden,
    link: ({ ctx }, file, variant) => withSignatureOf(fileUrl(ctx, file, variant), fileUrl(ctx, file, variant === 'original' ? 480 : 'original')),
  },
  'a link with the signature of another key': {
    outcome: hidden,
    link: ({ ctx }, file, variant) =>
      fileUrl({ now: ctx.now, settings: { ...ctx.settings, keys: createKeyRing({ current: 'another-key-that-is-long-enough-0123456789' }) } }, file, variant),
  },
  'an expired link': {
    outcome: { others: 'FILE_LINK_EXPIRED' },
    link: ({ ctx }, file, variant) => fileUrl({ settings: ctx.settings, now: () => new Date(ctx.now().getTime() - DAY) }, file, variant),
  },
  'a signed link to a file that does not exist': {
    outcome: hidden,
    link: ({ ctx }, file, variant) => fileUrl(ctx, { id: randomUUID(), originalName: file.originalName }, variant),
  },
  'a signed link to a variant that does not exist': { outcome: hidden, link: ({ ctx }, file) => fileUrl(ctx, file, 481) },
};

/** A query that returns links, and which callers it returns them to. */
interface LinkSource {
  outcome: ByWho<Outcome>;
  query: string;
  id: (stored: Stored, files: LinkFiles) => string;
  /** The number of links. */
  links: number;
}

const IMAGE = 'image { url sources { url } }';
const FILE = 'url renditions { url }';
const BLOCKS = `blocks { ${IMAGE} document { ${FILE} } video { ${FILE} } captions { url } audio { ${FILE} } }`;
const ACADEMY = `academy(id: $id) { ${IMAGE} }`;
const COURSE = `course(id: $id) { ${IMAGE} }`;
const STEP = `step(id: $id) { ${IMAGE} ${BLOCKS} }`;
/** Members of the other course, and admins. */
const otherMembers = { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN } as const;

const image = (query: string, outcome: ByWho<Outcome>, id: LinkSource['id']): LinkSource => ({ outcome, query, id, links: 4 });
const step = (query: string, outcome: ByWho<Outcome>, id: LinkSource['id']): LinkSource => ({ outcome, query, id, links: 14 });

/** The queries that return links to files. */
export const LINK_SOURCES: Readonly<Record<string, LinkSource>> = {
  'the image of a public academy': image(ACADEMY, signedIn, ({ content }) => content.public.academyId),
  'the image of a private academy': image(ACADEMY, learners, ({ content }) => content.private.academyId),
  'the image of an unpublished academy': image(ACADEMY, onlyAdminsSee, ({ content }) => content.unpublished.academyId),
  'the image of an academy of other people': image(ACADEMY, otherMembers, ({ content }) => content.other.academyId),
  'the image of a public course': image(COURSE, signedIn, ({ content }) => content.public.courseId),
  'the image of a private course': image(COURSE, learners, ({ content }) => content.private.courseId),
  'the image of an unpublished course': image(COURSE, onlyAdminsSee, ({ content }) => content.unpublished.courseId),
  'the image of a course of other people': image(COURSE, otherMembers, ({ content }) => content.other.courseId),
  'the files of a step of a public course': step(STEP, learners, ({ content }) => content.public.stepId),
  'the files of a step of a private course': step(STEP, learners, ({ content }) => content.private.stepId),
  'the files of an unpublished step': step(STEP, onlyAdminsSee, ({ content }) => content.unpublished.stepId),
  'the files of a step of other people': step(STEP, otherMembers, ({ content }) => content.other.stepId),
  'the files of a step in the editor': step(`adminStep(id: $id) { ${IMAGE} contents { ${BLOCKS} } }`, admins, ({ content }) => content.private.stepId),
  'the files of a step in the preview': step(`previewStep(id: $id) { ${IMAGE} ${BLOCKS} }`, admins, ({ content }) => content.private.stepId),
  'a stored file': {
    outcome: { ...uploaders, module_trainer: HIDDEN, other_trainer: HIDDEN, stranger: HIDDEN, enrolled: HIDDEN },
    query: 'storedFile(id: $id) { file { url } }',
    id: (_stored, files) => files.document.id,
    links: 1,
  },
};
