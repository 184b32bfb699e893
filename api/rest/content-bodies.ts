import { object } from 'yup';
import { ACADEMY_FIELDS, COURSE_FIELDS, type ItemFields, NAMED_ITEM_TEXTS } from '../../schema/item-fields.ts';
import { listOf, schemaOf } from './entity-schemas.ts';
import { bodySettings } from './item-settings.ts';
import { described, id, type JsonSchema, list, perLanguage, text, texts } from './json-schema.ts';
import { formField } from './legacy-fields.ts';

/** The bodies of academies, courses, modules and steps (docs/specification.md#7-the-calls-it-makes); the services validate them. */

const file: JsonSchema = { anyOf: [id, schemaOf('File')], description: 'A stored file, or its id' };
const files = list(file);
const filesByLanguage: JsonSchema = { anyOf: [files, perLanguage(files)], description: 'By language, or one list for all languages' };
const ordered = (description: string) =>
  object({
    list: formField(described(list({ type: 'object', properties: { _id: id, id, order: { type: 'integer' } } }), description)),
  }).fields.list;

const language = formField({ anyOf: [text, list(text)], description: 'The languages of the item; those of `translations` if left out' });
const defaultLanguage = formField(described(text, 'The language it falls back to'));
const status = formField({
  type: ['integer', 'string'],
  enum: [0, 1, '0', '1'],
  description: '0 unpublished, 1 published; unchanged if left out. A new item is always unpublished',
});
const revision = formField({
  type: ['integer', 'null'],
  description: 'Revision that the save is based on: CHANGED_MEANWHILE if the item was saved after it. If left out, the save always succeeds',
});
const unusedFiles = formField(described(files, 'Uploaded and not wanted after all: those that no item uses are removed at once'));
const topLevelText = formField(described(text, 'In the default language, where `translations` lacks it'));
const image = formField({ anyOf: [id, schemaOf('File'), list(file), { type: 'null' }], description: 'A stored image' });
const imageAlt = formField(described(text, 'Alternative text of the image; unchanged if left out'));

const common = { language, defaultLanguage, name: topLevelText, unusedFiles, revision };

/** The body of an academy or a course. */
const itemBody = (fields: ItemFields) => ({
  ...common,
  ...Object.fromEntries(Object.keys(fields.texts).map((name) => [name, topLevelText])),
  translations: formField(texts(...Object.keys(fields.texts))),
  ...bodySettings(fields),
  status,
  image,
  imageAlt,
});

export const academyBody = object(itemBody(ACADEMY_FIELDS));

const courseFields = itemBody(COURSE_FIELDS);
export const courseBody = object(courseFields);
export const newCourseBody = object({ ...courseFields, academyId: formField(id) });

const moduleFields = { language, defaultLanguage, name: topLevelText, revision, translations: formField(texts(...Object.keys(NAMED_ITEM_TEXTS))) };
export const moduleBody = object(moduleFields);
export const newModuleBody = object({ ...moduleFields, courseId: formField(id) });

const description: JsonSchema = { anyOf: [text, listOf('ContentBlock')], description: 'A JSON list of content blocks in a string, or plain text' };
const stepFields = {
  ...common,
  description: formField(description),
  translations: formField(perLanguage({ type: 'object', properties: { name: text, description } })),
  embedCode: formField({
    anyOf: [text, list(text), perLanguage({ anyOf: [text, list(text)] })],
    description: 'Players of allowed services: addresses or embed codes, by language',
  }),
  access: formField({
    type: ['string', 'integer'],
    enum: ['0', '1', 0, 1],
    description: "'0' open once enrolled, '1' after the step before it; a new step has '1' when it is left out",
  }),
  homework: formField(
    perLanguage(
      {
        type: 'object',
        properties: {
          content: text,
          min: { type: ['integer', 'string'], description: 'At least 1' },
          max: { type: ['integer', 'string', 'null'], description: 'null: unlimited' },
        },
      },
      'By language: in all of them or in none. The word limits of the default language apply to the step',
    ),
  ),
  polls: formField(
    perLanguage(
      list({
        type: 'object',
        properties: {
          question: text,
          options: list({ type: 'object', properties: { title: text, isCorrect: { type: 'boolean' } } }),
          attempts: { type: ['integer', 'string'], description: '0: unlimited' },
        },
      }),
      'By language: in all of them or in none, with the same options and right answers',
    ),
  ),
  stepImage: image,
  image: formField(filesByLanguage),
  audio: formField(filesByLanguage),
  video: formField(filesByLanguage),
  docs: formField(filesByLanguage),
  configs: formField({
    type: 'object',
    properties: {
      docs: perLanguage({
        type: 'object',
        additionalProperties: { type: 'object', properties: { openType: { type: 'string', enum: ['NEWTAB', 'default'] } } },
      }),
    },
    description: 'How documents open, by language and file id',
  }),
};
export const stepBody = object(stepFields);
export const newStepBody = object({ ...stepFields, moduleId: formField(id) });

const ALL = 'All items with their position; ORDER_CHANGED if one is missing or unknown';
export const academyOrderBody = object({ academys: ordered(ALL) });
export const courseOrderBody = object({ courses: ordered(ALL) });
export const moduleOrderBody = object({ modules: ordered(ALL) });
export const stepOrderBody = object({ steps: ordered(ALL) });

export const teamMemberBody = object({
  courseId: formField(id),
  role: formField(described(text, "The member's own role")),
  userId: formField(id),
  modules: formField({ anyOf: [list(id), { type: 'null' }], description: 'Ids of modules; empty for all modules' }),
});
export const messageBody = object({
  courseId: formField(id),
  subject: formField(described(text, 'One line')),
  messageContent: formField(described(text, 'HTML; it is cleaned')),
  attachments: formField(described(files, 'Stored files; the mails hold signed addresses')),
  unusedFiles,
  sendAgain: formField({ type: 'boolean', description: 'Send it although you sent the same subject and content within ten minutes' }),
});
export const teamMemberRemoval = object({ userId: formField(id) });
