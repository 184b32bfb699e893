import type { InferType } from 'yup';
import { type ClassWords, classForm } from '../../../schema/class-form.ts';
import { type DateChange, keptChanges, type WeeklySchedule } from '../../../schema/class-schedule.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { isSamePhrase } from '../../../schema/typed-phrase.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { createRoomName } from '../shared/room-name.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { lockItem, newItem, savedItem } from '../translations/item-save.ts';
import { viewerValues } from '../translations/translation-sql.ts';
import type { Translations } from '../translations/translations.ts';
import { ClassEntity } from './class.entity.ts';
import { type ClassFacts, classPolicy } from './class.policy.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { canLead, listLeaders } from './class-leaders.ts';
import { changesOfClass, notifyOfDeletion, notifyOfSchedule } from './class-news.ts';
import { requireClass } from './class-reads.service.ts';
import { courseFacts } from './class-rows.ts';
import { remindAt } from './remind-at.ts';

/** The values of the class form (schema/class-form.ts). Days and time are those of the time zone; UTC without one. */
export interface ClassForm {
  classType: string;
  moduleId?: string | null;
  defaultLanguage: string;
  translations: Translations<Partial<ClassWords>>;
  days: readonly string[];
  time: string;
  timeZone?: string | null;
  /** Absent for a new class: oneself, for those who may only edit the classes that they lead. */
  leaderId?: string | null;
  /** Languages whose unchanged text is declared up to date with the newest default text. */
  upToDate?: readonly string[];
}

export interface CreateClass extends ClassForm {
  courseId: string;
}

type Values = InferType<ReturnType<typeof classForm>>;

/** Validates a form and returns the columns that it sets. */
async function validated(
  ctx: Ctx,
  input: ClassForm,
): Promise<Omit<Values, 'translations'> & { translations: Translations<ClassWords>; moduleId: string | null }> {
  const { translations, ...values } = await validate(classForm(ctx.settings.contentLanguages), input);
  const clean = Object.entries(translations).map(([language, words]) => [language, { ...words, description: sanitizeRichText(words.description) }]);
  const moduleId = values.classType === 'module' ? (values.moduleId ?? null) : null;
  return { ...values, moduleId, translations: Object.fromEntries(clean) };
}

/** Refuses a module of another course, and a leader who could not moderate the class. An unchanged leader stays. */
async function requireScope(
  tx: Ctx,
  courseId: string,
  { moduleId, leaderId }: Pick<ClassEntity, 'moduleId' | 'leaderId'>,
  before?: ClassEntity,
): Promise<void> {
  if (moduleId !== null) {
    const where = { id: moduleId, courseId };
    const module = await tx.db.findOne(ModuleEntity, { select: { id: true }, where, lock: { mode: 'for_key_share' } });
    if (module === null) throw new DomainError('VALIDATION_FAILED', { fields: { moduleId: 'ID_INVALID' } });
  }
  if (leaderId === null || leaderId === before?.leaderId) return;
  const leader = (await listLeaders(tx, courseId)).find(({ id }) => id === leaderId);
  if (leader === undefined || !canLead(leader, moduleId)) throw new DomainError('VALIDATION_FAILED', { fields: { leaderId: 'CHOICE_INVALID' } });
}

/**
 * Adds a weekly class to a course.
 * @throws NOT_FOUND unless the viewer takes part in the course
 * @throws NOT_AUTHORIZED unless the viewer may add this class (docs/product-rules.md#2-who-may-do-what)
 */
export async function createClass(ctx: Ctx, input: CreateClass): Promise<ClassEntity> {
  const actor = requireActor(ctx);
  const courseId = requireId(input.courseId);
  const facts = await courseFacts.first(ctx.db, { ...viewerValues(ctx), id: courseId });
  assertFound(facts);
  const object = { type: 'course', id: courseId };
  await authorizeAudited(ctx, classPolicy.add(actor, facts), 'class.create', object);
  const values = await validated(ctx, input);
  if (input.leaderId === undefined) values.leaderId = classPolicy.defaultLeader(actor, facts);
  await authorizeAudited(ctx, classPolicy.edit(actor, facts, scopeOf(values)), 'class.create', object);
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, courseId);
    await requireScope(tx, courseId, scopeOf(values));
    const { defaultLanguage, translations, days, time, timeZone } = values;
    const item = { ...newItem(tx, values), defaultLanguage, translations, days, time, timeZone: timeZone ?? null, ...scopeOf(values), courseId };
    const created = tx.db.create(ClassEntity, { ...item, roomName: createRoomName(), remindAt: remindAt(item, [], tx.now()) });
    await tx.db.insert(ClassEntity, created);
    await record(tx, 'class.create', { type: 'class', id: created.id });
    tx.publish('classes.changed', { courseId });
    return created;
  });
}

