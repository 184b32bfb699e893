import { waitsForFeedback } from '../homework/waiting-sql.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';

const modulesOfCourse = prepared('authoring.modulesToDetach', { courseId: 'uuid' }, ({ courseId }) =>
  statements.selectFrom('modules as m').select('m.id').where('m.course_id', '=', courseId).orderBy('m.id').forUpdate(),
);
const detachedModules = prepared('authoring.detachModules', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .updateTable('modules as m')
    .set({ course_id: null })
    .where(({ ref }) => inList(ref('m.id'), ids)),
);
const detachedAttempts = prepared('authoring.detachAttempts', { courseId: 'uuid' }, ({ courseId }) =>
  statements
    .updateTable('attempts as r')
    .set({ enrolment_id: null })
    .where(({ ref, selectFrom }) => inList(ref('r.enrolment_id'), arrayOf(selectFrom('enrolments as e').select('e.id').where('e.course_id', '=', courseId)))),
);
const enrolmentsOfCourse = prepared('authoring.deleteEnrolments', { courseId: 'uuid' }, ({ courseId }) =>
  statements.deleteFrom('enrolments').where('course_id', '=', courseId),
);
const courseById = prepared('authoring.deleteCourse', { id: 'uuid' }, ({ id }) => statements.deleteFrom('courses').where('id', '=', id));

/** SQL: the ids of the steps of modules, as an array, so that PostgreSQL looks their rows up by index. */
const stepsOf = (ids: Parameters<typeof inList<string>>[1]) =>
  arrayOf(
    statements
      .selectFrom('steps as s')
      .select('s.id')
      .where(({ ref }) => inList(ref('s.module_id'), ids)),
  );

/** The queue of homework is read from one index, whose mark says what is not in it. */
const hiddenHomework = prepared('authoring.hideHomework', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .updateTable('homework_submissions as hs')
    .set({ hidden: true })
    .where(waitsForFeedback)
    .where(({ ref }) => inList(ref('hs.step_id'), stepsOf(ids))),
);
async function detach(tx: Ctx, ids: readonly string[]): Promise<void> {
  await hiddenHomework.run(tx.db, { ids });
  await detachedModules.run(tx.db, { ids });
}

/**
 * Deletes courses and enrolments and detaches their modules and attempts, which no read finds any more: a row or two per learner, whatever the
 * learners did. A job deletes the rest (docs/decisions/0092-deletions-in-batches.md). The caller has locked the courses and the enrolments.
 */
export async function detachCourses(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  // One by one: each statement of a request ends after 10 s.
  for (const courseId of courseIds) {
    const modules = await modulesOfCourse.all(tx.db, { courseId });
    await detach(
      tx,
      modules.map(({ id }) => id),
    );
    await detachedAttempts.run(tx.db, { courseId });
    await enrolmentsOfCourse.run(tx.db, { courseId });
    await courseById.run(tx.db, { id: courseId });
  }
}

/** Detaches a module from its course; the attempts of the learners stay. The caller has locked the module and moved the learners on. */
export async function detachModule(tx: Ctx, moduleId: string): Promise<void> {
  await detach(tx, [moduleId]);
}
