import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { type ContentBlock, StepContentEntity } from '../api/domain/steps/step-content.entity.ts';
import { buildCourseWith } from '../api/testing/factories/course.ts';
import { buildFileRow } from '../api/testing/factories/file-row.ts';
import { MakeAudioABlock1795219244000 } from './1795219244000-make-audio-a-block.ts';

const database = testDatabase();

/** Undoes the migrations from the last one down to the tested one. */
async function undo(): Promise<void> {
  const { migrations } = database.dataSource;
  const index = migrations.findIndex((migration) => migration instanceof MakeAudioABlock1795219244000);
  for (let count = migrations.length; count > index; count -= 1) await database.dataSource.undoLastMigration();
}

it('the migration that makes audio a block turns lists of audio into blocks at the top, and back', { timeout: 60_000 }, async () => {
  const db = database.dataSource.manager;
  const { stepIds } = await buildCourseWith(db, [[{}, {}]]);
  const [stepId = '', silent = ''] = stepIds[0] ?? [];
  const [bells, rain] = [await buildFileRow(db, 'audio', { originalName: 'Bells.mp3' }), await buildFileRow(db, 'audio', { originalName: '.m4a' })];
  const text: ContentBlock = { id: '00000000-0000-4000-8000-000000000001', type: 'TEXT', html: '<p>Listen.</p>' };
  const audio = (fileId: string): ContentBlock => ({ id: '00000000-0000-4000-8000-000000000002', type: 'AUDIO', fileId, title: 'Own', readsAloud: true });
  await db.update(StepContentEntity, { stepId, language: 'en' }, { blocks: [text, audio(bells), audio(rain)] });
  const without = await db.findOneByOrFail(StepContentEntity, { stepId: silent, language: 'en' });
  await undo();
  const lists = await database.dataSource.query('SELECT blocks, audio_ids FROM step_contents WHERE step_id = $1 AND language = $2', [stepId, 'en']);
  expect(lists).toEqual([{ blocks: [text], audio_ids: [bells, rain] }]);
  await database.dataSource.runMigrations();
  const { blocks, fileIds } = await db.findOneByOrFail(StepContentEntity, { stepId, language: 'en' });
  const made = { type: 'AUDIO', readsAloud: false, id: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(blocks).toEqual([{ ...made, fileId: bells, title: 'Bells' }, { ...made, fileId: rain, title: '.m4a' }, text]);
  // A later migration adds the files of the blocks.
  expect(fileIds).toEqual([bells, rain]);
  expect(await db.findOneByOrFail(StepContentEntity, { stepId: silent, language: 'en' })).toEqual(without);
});
