import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createAcademy, setAcademyStatus, updateAcademy } from '../academies/academy.service.ts';
import { deleteAcademy, deleteCourse, deleteModule, deleteStep } from '../authoring/delete.service.ts';
import { duplicateAcademy, duplicateCourse, duplicateModule, duplicateStep } from '../authoring/duplicate.service.ts';
import { moveStep } from '../authoring/move-step.service.ts';
import { orderModules, orderSteps } from '../authoring/order.service.ts';
import { removeDetached } from '../authoring/remove-detached.service.ts';
import { createStep, updateStep } from '../authoring/save-step.service.ts';
import { createCourse, setCourseStatus, updateCourse } from '../courses/course.service.ts';
import { createModule, updateModule } from '../modules/module.service.ts';
import type { Ctx } from '../shared/context.ts';
import { rebuildSearch } from './search.service.ts';

const RUNS = Number(process.env.SEARCH_RUNS ?? '12');
const CONFIRMATION = 'Delete irreversibly';
/** The size at which a run deletes an academy instead of copying one. */
const MANY_STEPS = 150;

const db = testDatabase();
let admin: Ctx;
let imageId: string;
beforeAll(async () => {
  const { manager } = db.dataSource;
  admin = testCtx(manager, { actor: actorOf(await buildUser(manager, { role: 'admin' })) });
  imageId = await buildFileRow(manager);
});

type Kind = 'academies' | 'courses' | 'modules' | 'steps';
/** Picks one of some values by a random number. */
type Pick = <Value>(values: readonly Value[]) => Value;

const TEXTS = ['Ruhige Gespräche', 'Écoutez votre cœur', 'تمارين التَّنفُّس', 'می‌خواهیم', 'They were calm', 'Look (listen)', 'a', 'Grounding'];
const LANGUAGE_SETS = [['en'], ['en', 'de', 'ar'], ['en', 'fr'], ['en', 'fa', 'ar'], ['en', 'de', 'ar', 'fr', 'fa']];

const sql = (text: string, values: unknown[] = []): Promise<unknown> => db.dataSource.query(text, values);
/** Returns the id of a stored item of a kind, and creates the first one. */
async function some(kind: Kind, pick: Pick): Promise<string> {
  const rows: Array<{ id: string }> = await db.dataSource.query(`SELECT id FROM ${kind} ORDER BY created_at, position, id`);
  return rows.length > 0 ? pick(rows).id : CREATE[kind](pick);
}
const texts = <Text>(pick: Pick, text: () => Text): Record<string, Text> => Object.fromEntries(pick(LANGUAGE_SETS).map((language) => [language, text()]));
const name = (pick: Pick): string => `${pick(TEXTS)} ${pick(TEXTS)}`;

const academyForm = (pick: Pick) => ({
  ...{ defaultLanguage: 'en', academyType: 'public' as const, imageId },
  translations: texts(pick, () => ({ name: name(pick), subTitle: pick(TEXTS) })),
});
const courseForm = (pick: Pick) => ({
  ...{ defaultLanguage: 'en', courseType: 'public' as const, maxAttempts: 0, imageId },
  translations: texts(pick, () => ({ name: name(pick), description: pick(TEXTS) })),
});
const moduleForm = (pick: Pick) => ({ defaultLanguage: 'en', translations: texts(pick, () => ({ name: name(pick) })) });
const stepForm = (pick: Pick) => ({
  ...{ defaultLanguage: 'en', access: 'AFTER_PREVIOUS' as const, imageId },
  translations: texts(pick, () => ({
    name: name(pick),
    blocks: pick([[], [1], [1, 2]]).map(() => ({ type: 'TEXT' as const, html: `<p>${name(pick)} <b>&amp;</b> ${pick(TEXTS)}</p>` })),
  })),
});

const CREATE: Readonly<Record<Kind, (pick: Pick) => Promise<string>>> = {
  academies: async (pick) => (await createAcademy(admin, academyForm(pick))).id,
  courses: async (pick) => (await createCourse(admin, { ...courseForm(pick), academyId: await some('academies', pick) })).id,
  modules: async (pick) => (await createModule(admin, { ...moduleForm(pick), courseId: await some('courses', pick) })).id,
  steps: async (pick) => (await createStep(admin, { ...stepForm(pick), moduleId: await some('modules', pick) })).id,
};

/** Runs the job that deletes what a deletion has detached. */
async function andRest(deletion: Promise<void>): Promise<void> {
  await deletion;
  await removeDetached(admin);
}

