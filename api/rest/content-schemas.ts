import { ACADEMY_FIELDS, COURSE_FIELDS, type ItemFields } from '../../schema/item-fields.ts';
import { answerSettings } from './item-settings.ts';
import {
  count,
  described,
  entity,
  flag,
  id,
  ids,
  type JsonSchema,
  languages,
  list,
  moment,
  oneOf,
  orNull,
  perLanguage,
  ref,
  revision,
  text,
  texts,
} from './json-schema.ts';
import { BLOCK_FIELDS, DESCRIBED_TYPES } from './legacy-blocks.ts';

const image = orNull(ref('File'));
const published = described(flag, '0 unpublished, 1 published');
const imageAlt = described(text, 'Alternative text of the image');
const order = described({ type: 'integer' }, 'Position among its siblings');
const description: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: list(ref('ContentBlock')),
  description: 'A JSON list of content blocks in a string',
};
const homework: JsonSchema = {
  type: 'object',
  properties: { content: text, min: described(count, 'Words, at least 1'), max: orNull(described(count, 'null: unlimited')) },
  required: ['content', 'min', 'max'],
};
const question: JsonSchema = {
  type: 'object',
  properties: {
    question: text,
    options: list({ type: 'object', properties: { title: text, isCorrect: { type: 'boolean', description: 'Only for admins' } }, required: ['title'] }),
    attempts: described(count, '0: unlimited'),
    rightOptions: described(count, 'How many options are right; not for admins'),
  },
  required: ['question', 'options', 'attempts'],
};

/** The texts of an academy or a course: in one language, and in all. */
const textsIn = ({ texts: fields }: ItemFields): Record<string, JsonSchema> => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, text])),
  translations: texts(...Object.keys(fields)),
});

/** Academies, courses, modules and steps as the REST interface answers them (docs/specification.md#3-entities-and-their-fields). */
export const CONTENT = {
  Academy: entity('An academy.', {
    _id: id,
    ...textsIn(ACADEMY_FIELDS),
    language: languages,
    defaultLanguage: text,
    ...answerSettings(ACADEMY_FIELDS),
    status: published,
    image,
    imageAlt,
    order,
    revision,
    hostedRegion: text,
    course: described(list({ anyOf: [id, ref('Course')] }), 'Its courses: ids in lists, whole when it is read alone'),
  }),
  Course: entity('A course.', {
    _id: id,
    academyId: id,
    academy: entity('Its academy.', { _id: id, name: text }),
    ...textsIn(COURSE_FIELDS),
    language: languages,
    defaultLanguage: text,
    ...answerSettings(COURSE_FIELDS),
    status: published,
    order,
    revision,
    image,
    imageAlt,
    modules: described(list({ anyOf: [ref('Module'), ref('ModuleBrief')] }), 'Whole when the course is read alone'),
    moduleCount: count,
    stepCount: count,
    teamMembers: list(ref('TeamMember')),
    access: oneOf('valid', 'invalid'),
    progress: orNull(described(ref('CourseProgress'), 'null without an enrolment')),
  }),
  ModuleBrief: entity('A module in a list of courses.', { _id: id, courseId: id, name: text, steps: ids }),
  Module: entity('A module with its steps.', {
    _id: id,
    courseId: id,
    name: text,
    description: described(text, 'Always empty: a module has no description, and one in a body is ignored'),
    language: languages,
    defaultLanguage: text,
    translations: texts('name'),
    steps: described(list(ref('Step')), 'Empty if the viewer may not read them'),
    order,
    revision,
  }),
  Caption: entity('Captions of a video in one language.', { language: text, file: ref('File') }),
  CourseMessage: entity('A message to all students of a course.', {
    _id: id,
    courseId: id,
    subject: text,
    messageContent: described(text, 'Sanitised HTML'),
    attachments: ids,
    createdAt: moment,
  }),
  ContentBlock: entity(
    'A content block of a step: TEXT contains HTML, IMAGE and DOCUMENT a file, VIDEO a file or an embed code.',
    {
      id: text,
      type: oneOf(...DESCRIBED_TYPES),
      value: { anyOf: [text, ref('File')] },
      alt: text,
      caption: orNull(text),
      captions: list(ref('Caption')),
      ...BLOCK_FIELDS,
    },
    ['alt', 'caption', 'captions', ...Object.keys(BLOCK_FIELDS)],
  ),
  Step: entity('A step. A locked step has its name only.', {
    _id: id,
    moduleId: id,
    name: text,
    description,
    language: languages,
    defaultLanguage: text,
    order,
    revision,
    translations: perLanguage({ type: 'object', properties: { name: text, description }, required: ['name'] }),
    stepImage: image,
    embedCode: perLanguage(text),
    image: perLanguage(ids),
    audio: perLanguage(ids),
    video: perLanguage(ids),
    docs: perLanguage(ids),
    configs: {
      type: 'object',
      description: 'How documents open',
      properties: {
        docs: perLanguage({
          type: 'object',
          description: 'By file id',
          additionalProperties: { type: 'object', properties: { openType: oneOf('NEWTAB', 'default') }, required: ['openType'] },
        }),
      },
      required: ['docs'],
    },
    files: described(list(ref('File')), 'The files that the lists of ids name'),
    homework: described(perLanguage(homework), 'By language; not of a locked step'),
    polls: described(perLanguage(list(question)), 'By language; not of a locked step'),
    access: described(oneOf('0', '1'), "'0' open once enrolled, '1' after the step before it"),
    state: described(oneOf('completed', 'current', 'open', 'locked'), 'For the viewer, in the current attempt'),
  }),
};