const scopeOf = ({ classType, moduleId, leaderId }: Pick<Values, 'classType' | 'moduleId' | 'leaderId'>) => ({
  classType,
  moduleId: moduleId ?? null,
  leaderId: leaderId ?? null,
});

/** Stores the changed dates under the days of the new schedule, and returns them as they were and are. Dates that the new schedule does not have are dropped. */
async function moveChanges(
  tx: Ctx,
  id: string,
  before: WeeklySchedule,
  after: WeeklySchedule,
): Promise<Record<'formerChanges' | 'changes', readonly DateChange[]>> {
  const rows = await changesOfClass(tx, id);
  const kept = keptChanges(before, after, rows);
  if (rows.length > 0) await tx.db.delete(ClassDateEntity, { classId: id });
  await tx.db.insert(ClassDateEntity, kept);
  return { formerChanges: rows, changes: kept };
}

/** Checks that the viewer may edit a class as it is, and returns the facts for the policy. */
async function requireEditable(ctx: Ctx, id: string, action: 'class.update' | 'class.delete'): Promise<ClassFacts & { id: string; courseId: string }> {
  const row = await requireClass(ctx, id);
  await authorizeAudited(ctx, classPolicy.edit(requireActor(ctx), row, row), action, { type: 'class', id: row.id });
  return row;
}

/**
 * Saves a class; those who take part in it are notified of new days or a new time. `revision` is the one that the edits are based on (null: the stored one). Texts in languages that the operator no longer offers stay.
 * @throws NOT_FOUND unless the viewer takes part in the course of the class
 * @throws NOT_AUTHORIZED unless the viewer may edit the class, before and after the change
 * @throws CHANGED_MEANWHILE if it was saved since `revision`
 */
export async function updateClass(ctx: Ctx, id: string, revision: number | null, input: ClassForm): Promise<ClassEntity> {
  const actor = requireActor(ctx);
  const facts = await requireEditable(ctx, id, 'class.update');
  const object = { type: 'class', id: facts.id };
  const values = await validated(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, facts.courseId);
    const before = await lockItem(tx, ClassEntity, facts.id, revision);
    const leaderId = input.leaderId === undefined ? before.leaderId : (values.leaderId ?? null);
    const scope = { ...scopeOf(values), leaderId };
    await authorizeAudited(ctx, classPolicy.edit(actor, facts, scope), 'class.update', object);
    await requireScope(tx, facts.courseId, scope, before);
    const schedule = { days: values.days, time: values.time, timeZone: values.timeZone ?? null };
    const moved = await moveChanges(tx, facts.id, before, schedule);
    const change = { ...savedItem(tx, before, values, input.upToDate), ...scope, ...schedule, remindAt: remindAt(schedule, moved.changes, tx.now()) };
    await tx.db.update(ClassEntity, { id: facts.id }, change);
    await notifyOfSchedule(tx, before, { schedule, ...moved });
    await record(tx, 'class.update', object);
    tx.publish('classes.changed', { courseId: facts.courseId });
    return { ...before, ...change };
  });
}

/**
 * Deletes a class with its changed dates; those who take part in it are notified. Requires the confirmation phrase (docs/specification.md#4-states-and-transitions).
 * @throws NOT_FOUND unless the viewer takes part in the course of the class
 * @throws NOT_AUTHORIZED unless the viewer may edit the class
 * @throws DELETE_NOT_CONFIRMED without the confirmation phrase
 */
export async function deleteClass(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  const { id: classId, courseId } = await requireEditable(ctx, id, 'class.delete');
  if (!isSamePhrase(confirmation, DELETE_WORDS)) throw new DomainError('DELETE_NOT_CONFIRMED');
  await inTransaction(ctx, async (tx) => {
    const deleted = await lockItem(tx, ClassEntity, classId, null);
    await notifyOfDeletion(tx, deleted);
    await tx.db.delete(ClassEntity, { id: classId });
    await record(tx, 'class.delete', { type: 'class', id: classId });
    tx.publish('classes.changed', { courseId });
  });
}
