import type { Ctx } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';

/**
 * The callers: a guest, a student of another course, a student of these courses, people on their teams by role, a module trainer on
 * their teams without any of their modules, an admin (docs/product-rules.md#2-who-may-do-what).
 */
export const WHO = ['guest', 'stranger', 'enrolled', 'speaker', 'class_leader', 'instructor', 'module_trainer', 'other_trainer', 'admin'] as const;
export type Who = (typeof WHO)[number];
export type Kind = 'public' | 'private' | 'unpublished' | 'other';

export interface ContentIds {
  academyId: string;
  courseId: string;
  moduleId: string;
  stepId: string;
}

/** The initial state of every row, in a separate transaction that is rolled back. */
export interface World {
  content: Record<Kind, ContentIds>;
  /** The context of a caller, in the transaction of the row. */
  ctx: (who: Who | 'otherAdmin' | 'otherStudent') => Ctx;
  person: (who: Exclude<Who, 'guest'> | 'otherAdmin' | 'otherStudent') => UserEntity;
  /** An instructor who belongs to no course. */
  userId: string;
  imageId: string;
  /** A document that another admin uploaded. */
  fileId: string;
}

/** An outcome: 'yes', or the code of the refusal. */
export type Outcome = string;
/** A value for each caller; `others` for those that are not listed. */
export type ByWho<Value> = Partial<Record<Who, Value>> & { others: Value };

/** A call, its permitted callers, and its effect. `prepare` creates the objects of the call before tables are compared. */
export interface Row<Prepared = unknown> {
  outcome: ByWho<Outcome>;
  prepare?: (world: World, who: Who) => Promise<Prepared>;
  run: (ctx: Ctx, world: World, prepared: Prepared) => Promise<unknown>;
  /** The tables whose rows a permitted call changes; none for a read. */
  changes?: readonly string[] | ByWho<readonly string[]>;
  /** Text that a permitted result contains, such as the requested id. */
  shows?: (world: World, prepared: Prepared, who: Who) => string;
  /** Text that no result contains, such as the id of an item that the caller may not see. */
  hides?: (world: World, prepared: Prepared, who: Who) => string | null;
}

/** Infers the type of `prepare`. */
export const row = <Prepared>(definition: Row<Prepared>): Row => definition as Row;

export const NO = 'NOT_SIGNED_IN';
export const HIDDEN = 'NOT_FOUND';
export const FORBIDDEN = 'NOT_AUTHORIZED';

export const admins = { guest: NO, admin: 'yes', others: FORBIDDEN } as const;
/** Admins, module trainers, and learners: the stranger is enrolled in another course. */
export const uploaders = { guest: NO, admin: 'yes', module_trainer: 'yes', other_trainer: 'yes', stranger: 'yes', enrolled: 'yes', others: FORBIDDEN } as const;
export const signedIn = { guest: NO, others: 'yes' } as const;
export const everybody = { others: 'yes' } as const;
export const learners = { guest: NO, stranger: HIDDEN, others: 'yes' } as const;
export const onlyAdminsSee = { guest: NO, admin: 'yes', others: HIDDEN } as const;
export const nobody = { guest: NO, others: HIDDEN } as const;
export const reviewers = { guest: NO, enrolled: 'yes', instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN } as const;
const staff = ['speaker', 'class_leader', 'instructor', 'module_trainer', 'other_trainer', 'admin'] as const;
/** Staff can see a course without an enrollment. */
export const notEnrolled = Object.fromEntries(staff.map((who) => [who, 'NOT_ENROLLED'])) as Record<(typeof staff)[number], 'NOT_ENROLLED'>;

/** The only value of a map; NOT_FOUND when the service left the item out. */
export function only<Value>(values: ReadonlyMap<string, Value>): Value {
  const [value] = [...values.values()];
  if (value === undefined) throw new DomainError('NOT_FOUND');
  return value;
}

/** Published, as an item's status. */
export const STATUS = 'PUBLISHED';
export const inEnglish = { defaultLanguage: 'en', translations: { en: { name: 'A', description: 'B' } } };
