/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [name: string]: unknown };

const text: JsonSchema = { type: 'string' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const flag: JsonSchema = { type: 'integer', enum: [0, 1] };
const moment: JsonSchema = { type: 'string', format: 'date-time' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const ids = list(id);
const oneOf = (...values: string[]): JsonSchema => ({ type: 'string', enum: values });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });
const perLanguage = (value: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: value, description: 'By language' });

/** The schema of an entity; all names are required except those in `optional`. */
function entity(description: string, properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  return { type: 'object', description, properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

/** A reference to one of the entities below. */
export const schemaOf = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** A list of one of the entities below. */
export const listOf = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => list(schemaOf(name));

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const image = orNull(ref('File'));
const role = oneOf('admin', 'module_trainer', 'instructor', 'class_leader', 'speaker', 'student');
const visibility = oneOf('public', 'private');
const texts = (...names: string[]): JsonSchema => perLanguage({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) });
const description: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: list(ref('ContentBlock')),
  description: 'A JSON list of content blocks in a string',
};
const published = described(flag, '0 unpublished, 1 published');
const revision = described({ type: 'integer' }, 'Increased by every save; a save with an older revision is refused');
const imageAlt = described(text, 'Alternative text of the image');
const order = described({ type: 'integer' }, 'Position among its siblings');
const languages = described(list(text), 'Languages it is translated into');

