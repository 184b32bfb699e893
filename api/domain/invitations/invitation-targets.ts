import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { shownText, type Translations } from '../translations/translations.ts';
import type { InvitationTarget } from './access-facts.ts';

/** What an invitation opens: academies, courses and groups by their ids. */
export interface InvitationTargets {
  academyIds: readonly string[];
  courseIds: readonly string[];
  groupIds: readonly string[];
}
export const NO_TARGETS: InvitationTargets = { academyIds: [], courseIds: [], groupIds: [] };

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

/** Returns the targets of both, each once. */
export function mergeTargets(one: InvitationTargets, other: InvitationTargets): InvitationTargets {
  return {
    academyIds: union(one.academyIds, other.academyIds),
    courseIds: union(one.courseIds, other.courseIds),
    groupIds: union(one.groupIds, other.groupIds),
  };
}

/** Returns everything that an invitation opens, of either kind. */
export function targetsOf(invitation: (InvitationTarget & InvitationTargets) | null): InvitationTargets {
  if (invitation === null) return NO_TARGETS;
  const { academyId, courseId, ...targets } = invitation;
  return mergeTargets(targets, { academyIds: academyId === null ? [] : [academyId], courseIds: courseId === null ? [] : [courseId], groupIds: [] });
}

/** Returns the number of targets. */
export const countTargets = ({ academyIds, courseIds, groupIds }: InvitationTargets): number => academyIds.length + courseIds.length + groupIds.length;

interface NamedItem {
  translations: Translations<{ name: string }>;
  defaultLanguage: string;
}

const lockedAcademies = prepared('invitations.lockAcademies', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('academies as a')
    .select(['a.id', 'a.translations', 'a.default_language as defaultLanguage'])
    .where(({ ref }) => inList(ref('a.id'), ids))
    .orderBy('a.id')
    .forKeyShare(),
);
const lockedCourses = prepared('invitations.lockCourses', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('courses as c')
    .select(['c.id', 'c.translations', 'c.default_language as defaultLanguage'])
    .where(({ ref }) => inList(ref('c.id'), ids))
    .orderBy('c.id')
    .forKeyShare(),
);

const lockedGroups = prepared('invitations.lockGroups', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('groups as g')
    .select(['g.id', 'g.translations', 'g.default_language as defaultLanguage'])
    .where(({ ref }) => inList(ref('g.id'), ids))
    .orderBy('g.id')
    .forKeyShare(),
);

/** The academies, courses and groups of invitations that exist. */
export interface LockedTargets {
  has(id: string): boolean;
  /** The name in a language, or in the default language of the item. */
  nameOf(id: string, language: string): string;
}

/**
 * Locks academies, courses and groups against deletion until the transaction ends, before any invitation to them. Deletions of courses and academies lock in the
 * same order, so neither can deadlock.
 */
export async function lockTargets(tx: Ctx, { academyIds, courseIds, groupIds }: InvitationTargets): Promise<LockedTargets> {
  const academies = academyIds.length === 0 ? [] : await lockedAcademies.all(tx.db, { ids: [...academyIds] });
  const courses = courseIds.length === 0 ? [] : await lockedCourses.all(tx.db, { ids: [...courseIds] });
  const groups = groupIds.length === 0 ? [] : await lockedGroups.all(tx.db, { ids: [...groupIds] });
  const items = new Map<string, NamedItem>([...academies, ...courses, ...groups].map((item) => [item.id, item]));
  return {
    has: (id) => items.has(id),
    nameOf(id, language) {
      const item = items.get(id);
      return item === undefined ? '' : shownText(item, { language, otherLanguages: true }).text.name;
    },
  };
}

/**
 * Like `lockTargets`.
 *
 * @throws NOT_FOUND when an academy, course or group does not exist
 */
export async function requireTargets(tx: Ctx, targets: InvitationTargets): Promise<LockedTargets> {
  const locked = await lockTargets(tx, targets);
  if (![...targets.academyIds, ...targets.courseIds, ...targets.groupIds].every((id) => locked.has(id))) throw new DomainError('NOT_FOUND');
  return locked;
}

/** Writes names as a list in a language: “Grief” and “Care”. */
export const quotedNames = (names: readonly string[], language: InterfaceLanguage): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.map((name) => `“${name}”`));

/** Writes the names of academies and courses as a list in a language. */
export function listOfNames(locked: LockedTargets, ids: readonly string[], language: InterfaceLanguage): string {
  const existing = ids.filter((id) => locked.has(id));
  return quotedNames(
    existing.map((id) => locked.nameOf(id, language)),
    language,
  );
}
