import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDiskStorage } from '../../api/adapters/storage.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { keyOf } from '../../api/domain/files/file-keys.ts';
import { buildCourseWith } from '../../api/testing/factories/course.ts';
import { buildFileRow } from '../../api/testing/factories/file-row.ts';
import { buildQuizQuestion } from '../../api/testing/factories/tasks.ts';
import { addPerson } from './add-person.ts';
import { print } from './figures.ts';
import { send } from './request.ts';
import type { Stage } from './stage.ts';

const ATTEMPTS = 50;
const STEPS = 200;
const ANSWERS = 2000;
const FILES = 200;
const FILE_BYTES = 250_000;

interface Account {
  userId: string;
  token: string;
  /** The paths of the files on the disk. */
  paths: string[];
}

/** Stores an account with 10,000 rows of progress, 2,000 answers and 200 files. */
async function buildAccount(source: DataSource, dataDirectory: string): Promise<Account> {
  const { manager: db } = source;
  const { userId, token } = await addPerson(source, 'large-account@bench.example', 'student');
  const { course, stepIds } = await buildCourseWith(db, [Array.from({ length: STEPS }, () => ({}))]);
  const steps = stepIds.flat();
  const { questionId, rightIds } = await buildQuizQuestion(db, steps[0] ?? '');
  const enrolmentId = randomUUID();
  await db.query('INSERT INTO enrolments (id, user_id, course_id, created_at) VALUES ($1, $2, $3, now())', [enrolmentId, userId, course.id]);
  await db.query(
    `INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at, completed_at)
     SELECT gen_random_uuid(), $1, n, now(), now(), CASE WHEN n < ${ATTEMPTS} THEN now() END FROM generate_series(1, ${ATTEMPTS}) n`,
    [enrolmentId],
  );
  await db.query(
    'INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at) SELECT a.id, s, now(), now() FROM attempts a, unnest($2::uuid[]) s WHERE a.enrolment_id = $1',
    [enrolmentId, steps],
  );
  await db.query(
    `INSERT INTO quiz_answers (id, attempt_id, step_id, question_id, revision, number, option_ids, correct, finished, answered_at)
     SELECT gen_random_uuid(), a.id, $2, $3, 1, n, $4, true, false, now() FROM attempts a, generate_series(1, ${ANSWERS / ATTEMPTS}) n WHERE a.enrolment_id = $1`,
    [enrolmentId, steps[0], questionId, rightIds],
  );
  const storage = createDiskStorage(dataDirectory);
  const paths: string[] = [];
  for (let number = 0; number < FILES; number += 1) {
    const id = randomUUID();
    const key = keyOf(id, 'original');
    await storage.write(key, randomBytes(FILE_BYTES));
    await buildFileRow(db, 'document', { id, key, originalName: `homework-${number}.pdf`, size: FILE_BYTES, uploadedBy: userId });
    paths.push(storage.localPath?.(key) ?? '');
  }
  await db.query('ANALYZE');
  return { userId, token, paths };
}

/** The large tables of the account, as they are stored. */
const ROWS = [
  'SELECT p.* FROM enrolments e JOIN attempts r ON r.enrolment_id = e.id JOIN step_progress p ON p.attempt_id = r.id WHERE e.user_id = $1',
  'SELECT a.* FROM enrolments e JOIN attempts r ON r.enrolment_id = e.id JOIN quiz_answers a ON a.attempt_id = r.id WHERE e.user_id = $1',
  'SELECT f.* FROM files f WHERE f.uploaded_by = $1',
];

/** Reads the rows with bare statements, and the files from the disk; returns the milliseconds. */
async function readPlainly(source: DataSource, { userId, paths }: Account): Promise<number> {
  const started = performance.now();
  for (const statement of ROWS) await source.query(statement, [userId]);
  for (const path of paths) await readFile(path);
  return performance.now() - started;
}

/** Measures the export of own data of a large account over HTTP, against reading its rows and files (docs/targets.md#5-security-goals S13). */
export async function measureOwnData(stage: Stage): Promise<void> {
  const source = await createDataSource({ url: stage.databaseUrl, poolSize: 2 }).initialize();
  try {
    const account = await buildAccount(source, stage.directory);
    const plain = await readPlainly(source, account);
    const headers = { 'x-access-token': account.token };
    const { begun: first, ended: all, bytes } = await send({ name: 'the export', url: `${stage.api.address}/exports/account`, headers });
    print(
      `\nExport of own data: ${ATTEMPTS * STEPS} rows of progress, ${ANSWERS} answers, ${FILES} files\n` +
        `  ${(bytes / 1_000_000).toFixed(1)} MB after ${(all / 1000).toFixed(2)} s, begun after ${first.toFixed(0)} ms; ${(all / plain).toFixed(1)}x of reading rows and files (${(plain / 1000).toFixed(2)} s)\n` +
        '  goal: within 60 s (S13)',
    );
  } finally {
    await source.destroy();
  }
}
