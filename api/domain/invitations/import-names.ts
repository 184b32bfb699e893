import { foldText } from '../../../schema/fold-text.ts';
import type { RowProblem } from '../../../schema/invitations.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import type { Translations } from '../translations/translations.ts';
import type { ImportLine } from './import-columns.ts';
import type { InvitationTargets } from './invitation-targets.ts';

const academyNames = prepared('invitations.academyNames', {}, () => statements.selectFrom('academies as a').select(['a.id', 'a.translations']));
const courseNames = prepared('invitations.courseNames', {}, () =>
  statements.selectFrom('courses as c').select(['c.id', 'c.academy_id as academyId', 'c.translations']),
);
const groupNames = prepared('invitations.groupNames', {}, () => statements.selectFrom('groups as g').select(['g.id', 'g.translations']));

interface Named {
  id: string;
  translations: Translations<{ name: string }>;
}

/** Folded name in any language, or id → the items. */
function indexOf<Item extends Named>(items: readonly Item[]): Map<string, Item[]> {
  const index = new Map<string, Item[]>();
  for (const item of items) {
    const names = new Set([item.id, ...Object.values(item.translations).map(({ name }) => foldText(name))]);
    for (const name of names) index.set(name, [...(index.get(name) ?? []), item]);
  }
  return index;
}

/** A cell that names nothing, or several items. */
export interface NameProblem {
  problem: RowProblem;
  value: string;
}

type Found = { ids: string[] } | NameProblem;

function find<Item extends Named>(index: Map<string, Item[]>, names: readonly string[], unknown: RowProblem, narrow?: (item: Item) => boolean): Found {
  const ids: string[] = [];
  for (const value of names) {
    const all = index.get(foldText(value)) ?? [];
    const items = all.length > 1 && narrow !== undefined ? all.filter(narrow) : all;
    const [item] = items;
    if (item === undefined) return { problem: all.length > 1 ? 'NAME_AMBIGUOUS' : unknown, value };
    if (items.length > 1) return { problem: 'NAME_AMBIGUOUS', value };
    ids.push(item.id);
  }
  return { ids };
}

/** Finds the academies, courses and groups of rows by their names in any language or by their ids. */
export type FindTargets = (line: Pick<ImportLine, 'academies' | 'courses' | 'groups'>) => InvitationTargets | NameProblem;

/** Loads all names once, and returns a function that finds what a row names. A course that several academies have is the one of the row's academy. */
export async function targetFinder(ctx: Ctx): Promise<FindTargets> {
  const academies = indexOf(await academyNames.all(ctx.db, {}));
  const courses = indexOf(await courseNames.all(ctx.db, {}));
  const groups = indexOf(await groupNames.all(ctx.db, {}));
  return (line) => {
    const inAcademies = find(academies, line.academies, 'ACADEMY_UNKNOWN');
    if ('problem' in inAcademies) return inAcademies;
    const inCourses = find(courses, line.courses, 'COURSE_UNKNOWN', ({ academyId }) => inAcademies.ids.includes(academyId));
    if ('problem' in inCourses) return inCourses;
    const inGroups = find(groups, line.groups, 'GROUP_UNKNOWN');
    return 'problem' in inGroups ? inGroups : { academyIds: inAcademies.ids, courseIds: inCourses.ids, groupIds: inGroups.ids };
  };
}
