import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildStep } from '../../testing/factories/course.ts';
import { type ContentIds, type Kind, WHO } from '../../testing/permissions/row.ts';
import { inOwnWorld, type Stored, storeWorld } from '../../testing/permissions/world.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { readAcademy } from '../catalog/academy-reads.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { modulesFor } from '../learning/outline.ts';
import { readCourse } from '../learning/read-course.service.ts';
import { readStep } from '../learning/read-step.service.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import { searchContent } from './search.service.ts';

const db = testDatabase();
let stored: Stored;
/** The locked step of each course: the second of its module. */
const lockedIds = new Map<Kind, string>();
const KINDS: readonly Kind[] = ['public', 'private', 'unpublished', 'other'];
const LEVELS = ['academy', 'course', 'module', 'step', 'locked step'] as const;
type Level = (typeof LEVELS)[number];

/** Words that only one object contains, in its name and in its text, and that are not similar to each other. */
const wordOf = (part: string, kind: Kind, level: Level): string => createHash('md5').update(`${part} ${kind} ${level}`).digest('hex').slice(0, 12);
const nameWord = (kind: Kind, level: Level): string => wordOf('name', kind, level);
const textWord = (kind: Kind, level: Level): string => wordOf('text', kind, level);

async function writeWords(kind: Kind, ids: ContentIds): Promise<void> {
  const { manager } = db.dataSource;
  const [name, text] = [(level: Level) => `Zyx ${nameWord(kind, level)}`, (level: Level) => `Wvu ${textWord(kind, level)} end`];
  await manager.update(AcademyEntity, ids.academyId, { translations: { en: { name: name('academy'), subTitle: text('academy') } } });
  await manager.update(CourseEntity, ids.courseId, { translations: { en: { name: name('course'), description: text('course') } } });
  await manager.update(ModuleEntity, ids.moduleId, { translations: { en: { name: name('module') } } });
  const locked = await buildStep(manager, { moduleId: ids.moduleId, position: 5, access: 'AFTER_PREVIOUS' });
  lockedIds.set(kind, locked.id);
  for (const [level, id] of [
    ['step', ids.stepId],
    ['locked step', locked.id],
  ] as const) {
    await manager.update(StepEntity, id, { translations: { en: { name: name(level) } } });
    const blocks = [{ id: locked.id, type: 'TEXT' as const, html: `<p>${text(level)}</p>` }];
    await manager.update(StepContentEntity, { stepId: id }, { blocks });
  }
}

beforeAll(async () => {
  stored = await storeWorld(db.dataSource.manager);
  for (const kind of KINDS) await writeWords(kind, stored.content[kind]);
});

/** Whether a read succeeds. Every refusal but those of the rules is an error. */
async function succeeds(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof DomainError && ['NOT_FOUND', 'STEP_LOCKED'].includes(error.code)) return false;
    throw error;
  }
}

async function outlineOf(ctx: Ctx, courseId: string): Promise<string[]> {
  if (!(await succeeds(readCourse(ctx, courseId)))) return [];
  const course = await readCourse(ctx, courseId);
  return modulesFor(course, course.outline).flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
}

const idOf = (kind: Kind, level: Level): string => {
  const { academyId, courseId, moduleId, stepId } = stored.content[kind];
  return { academy: academyId, course: courseId, module: moduleId, step: stepId, 'locked step': lockedIds.get(kind) ?? '' }[level];
};

/** What the other services show of an object: its name, and its text. */
async function shown(ctx: Ctx, kind: Kind, level: Level): Promise<{ name: boolean; text: boolean }> {
  const [id, { courseId }] = [idOf(kind, level), stored.content[kind]];
  if (level === 'academy' || level === 'course') {
    const visible = await succeeds(level === 'academy' ? readAcademy(ctx, id) : readCourse(ctx, id));
    return { name: visible, text: visible };
  }
  const name = (await outlineOf(ctx, courseId)).includes(id);
  return { name, text: level !== 'module' && (await succeeds(readStep(ctx, id))) };
}

async function found(ctx: Ctx, word: string, id: string): Promise<boolean> {
  const results = await searchContent(ctx, { text: word });
  expect(results.every(({ objectId }) => objectId === id)).toBe(true);
  return results.length === 1;
}

describe('the search of each caller', () => {
  it.each(WHO.filter((who) => who !== 'guest'))('finds for %s what the pages show, and nothing else', async (who) => {
    await inOwnWorld(db.dataSource, stored, async (world) => {
      const ctx = world.ctx(who);
      const expected: Record<string, unknown> = {};
      const actual: Record<string, unknown> = {};
      for (const kind of KINDS) {
        for (const level of LEVELS) {
          const id = idOf(kind, level);
          expected[`${kind} ${level}`] = await shown(ctx, kind, level);
          actual[`${kind} ${level}`] = { name: await found(ctx, nameWord(kind, level), id), text: await found(ctx, textWord(kind, level), id) };
        }
      }
      expect(actual).toEqual(expected);
    });
  });

  it.each(WHO.filter((who) => who !== 'guest'))('returns no word to %s that the pages do not show, whatever is searched', async (who) => {
    await inOwnWorld(db.dataSource, stored, async (world) => {
      const ctx = world.ctx(who);
      const results = [];
      for (const text of ['zyx', 'wvu', 'end', 'zyx wvu', 'zy', 'Psychosocial', 'Module']) results.push(...(await searchContent(ctx, { text })));
      const returned = JSON.stringify(results);
      for (const kind of KINDS) {
        for (const level of LEVELS) {
          const { name, text } = await shown(ctx, kind, level);
          if (!name) expect(returned).not.toContain(nameWord(kind, level));
          if (!text) expect(returned).not.toContain(textWord(kind, level));
        }
      }
      // The search for a part of all names finds names.
      expect(returned).toContain(nameWord('public', 'course'));
    });
  });

  it('refuses guests', async () => {
    await inOwnWorld(db.dataSource, stored, async (world) => {
      await expect(searchContent(world.ctx('guest'), { text: 'calm' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    });
  });
});
