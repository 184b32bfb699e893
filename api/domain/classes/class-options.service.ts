import { expressionBuilder, sql } from 'kysely';
import { CLASS_TYPES, type ClassType } from '../../../schema/class-schedule.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModulesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { READING, readingValues, viewerValues } from '../translations/translation-sql.ts';
import { classPolicy } from './class.policy.ts';
import { type ClassLeader, listLeaders } from './class-leaders.ts';
import { courseFacts } from './class-rows.ts';

/** What the viewer can choose in the form of a class. */
export interface ClassOptions {
  classTypes: ClassType[];
  modules: Array<{ id: string; name: string }>;
  leaders: ClassLeader[];
}

const { ref } = expressionBuilder<{ m: ModulesTable }, 'm'>();

const modulesOf = prepared('classes.modules', { ...READING, courseId: 'uuid' }, (parameters) =>
  statements
    .selectFrom('modules as m')
    .select(['m.id', moduleTexts(parameters).text('name').as('name')])
    .where(sql<boolean>`${ref('m.course_id')} = ${parameters.courseId}`)
    .orderBy('m.position')
    .orderBy('m.id'),
);

/**
 * Returns what the viewer can choose in the form of a class of the course.
 * @throws NOT_FOUND unless the viewer takes part in the course
 * @throws NOT_AUTHORIZED for those who may not add a class to it
 */
export async function readClassOptions(ctx: Ctx, course: string): Promise<ClassOptions> {
  const actor = requireActor(ctx);
  const courseId = requireId(course);
  const facts = await courseFacts.first(ctx.db, { ...viewerValues(ctx), id: courseId });
  assertFound(facts);
  authorize(classPolicy.add(actor, facts));
  const leaders = (await listLeaders(ctx, courseId)).filter(({ id }) => id === actor.id || classPolicy.chooseLeader(actor, facts));
  const mayAdd = (classType: ClassType, moduleId: string | null): boolean => classPolicy.edit(actor, facts, { classType, moduleId, leaderId: actor.id });
  const modules = (await modulesOf.all(ctx.db, { ...readingValues(ctx), courseId })).filter(({ id }) => mayAdd('module', id));
  return { classTypes: CLASS_TYPES.filter((type) => (type === 'course' ? mayAdd('course', null) : modules.length > 0)), modules, leaders };
}
