import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { BAD_FILES } from '../../testing/bad-files.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildMp3, buildPdf } from '../../testing/factories/file.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { type TestCtxOptions, testCtx } from '../../testing/test-ctx.ts';
import { buildDocx, buildOdf, buildOdt } from '../../testing/zip.ts';
import { FileEntity } from '../files/file.entity.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { storeFile } from '../uploads/store-file.service.ts';
import { submitHomework } from './submit-homework.service.ts';

const database = testDatabase();

async function classroom(options: TestCtxOptions = {}) {
  const db = database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  await buildHomework(db, stepId);
  const user = await buildUser(db);
  await buildEnrolment(db, user.id, course.id);
  return { db, stepId, learner: testCtx(db, { ...options, actor: actorOf(user) }), user };
}

const GOOD = [
  ['a.pdf', buildPdf, 'application/pdf'],
  ['a.docx', buildDocx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.odt', buildOdt, 'application/vnd.oasis.opendocument.text'],
  ['a.odf', buildOdf, 'application/vnd.oasis.opendocument.formula'],
  ['without an ending', buildDocx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const;

describe('the file of homework', { timeout: 60_000 }, () => {
  it.each(GOOD)('is accepted by its content: %s', async (originalName, build, contentType) => {
    const { stepId, learner } = await classroom();
    const { id } = await storeFile(learner, { content: build(), originalName });
    const { submission } = await submitHomework(learner, { stepId, fileId: id, wordCount: 12 });
    expect(submission).toMatchObject({ status: 'submitted', wordCount: 12, file: { id, contentType } });
    // In use: it cannot be discarded any more.
    expect(await discardFiles(learner, [id])).toBe(0);
  });

  it('is refused if its content is bad, as all files are', async () => {
    const { db, learner, user } = await classroom();
    const unexpected: unknown[] = [];
    for (const { title, name, content, answer } of BAD_FILES) {
      const outcome = await storeFile(learner, { content: await content(), originalName: name }).then(
        () => 'stored',
        (error: { code?: string }) => error.code,
      );
      // Other kinds than documents are of the wrong type for a learner, before they are looked at.
      if (outcome !== answer && outcome !== 'FILE_TYPE_NOT_ALLOWED') unexpected.push([title, outcome]);
    }
    expect(unexpected).toEqual([]);
    expect(await db.countBy(FileEntity, { uploadedBy: user.id })).toBe(0);
  });

  it('is refused if it is audio', async () => {
    const { learner } = await classroom();
    await expect(storeFile(learner, { content: buildMp3(), originalName: 'a.mp3' })).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
  });

  it('counts towards the quota of a learner, which is smaller than that of an admin', async () => {
    const content = buildPdf();
    const { learner } = await classroom({ settings: { learnerUploadQuota: content.length + 10, uploadQuota: 1024 ** 3 } });
    const first = await storeFile(learner, { content, originalName: 'a.pdf' });
    await expect(storeFile(learner, { content, originalName: 'b.pdf' })).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
    expect(await discardFiles(learner, [first.id])).toBe(1);
    await storeFile(learner, { content, originalName: 'b.pdf' });
  });
});
