import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { updateStep } from '../../api/domain/authoring/save-step.service.ts';
import { updateCourse } from '../../api/domain/courses/course.service.ts';
import { updateModule } from '../../api/domain/modules/module.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { SITE_LANGUAGES, siteIds } from '../../api/testing/site-seed.ts';
import { addPerson } from './add-person.ts';
import { adminOf } from './admin-context.ts';
import { print } from './figures.ts';
import { cpuSeconds } from './processes.ts';
import { SITE_SIZES } from './seed.ts';
import type { SiteStage, Stage } from './stage.ts';

const [SMALL, LARGE] = SITE_SIZES;
/** Saves before the measurement. */
const WARM_UP = 6;
const SAVES = 60;
/** Words of a step's text in each language. */
const WORDS = 250;
const MS_PER_SECOND = 1000;

const vocabulary = Array.from({ length: WORDS }, () => randomUUID().slice(0, 7));
const changed = (word: string): string => (Math.random() < 0.2 ? randomUUID().slice(0, 7) : word);
const block = () => ({ id: randomUUID(), type: 'TEXT' as const, html: `<p>${vocabulary.map(changed).join(' ')}</p>` });
const inEachLanguage = <Text extends object>(text: () => Text) =>
  Object.fromEntries(SITE_LANGUAGES.map((language) => [language, { name: randomUUID(), ...text() }]));
const described = () => inEachLanguage(() => ({ description: 'New' }));
const named = () => inEachLanguage(() => ({}));

const ROW = 'translations = $2, revision = revision + 1, text_revision = text_revision + 1, updated_at = now()';
const storeImage = (db: EntityManager, column: 'course_id' | 'step_id', id: string): Promise<unknown> =>
  db
    .query(`DELETE FROM file_uses WHERE ${column} = $1`, [id])
    .then(() => db.query(`INSERT INTO file_uses (id, file_id, ${column}) VALUES (gen_random_uuid(), $2, $1)`, [id, siteIds.image]));

interface Save {
  application: (ctx: Ctx, n: number) => Promise<unknown>;
  /** The same rows, written by hand on a connection without triggers and foreign keys. */
  plain: (db: EntityManager, n: number) => Promise<unknown>;
}

const COURSE: Save = {
  application: (ctx, n) =>
    updateCourse(ctx, siteIds.course(n), null, {
      ...{ defaultLanguage: 'en', courseType: 'public', maxAttempts: 0, imageId: siteIds.image },
      translations: described(),
    }),
  async plain(db, n) {
    const id = siteIds.course(n);
    await db.query('SELECT 1 FROM courses WHERE id = $1 FOR NO KEY UPDATE', [id]);
    await db.query(`UPDATE courses SET ${ROW} WHERE id = $1`, [id, JSON.stringify(described())]);
    await storeImage(db, 'course_id', id);
  },
};

const MODULE: Save = {
  application: (ctx, n) => updateModule(ctx, siteIds.module(n, 0), null, { defaultLanguage: 'en', translations: named() }),
  async plain(db, n) {
    const id = siteIds.module(n, 0);
    await db.query('SELECT 1 FROM modules WHERE id = $1 FOR NO KEY UPDATE', [id]);
    await db.query(`UPDATE modules SET ${ROW} WHERE id = $1`, [id, JSON.stringify(named())]);
  },
};

const STEP: Save = {
  application: (ctx, n) =>
    updateStep(ctx, siteIds.step(n, 0), null, {
      ...{ defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId: siteIds.image },
      translations: inEachLanguage(() => ({ blocks: [block()] })),
    }),
  async plain(db, n) {
    const id = siteIds.step(n, 0);
    await db.query('SELECT * FROM steps s JOIN step_contents c ON c.step_id = s.id WHERE s.id = $1 FOR NO KEY UPDATE', [id]);
    await db.query(`UPDATE steps SET ${ROW} WHERE id = $1`, [id, JSON.stringify(named())]);
    const rows = JSON.stringify(SITE_LANGUAGES.map((language) => ({ language, blocks: [block()] })));
    await db.query(
      `INSERT INTO step_contents (step_id, language, blocks) SELECT $1, r.language, r.blocks FROM jsonb_to_recordset($2) AS r(language text, blocks jsonb)
       ON CONFLICT (step_id, language) DO UPDATE SET blocks = EXCLUDED.blocks`,
      [id, rows],
    );
    await storeImage(db, 'step_id', id);
  },
};

const KINDS: Readonly<Record<string, Save>> = { 'a course': COURSE, 'a module': MODULE, 'a step': STEP };

/** Returns how many milliseconds of processor time the database takes for one save, on the only connection of a source. */
async function databaseTime(source: DataSource, save: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < WARM_UP; n += 1) await save(n);
  const [{ pid = 0 } = {}]: Array<{ pid?: number }> = await source.query('SELECT pg_backend_pid() AS pid');
  const before = cpuSeconds(pid);
  for (let n = 0; n < SAVES; n += 1) await save(n % SMALL);
  return ((cpuSeconds(pid) - before) * MS_PER_SECOND) / SAVES;
}

interface Measured {
  ours: number;
  byHand: number;
}

async function measureSite({ databaseUrl: url }: SiteStage): Promise<Record<string, Measured>> {
  const ours = await createDataSource({ url, poolSize: 1 }).initialize();
  const hand = await createDataSource({ url, poolSize: 1 }).initialize();
  try {
    const { userId } = await addPerson(ours, 'saving@academy.example', 'admin');
    const ctx = adminOf(ours, url, userId);
    await hand.query('SET session_replication_role = replica');
    const byHand = (save: (db: EntityManager, n: number) => Promise<unknown>) => (n: number) =>
      hand.transaction(async (db) => {
        await save(db, n);
        await db.query(`INSERT INTO audit_entries (id, at, actor_id, action, result) VALUES (gen_random_uuid(), now(), $1, 'update', 'done')`, [userId]);
      });
    const measured: Record<string, Measured> = {};
    for (const [kind, { application, plain }] of Object.entries(KINDS))
      measured[kind] = { ours: await databaseTime(ours, (n) => application(ctx, n)), byHand: await databaseTime(hand, byHand(plain)) };
    // As before: other measures use the same site.
    for (const table of ['courses', 'steps']) await hand.query(`UPDATE ${table} SET image_id = NULL`);
    return measured;
  } finally {
    await Promise.all([ours.destroy(), hand.destroy()]);
  }
}

/** Measures saving a course, a module and a step in three languages on a small and a large site, against the same rows written by hand without triggers (P19). */
export async function measureSaving(stage: Stage): Promise<void> {
  const [small, large] = [await measureSite(stage), await measureSite(await stage.largeSite())];
  print(`\nSaving in three languages, processor time of the database, on a site of ${SMALL} and of ${LARGE} courses with 60 steps each`);
  for (const [kind, { ours, byHand }] of Object.entries(large)) {
    const before = small[kind] ?? { ours: Number.NaN, byHand: Number.NaN };
    print(
      `  ${kind.padEnd(9)} ${before.ours.toFixed(1)} ms, ${ours.toFixed(1)} ms (${(ours / before.ours).toFixed(2)}x)  by hand without triggers ${before.byHand.toFixed(1)} ms, ${byHand.toFixed(1)} ms`,
    );
  }
  print('  goal: at most 20 ms each, at most 1.2x between the sizes (P19)');
}
