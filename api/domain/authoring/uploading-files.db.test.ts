import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { readAdminStep } from './admin-step.service.ts';
import { readContentGaps } from './content-gaps.service.ts';
import { createStep, type SaveStep, type SaveStepContent, updateStep } from './save-step.service.ts';

const database = testDatabase();
let admin: Ctx;
let image: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  image = await buildFileRow(db(), 'image');
});

type Blocks = SaveStepContent['blocks'];
const uploading = { uploading: true };
/** A block of each kind without its file. */
const blocksOf = (ids: readonly string[], fileId?: string): Blocks => [
  { id: ids[0], type: 'IMAGE', alt: 'A tree', ...(fileId === undefined ? uploading : { fileId }) },
  { id: ids[1], type: 'VIDEO', caption: 'Listening', ...uploading },
  { id: ids[2], type: 'AUDIO', title: 'Bells', readsAloud: false, ...uploading },
  { id: ids[3], type: 'DOCUMENT', openType: 'NEW_TAB', ...uploading },
];
const form = (blocks: Blocks, more: Partial<SaveStep> = {}): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId: image,
  translations: { en: { name: 'Calm', blocks: [...(blocks ?? []), { type: 'TEXT', html: '<p>Calm</p>' }] }, de: { name: 'Ruhe' } },
  ...more,
});
const make = async (input: SaveStep): Promise<string> => (await createStep(admin, { ...input, moduleId: (await buildModule(db())).id })).id;
const usesOf = async (stepId: string): Promise<string[]> => (await db().findBy(FileUseEntity, { stepId })).map(({ fileId }) => fileId).sort();

describe('a step that is saved while its files are uploading', () => {
  it('keeps blocks without a file for its editors, hides them from learners, and shows the file after the next save', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const id = await make(form(blocksOf(ids)));
    const shownTo = async () => (await readStepContent(admin, id, 'en')).blocks.map(({ type }) => type);
    expect((await readAdminStep(admin, id)).contents[0]?.blocks).toMatchObject([
      { id: ids[0], type: 'IMAGE', alt: 'A tree', image: null },
      { id: ids[1], type: 'VIDEO', caption: 'Listening', video: null, embed: null },
      { id: ids[2], type: 'AUDIO', title: 'Bells', audio: null },
      { id: ids[3], type: 'DOCUMENT', openType: 'NEW_TAB', document: null },
      { type: 'TEXT' },
    ]);
    expect(await shownTo()).toEqual(['TEXT']);
    expect(await usesOf(id)).toEqual([image]);
    const file = await buildFileRow(db(), 'image');
    await updateStep(admin, id, 1, form(blocksOf(ids, file)));
    expect(await shownTo()).toEqual(['IMAGE', 'TEXT']);
    expect(await usesOf(id)).toEqual([image, file].sort());
  });

  it('may lack its image, and the missing files are listed before its course is published', async () => {
    const id = await make(form([{ id: randomUUID(), type: 'DOCUMENT', openType: 'DEFAULT', ...uploading }], { imageId: null, imageUploading: true }));
    const { courseId, image: shown } = await readAdminStep(admin, id);
    expect(shown).toBeNull();
    const gaps = (await readContentGaps(admin, [courseId])).get(courseId) ?? [];
    expect(gaps.map(({ kind, stepId, language }) => [kind, stepId, language])).toEqual([
      ['missingFile', id, 'en'],
      ['missingFile', id, null],
    ]);
  });

  it('is refused if a file is missing that is not uploading', async () => {
    const refused = make(form([{ type: 'DOCUMENT', openType: 'DEFAULT' }], { imageId: null }));
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { imageId: 'IMAGE_REQUIRED', 'translations.en.blocks[0].fileId': 'FILE_REQUIRED' } },
    });
  });

  it('does not store that a file is uploading, so that a file that never arrives is required again', async () => {
    const id = await make(form([{ id: randomUUID(), type: 'DOCUMENT', openType: 'DEFAULT', ...uploading }]));
    const [stored] = (await readAdminStep(admin, id)).contents[0]?.blocks ?? [];
    const again = updateStep(admin, id, 1, form([{ id: stored?.id ?? '', type: 'DOCUMENT', openType: 'DEFAULT' }]));
    await expect(again).rejects.toMatchObject({ details: { fields: { 'translations.en.blocks[0].fileId': 'FILE_REQUIRED' } } });
  });

  it('has blocks that search does not find until their files are there', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const id = await make(form(blocksOf(ids)));
    const bodyOf = async () => (await db().query(`SELECT body FROM search_documents WHERE object_id = $1 AND language = 'en'`, [id]))[0]?.body;
    expect(await bodyOf()).toBe('Calm');
    await updateStep(admin, id, 1, form(blocksOf(ids, await buildFileRow(db(), 'image'))));
    expect(await bodyOf()).toBe('A tree Calm');
  });
});
