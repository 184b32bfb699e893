import { In } from 'typeorm';
import { removeUnusedOf } from '../files/file-discard.service.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { HomeworkSubmissionEntity } from './homework-submission.entity.ts';

const submissionsOf = prepared('homework.ofPerson', { userId: 'uuid' }, ({ userId }) =>
  statements
    .selectFrom('homework_submissions as hs')
    .innerJoin('attempts as r', 'r.id', 'hs.attempt_id')
    .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
    .select(['hs.id', 'hs.file_id as fileId'])
    .where('e.user_id', '=', userId)
    .orderBy('hs.id')
    .forUpdate('hs'),
);

/** Removes texts, titles and files of a person's homework, in all attempts; the rows stay as anonymous counts (docs/product-rules.md#2-who-may-do-what). */
export async function eraseHomeworkOf(tx: Ctx, userId: string): Promise<void> {
  const rows = await submissionsOf.all(tx.db, { userId });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.db.update(HomeworkSubmissionEntity, { id: In(ids) }, { content: null, title: '', fileId: null });
  await tx.db.delete(FileUseEntity, { submissionId: In(ids) });
  await removeUnusedOf(
    tx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
}
