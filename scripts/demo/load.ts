import { randomUUID } from 'node:crypto';
import { completeModule, completeStep, visitStep } from '../../api/domain/learning/learning.service.ts';
import { enrolInCourse } from '../../api/domain/memberships/enrolment.service.ts';
import { addTeamMember } from '../../api/domain/people/team-member.service.ts';
import type { Actor, Ctx } from '../../api/domain/shared/context.ts';
import { inTransaction, withActor } from '../../api/domain/shared/transaction.ts';
import { UserEntity } from '../../api/domain/users/user.entity.ts';
import { createUser } from '../../api/domain/users/user.service.ts';
import { type LoadedCourse, loadContent } from './load-content.ts';
import { DEMO_PASSWORD, type DemoPerson, type DemoProgress, demoPeople, demoTeams } from './people.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The sign-in data that `npm start` prints (docs/product-rules.md#10-fixed-names). */
export const DEMO_SIGN_INS = ['admin', 'trainer', 'student', 'student2'].map((key) => ({ email: emailOf(key), password: DEMO_PASSWORD }));

function emailOf(key: string): string {
  return `${key}@academy.example`;
}

async function createPeople(ctx: Ctx): Promise<Map<string, Actor>> {
  const passwordHash = await ctx.ports.passwords.hash(DEMO_PASSWORD);
  const people = new Map<string, Actor>();
  for (const { key, name, surname, role, language, gender, age } of demoPeople) {
    const user = await createUser(ctx, { name, surname, role, language, gender, email: emailOf(key), passwordHash, privacyAcceptedAt: ctx.now() });
    await ctx.db.update(UserEntity, { id: user.id }, { createdAt: new Date(ctx.now().getTime() - age * DAY) });
    people.set(key, { id: user.id, role, language, contentLanguage: null, sessionId: randomUUID() });
  }
  return people;
}

function getOrThrow<Value>(values: Map<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo has no ${key}`);
  return value;
}

/** Completes as many steps of a course as `steps` defines, and their modules, and visits the next step. */
async function learn(ctx: Ctx, course: LoadedCourse, steps: DemoProgress['steps']): Promise<void> {
  let left = steps === 'completed' ? Number.POSITIVE_INFINITY : steps;
  for (const [index, { id, stepIds }] of course.modules.entries()) {
    for (const stepId of stepIds) {
      await visitStep(ctx, stepId);
      if (left === 0) return;
      await completeStep(ctx, stepId);
      left -= 1;
    }
    await completeModule(ctx, id, steps === 'completed' && index === course.modules.length - 1);
  }
}

/** Moves an enrolment into the past, so that sorting by "date added" is visible. */
async function datePast(ctx: Ctx, userId: string, age: number): Promise<void> {
  await ctx.db.query(`UPDATE enrolments SET created_at = created_at - $2 * interval '1 day' WHERE user_id = $1`, [userId, Math.max(0, age - 1)]);
}

async function learnAll(ctx: Ctx, person: DemoPerson, actor: Actor, courses: Map<string, LoadedCourse>): Promise<void> {
  const own = withActor(ctx, actor);
  for (const { course, steps } of person.progress) {
    const loaded = getOrThrow(courses, course);
    // Enrolls without the public check, as an accepted invitation does: one demo course is private.
    await enrolInCourse(own, actor.id, loaded.id);
    await learn(own, loaded, steps);
  }
  await datePast(ctx, actor.id, person.age);
}

async function loadAll(ctx: Ctx): Promise<void> {
  const people = await createPeople(ctx);
  const admin = withActor(ctx, getOrThrow(people, 'admin'));
  const courses = await loadContent(admin);
  for (const { course, people: members } of demoTeams) {
    for (const key of members) {
      const { id: userId, role } = getOrThrow(people, key);
      await addTeamMember(admin, { courseId: getOrThrow(courses, course).id, userId, role, allModules: true });
    }
  }
  for (const person of demoPeople) await learnAll(ctx, person, getOrThrow(people, person.key), courses);
}

/**
 * Loads the demo into an empty database through the application's services: people, two academies with four courses, teams,
 * and learners with progress. Runs in one transaction. Returns false without a change if the database has users.
 */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  if (await ctx.db.existsBy(UserEntity, {})) return false;
  await inTransaction(ctx, loadAll);
  return true;
}
