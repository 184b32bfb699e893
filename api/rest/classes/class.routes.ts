import { object } from 'yup';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { type ClassForm, createClass, deleteClass, updateClass } from '../../domain/classes/class.service.ts';
import { listClasses, readClass } from '../../domain/classes/class-reads.service.ts';
import type { CourseClass } from '../../domain/classes/course-class.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described, id, text } from '../json-schema.ts';
import { formField } from '../legacy-fields.ts';
import { type Fields, fieldsOf, legacyTexts, listOfInput } from '../legacy-input.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { saveOnStored } from '../save-on-stored.ts';

const texts = { type: 'array', items: text } as const;
const idOrNull = { anyOf: [id, { type: 'null' }] } as const;
const words = { type: 'object', properties: { name: text, description: text } } as const;

const classBody = object({
  type: formField({ type: 'string', enum: ['course', 'module'] }),
  language: formField({ anyOf: [text, texts], description: 'The languages of the class; those of `translations` if left out' }),
  description: formField({ type: 'string', description: 'In the default language, where `translations` lacks it' }),
  defaultLanguage: formField({ type: 'string', description: 'The language it falls back to' }),
  translations: formField({ type: 'object', additionalProperties: words, description: 'By language' }),
  course: formField({ ...id, description: 'The course of a new class' }),
  day: formField({ anyOf: [text, texts], description: 'Weekdays in UTC, Monday to Sunday' }),
  time: formField({ type: 'string', description: 'HH:mm in UTC. A class with a time zone keeps it while day and time are sent back unchanged' }),
  leader: formField({ ...idOrNull, description: 'The leader; unchanged if left out' }),
  module: formField({ ...idOrNull, description: 'The module of a class of type module' }),
  revision: formField({ type: ['integer', 'null'], description: 'Revision that the save is based on. If left out, the save always succeeds' }),
});

/** An id that was sent as it is or as an entity. */
const idOf = (value: unknown): unknown => fieldsOf(value)._id ?? fieldsOf(value).id ?? (value === '' ? null : value);

function toForm(body: Fields): ClassForm {
  const form = {
    classType: body.type,
    moduleId: idOf(body.module) ?? null,
    defaultLanguage: body.defaultLanguage,
    translations: legacyTexts(body, ['name', 'description']),
    days: listOfInput(body.day),
    time: body.time,
  };
  return { ...form, ...(body.leader === undefined ? {} : { leaderId: idOf(body.leader) }) } as ClassForm;
}

/** Keeps the time zone of a class with its wall time, unless the client changes the days or the time in UTC (docs/decisions/0045-class-schedule.md). */
function keepZone(form: ClassForm, { timeZone, days, time, localDays, localTime }: CourseClass): ClassForm {
  const unchanged = timeZone !== null && form.time === time && [...form.days].sort().join() === [...days].sort().join();
  return unchanged ? { ...form, timeZone, days: localDays, time: localTime } : form;
}

/** A class under the names of docs/specification.md#3-entities-and-their-fields. */
function toLegacyClass(ctx: Ctx, shown: CourseClass) {
  const { id: _id, classType, module, days, time, languages, translations, defaultLanguage, description, name, leader, courseId, revision, timeZone } = shown;
  const byLanguage = Object.fromEntries(translations.map(({ language, name: title, description: body }) => [language, { name: title, description: body }]));
  const moduleId = module === null ? null : { _id: module.id, name: module.name };
  const email = leader?.email === null || leader?.email === undefined ? {} : { email: leader.email };
  const courseLeader = leader === null ? null : { _id: leader.id, name: leader.name, surname: leader.surname, ...email };
  const place = { course: courseId, module: module?.id ?? null, hostedRegion: ctx.settings.hostedRegion };
  // The id of the meeting is that of the class; only joining returns the name of the room.
  return {
    _id,
    classType,
    moduleId,
    day: days,
    time,
    language: languages,
    translations: byLanguage,
    defaultLanguage,
    name,
    description,
    courseLeader,
    ...place,
    meetingId: _id,
    timeZone,
    revision,
  };
}

const saved = async (ctx: Ctx, classId: string) => ({ result: toLegacyClass(ctx, await readClass(ctx, classId)) });
const SAVED = { answer: { result: described(schemaOf('Class'), 'The class') } } as const;
const FIELD_NAMES = { classType: 'type', moduleId: 'module', days: 'day', leaderId: 'leader', courseId: 'course' } as const;

/** Weekly live classes (docs/specification.md#7-the-calls-it-makes). */
export const CLASS_ROUTES: RouteGroup = {
  prefix: '/class',
  routes: [
    legacyRoute(
      {
        method: 'get',
        path: '/:id',
        idOf: 'course',
        summary: 'The classes of a course, the next one first',
        access: 'signedIn',
        answer: { result: described(listOf('Class'), 'The classes') },
        errors: ['NOT_FOUND'],
      },
      async (ctx, { params }) => ({ result: (await listClasses(ctx, params.id ?? '')).items.map((each) => toLegacyClass(ctx, each)) }),
    ),
    legacyRoute(
      {
        ...SAVED,
        method: 'post',
        path: '/',
        summary: 'Add a weekly class to a course',
        access: 'signedIn',
        body: classBody,
        errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
        fieldNames: FIELD_NAMES,
      },
      async (ctx, { body }) => saved(ctx, (await createClass(ctx, { ...toForm(body), courseId: idOf(body.course) as string })).id),
    ),
    legacyRoute(
      {
        ...SAVED,
        method: 'patch',
        path: '/:id',
        idOf: 'class',
        summary: 'Save a class',
        access: 'signedIn',
        body: classBody,
        errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
        fieldNames: FIELD_NAMES,
      },
      async (ctx, { params: { id: classId = '' }, body }) => {
        await saveOnStored(
          body.revision,
          () => readClass(ctx, classId),
          (stored, revision) => updateClass(ctx, classId, revision, keepZone(toForm(body), stored)),
        );
        return saved(ctx, classId);
      },
    ),
    legacyRoute(
      {
        method: 'delete',
        path: '/:id',
        idOf: 'class',
        summary: 'Delete a class; the client has asked for the confirmation phrase',
        access: 'signedIn',
        answer: {},
        errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
      },
      async (ctx, { params: { id: classId = '' } }) => {
        await deleteClass(ctx, classId, DELETE_WORDS);
        return {};
      },
    ),
  ],
};