const PEOPLE = {
  File: entity('A stored file. Its address is signed and expires; fetch it from {host}/{filePath}.', {
    _id: id,
    id,
    filePath: text,
    originalName: text,
    name: text,
    contentType: text,
    url: text,
  }),
  Person: entity(
    'A person in a list. The email address is present only if the viewer may see it.',
    { _id: id, name: text, surname: text, role, color: text, isOnline: { type: 'boolean' }, dnd: described(flag, '1: not available'), email: text },
    ['email'],
  ),
  User: entity('A user, for admins.', {
    _id: id,
    name: text,
    surname: text,
    email: text,
    role,
    color: text,
    isOnline: { type: 'boolean' },
    dnd: described(flag, '1: not available'),
    gender: orNull(oneOf('male', 'female', 'diverse')),
    language: text,
    academies: described(ids, 'Ids of the academies of which the user is a member'),
    courses: described(ids, 'Ids of the courses that the user is enrolled in'),
    createdAt: moment,
  }),
  PersonEntry: entity('A person who belongs to an academy or a course.', { createdAt: moment, user: ref('Person') }),
  Class: entity('A weekly live class. `day` and `time` are UTC; of a class with a time zone by the offset at its next date.', {
    _id: id,
    name: text,
    description: described(text, 'HTML'),
    translations: texts('name', 'description'),
    language: languages,
    defaultLanguage: text,
    classType: oneOf('course', 'module'),
    moduleId: orNull(entity('The module.', { _id: id, name: text })),
    day: list(oneOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
    time: described(text, 'HH:mm'),
    courseLeader: orNull(entity('The leader.', { _id: id, name: text, surname: text, email: text }, ['email'])),
    course: id,
    module: orNull(id),
    meetingId: id,
    hostedRegion: text,
    timeZone: orNull(described(text, 'IANA name')),
    revision,
  }),
  Group: entity('A group of people. In the list `users` contains ids, in a single group people.', {
    _id: id,
    name: text,
    translations: texts('name'),
    language: languages,
    defaultLanguage: text,
    revision,
    users: list({ anyOf: [id, ref('Person')] }),
  }),
  MeetingRoom: entity('A meeting room of a course. The owner is null if that account is deactivated.', {
    _id: id,
    name: text,
    owner: orNull({ type: 'object', properties: { _id: id, name: text, surname: text } }),
    courseId: id,
    meetingId: id,
  }),
  Meeting: entity('A call, a class or a meeting room.', {
    meetingId: id,
    roomType: oneOf('buddycall', 'class', 'personal'),
    name: text,
    state: oneOf('OPEN', 'NOT_YET', 'ENDED'),
    opensAt: orNull(moment),
    endsAt: orNull(moment),
    moderator: { type: 'boolean' },
    courseId: orNull(id),
    users: list({
      type: 'object',
      properties: { _id: id, name: text, surname: text, isOnline: { type: 'boolean' }, dnd: flag, joined: { type: 'boolean' } },
    }),
  }),
  MeetingAccess: entity('Access to the room of a meeting in Jitsi.', {
    meetingId: id,
    domain: text,
    roomName: text,
    token: orNull(text),
    moderator: { type: 'boolean' },
    displayName: text,
    p2p: { type: 'boolean' },
    iceTransportPolicy: orNull(text),
    region: text,
    visitId: id,
    expiresAt: orNull(moment),
  }),
  TeamMember: entity('A course leader or module trainer.', { user: ref('Person'), role, modules: described(ids, 'Ids of the modules of the member') }),
};

const polls = entity('The last answers of a person in a step.', {
  createdAt: described(moment, 'When the last one was given'),
  polls: list(
    entity('An answer.', {
      question: perLanguage(text),
      submittedOptions: described(list(count), 'Positions of the chosen options, from 0'),
    }),
  ),
});

const PROGRESS = {
  CourseProgress: entity("The viewer's progress in a course, in the current attempt.", {
    course: id,
    completedModules: count,
    totalModules: count,
    completedSteps: count,
    totalSteps: count,
    percent: described(count, 'Completed visible steps over all visible steps, rounded'),
    attempt: count,
    attemptsLeft: orNull(described(count, 'null: unlimited')),
    status: described(flag, '1: completed'),
    completedAt: orNull(moment),
    currentStep: orNull(id),
  }),
  ProgressSum: entity('Progress over several courses.', { completedModules: count }),
  ModuleProgress: entity('The progress of a person in a module.', {
    module: id,
    course: id,
    userId: id,
    status: described(flag, '1: completed'),
    currentStep: orNull(id),
    completedSteps: ids,
    unlockedSteps: ids,
  }),
  CompletedModule: { allOf: [ref('ModuleProgress'), entity('With the progress of the course.', { progress: orNull(ref('CourseProgress')) })] },
  SubmittedPoll: entity('An answer to a question of a quiz.', {
    step: id,
    question: id,
    correct: { type: 'boolean' },
    finished: described({ type: 'boolean' }, 'Answered rightly or out of attempts'),
    attemptsLeft: orNull(described(count, 'null: unlimited')),
    polls: orNull(polls),
  }),
  StepProgress: entity('The progress of a person in a step.', {
    step: id,
    userId: id,
    status: described(flag, '1: completed'),
    homework: orNull(
      entity('The homework of the running attempt.', {
        _id: id,
        homework: described(text, 'Plain text; empty with an attachment'),
        title: text,
        status: described(flag, '0: draft, 1: submitted'),
        attachment: orNull(entity('The document.', { _id: id, filePath: text, originalName: text })),
        wordCount: orNull(count),
        createdAt: moment,
        feedback: orNull(
          entity('The feedback.', {
            content: text,
            feedbackBy: orNull(entity('Who gave it.', { id, name: text, surname: text })),
            feedbackAt: moment,
          }),
        ),
      }),
    ),
    polls: orNull(polls),
  }),
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

const CONTENT = {
  Academy: entity('An academy.', {
    _id: id,
    name: text,
    subTitle: text,
    translations: texts('name', 'subTitle'),
    language: languages,
    defaultLanguage: text,
    academyType: visibility,
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
    name: text,
    description: text,
    translations: texts('name', 'description'),
    language: languages,
    defaultLanguage: text,
    courseType: visibility,
    maxAttempts: described(count, '0: unlimited'),
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
      type: oneOf('TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'),
      value: { anyOf: [text, ref('File')] },
      alt: text,
      caption: orNull(text),
      captions: list(ref('Caption')),
    },
    ['alt', 'caption', 'captions'],
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

/** The entities of docs/specification.md#3-entities-and-their-fields as the REST interface answers them. */
export const ENTITY_SCHEMAS = { ...PEOPLE, ...PROGRESS, ...CONTENT };
