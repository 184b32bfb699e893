import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PasswordResetEntity } from '../../domain/auth/password-reset.entity.ts';
import { createToken, hashToken } from '../../domain/shared/tokens.ts';
import { UserEntity } from '../../domain/users/user.entity.ts';
import { buildFileRow } from '../factories/file-row.ts';
import { buildInvitation } from '../factories/invitation.ts';
import { buildWebhook, buildWebhookDelivery } from '../factories/webhook.ts';
import { moreTables } from '../large-more-tables.ts';
import { LARGE as BASE, type LargeSize, largeId, type SeedPart, seedLarge } from '../large-seed.ts';
import { createSite, type SeededSite } from '../read-cost.ts';
import { numberedId } from '../seed-sql.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';

const SMALL: LargeSize = { ...BASE, users: 6000, courses: 300, waiting: 3 };
/** So many times as large is the larger site. */
export const TIMES = 3;
const LARGE: LargeSize = { ...SMALL, users: TIMES * SMALL.users, courses: TIMES * SMALL.courses };

/** A site of a size, with a learner and ids of what it has. */
export interface GrowthSite extends SeededSite {
  size: LargeSize;
  learner: UserEntity;
  ids: Readonly<Record<string, string>>;
}
export interface GrowthSites {
  small: GrowthSite;
  large: GrowthSite;
}

/** Reads all rows for the statistics, instead of a random part of them: plans are the same in each run. */
async function analyzeWhole(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  await runner.query('SET default_statistics_target = 5000');
  await runner.query('ANALYZE');
  await runner.query('RESET default_statistics_target');
  await runner.release();
}

type Ids = Record<string, string>;

/** The ids of the first row of a statement. */
async function idsOf(source: DataSource, statement: string, parameters: unknown[] = []): Promise<Ids> {
  const [row]: Ids[] = await source.query(statement, parameters);
  if (row === undefined) throw new Error(`The site has no row: ${statement}`);
  return row;
}

/** Ids of a course of the learner, and of what else the site has. */
async function idsFor({ db: { dataSource } }: SeededSite, learnerId: string): Promise<Ids> {
  // The first group has many people, and images are numbered from 1.
  const numbers = { group: '1', class: '0', import: '0', message: '0', image: '1' };
  const numbered = Object.entries(numbers).map(([kind, number]) => `${numberedId(kind, number)} AS "${kind}Id"`);
  const [firsts, own, submission, completed] = await Promise.all([
    idsOf(dataSource, `SELECT ${numbered.join(', ')}`),
    idsOf(
      dataSource,
      `SELECT c.id AS "courseId", m.id AS "moduleId", s.id AS "stepId", c.academy_id AS "academyId" FROM enrolments e JOIN courses c ON c.id = e.course_id
       JOIN modules m ON m.course_id = c.id JOIN steps s ON s.module_id = m.id WHERE e.user_id = $1 ORDER BY c.position, m.position, s.position LIMIT 1`,
      [learnerId],
    ),
    idsOf(dataSource, `SELECT id AS "submissionId" FROM homework_submissions WHERE status = 'submitted' ORDER BY id LIMIT 1`),
    idsOf(
      dataSource,
      `SELECT e.course_id AS "completedCourseId", e.user_id AS "completedUserId" FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id WHERE a.completed_at IS NOT NULL ORDER BY a.id LIMIT 1`,
    ),
  ]);
  // Other steps of a course are numbered from the 25 of those before it.
  const other = await idsOf(
    dataSource,
    `SELECT c.id AS "otherCourseId", c.academy_id AS "otherAcademyId", ${numberedId('module', '25')} AS "otherModuleId", ${numberedId('module', '26')} AS "lastModuleId",
       ${numberedId('step', '126')} AS "otherStepId", ${numberedId('step', '131')} AS "lastStepId" FROM courses c WHERE c.id = ${numberedId('course', '5')}`,
  );
  return Object.assign({ userId: learnerId }, firsts, own, submission, completed, other);
}

/** What a link, a webhook, a video and a mail of a notification need besides the seed. */
async function addMore({ db: { dataSource }, admin }: SeededSite, learnerId: string): Promise<Ids> {
  const db = dataSource.manager;
  const resetToken = createToken();
  await db.insert(PasswordResetEntity, {
    ...{ id: randomUUID(), userId: learnerId, tokenHash: hashToken(resetToken) },
    ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000), usedAt: null },
  });
  await dataSource.query('DELETE FROM notification_settings WHERE user_id = $1', [learnerId]);
  const { token: signUpToken } = await buildInvitation(db);
  const webhook = await buildWebhook(db);
  await buildWebhookDelivery(db, webhook.id, learnerId);
  return { resetToken, signUpToken, webhookId: webhook.id, videoId: await buildFileRow(db, 'video', { uploadedBy: admin.id }) };
}

/** The entries of the audit trail are in its chain, as they are a minute later. */
const CHAINED = `UPDATE audit_entries e SET position = c.number, hash = '', key_id = '${TEST_SETTINGS.auditKeys.current.id}'
  FROM (SELECT id, row_number() OVER (ORDER BY at) AS number FROM audit_entries) c WHERE c.id = e.id`;

/** A plain text for each step: without the demo the seed has none. */
const CONTENTS = `INSERT INTO step_contents (step_id, language, blocks, embed_urls, words, file_ids)
  SELECT id, 'en', jsonb_build_array(jsonb_build_object('id', id, 'type', 'TEXT', 'html', '<p>Stay calm.</p>')), '{}', 2, '{}' FROM steps`;

const REST_OF_SEED: SeedPart = { what: 'the audit chain and texts of steps', statements: [CHAINED, CONTENTS] };

async function openSite(size: LargeSize): Promise<GrowthSite> {
  const site = await createSite((source) => seedLarge(source, size, { more: [...moreTables(size), REST_OF_SEED] }));
  const { dataSource } = site.db;
  const learnerId = await largeId(dataSource, 'user', 9);
  await dataSource.query('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = $2', [site.admin.id, learnerId]);
  const learner = await dataSource.manager.findOneByOrFail(UserEntity, { id: learnerId });
  const more = await addMore(site, learner.id);
  await analyzeWhole(dataSource);
  return Object.assign(site, { size, learner, ids: Object.assign(more, await idsFor(site, learner.id)) });
}

/** Fills two databases, one with three times as many people and courses as the other. */
export async function openSites(): Promise<GrowthSites> {
  const small = await openSite(SMALL);
  return { small, large: await openSite(LARGE) };
}

/** Removes both databases. */
export async function closeSites(sites: GrowthSites): Promise<void> {
  await Promise.all(Object.values(sites).map(({ db }: GrowthSite) => db.close()));
}