/** Copies an academy or course, or deletes an academy when there is much content already. */
async function copy(kind: 'academies' | 'courses', pick: Pick): Promise<unknown> {
  const [{ count = 0 } = {}]: Array<{ count?: number }> = await db.dataSource.query('SELECT count(*)::integer AS count FROM steps');
  const id = await some(kind, pick);
  if (count > MANY_STEPS) return andRest(deleteAcademy(admin, await some('academies', pick), CONFIRMATION));
  return kind === 'academies' ? duplicateAcademy(admin, id) : duplicateCourse(admin, id);
}
async function otherModule(pick: Pick): Promise<unknown> {
  const stepId = await some('steps', pick);
  const rows: Array<{ id: string }> = await db.dataSource.query(
    'SELECT o.id FROM steps s JOIN modules m ON m.id = s.module_id JOIN modules o ON o.course_id = m.course_id WHERE s.id = $1 ORDER BY o.created_at, o.position, o.id',
    [stepId],
  );
  return moveStep(admin, stepId, pick(rows).id);
}
async function order(kind: 'modules' | 'steps', pick: Pick): Promise<unknown> {
  const [table, parent] = kind === 'modules' ? (['courses', 'course_id'] as const) : (['modules', 'module_id'] as const);
  const parentId = await some(table, pick);
  const rows: Array<{ id: string }> = await db.dataSource.query(`SELECT id FROM ${kind} WHERE ${parent} = $1 ORDER BY position DESC, id`, [parentId]);
  const ids = rows.map(({ id }) => id);
  return kind === 'modules' ? orderModules(admin, parentId, ids) : orderSteps(admin, parentId, ids);
}
const status = (pick: Pick) => pick(['DRAFT', 'PUBLISHED'] as const);

/** The writes of the application, and those of migrations and loads: many rows of several kinds in one statement. */
const WRITES: ReadonlyArray<(pick: Pick) => Promise<unknown>> = [
  ...Object.values(CREATE),
  CREATE.steps,
  async (pick) => updateAcademy(admin, await some('academies', pick), null, academyForm(pick)),
  async (pick) => updateCourse(admin, await some('courses', pick), null, courseForm(pick)),
  async (pick) => updateModule(admin, await some('modules', pick), null, moduleForm(pick)),
  async (pick) => updateStep(admin, await some('steps', pick), null, stepForm(pick)),
  async (pick) => setAcademyStatus(admin, await some('academies', pick), status(pick)),
  async (pick) => setCourseStatus(admin, await some('courses', pick), status(pick)),
  (pick) => copy('academies', pick),
  (pick) => copy('courses', pick),
  async (pick) => duplicateModule(admin, await some('modules', pick)),
  async (pick) => duplicateStep(admin, await some('steps', pick)),
  otherModule,
  (pick) => order('modules', pick),
  (pick) => order('steps', pick),
  async (pick) => andRest(deleteCourse(admin, await some('courses', pick), CONFIRMATION)),
  async (pick) => andRest(deleteModule(admin, await some('modules', pick), CONFIRMATION)),
  async (pick) => deleteStep(admin, await some('steps', pick), CONFIRMATION),
  async (pick) => sql('UPDATE courses SET academy_id = $1', [await some('academies', pick)]),
  async (pick) => sql('UPDATE courses SET academy_id = $1 WHERE id = $2', [await some('academies', pick), await some('courses', pick)]),
  async (pick) => sql('UPDATE modules SET course_id = $1 WHERE position > 1', [await some('courses', pick)]),
  async (pick) => sql('UPDATE steps SET module_id = $1 WHERE position > 2', [await some('modules', pick)]),
  (pick) =>
    sql(`UPDATE steps SET translations = translations || jsonb_build_object('en', jsonb_build_object('name', $1::text)), updated_at = now()`, [name(pick)]),
  (pick) => sql(`UPDATE steps SET translations = translations - 'de' - 'fa' WHERE position = $1`, [pick([1, 2, 3])]),
  (pick) => sql('UPDATE step_contents SET blocks = $1::jsonb WHERE language = $2', [JSON.stringify([textBlock(pick)]), pick(['en', 'ar'])]),
  (pick) => sql('DELETE FROM step_contents WHERE language = $1', [pick(['de', 'fr'])]),
  async (pick) =>
    sql(
      `WITH moved AS (UPDATE modules SET course_id = $1 RETURNING id), renamed AS (UPDATE courses SET translations = jsonb_set(translations, '{en,name}', $2::jsonb))
       INSERT INTO step_contents (step_id, language, blocks) SELECT id, 'fr', $3::jsonb FROM steps ON CONFLICT (step_id, language) DO UPDATE SET blocks = EXCLUDED.blocks`,
      [await some('courses', pick), JSON.stringify(name(pick)), JSON.stringify([textBlock(pick)])],
    ),
];
const textBlock = (pick: Pick) => ({ id: randomUUID(), type: 'TEXT', html: `<p>${pick(TEXTS)}</p>` });

const documents = (): Promise<unknown[]> => db.dataSource.query('SELECT * FROM search_documents ORDER BY object_id, language');

describe('the searched texts after a random series of writes', { timeout: 900_000 }, () => {
  it(`are those of a full rebuild, in each of ${RUNS} series`, async () => {
    const write = fc.record({ write: fc.nat(WRITES.length - 1), choices: fc.infiniteStream(fc.nat(1000)) });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 20, maxLength: 40 }), async (series) => {
        await sql('DELETE FROM academies');
        for (const { write, choices } of series) {
          const pick: Pick = (values) => values[choices.next().value % values.length] as (typeof values)[number];
          await WRITES[write]?.(pick);
        }
        const written = await documents();
        await sql('DELETE FROM search_documents');
        await rebuildSearch(admin);
        expect(written).toEqual(await documents());
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
