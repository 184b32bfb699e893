import type { EntityManager } from 'typeorm';
import { FileUseEntity } from '../../domain/files/file-use.entity.ts';
import { HomeworkTaskEntity } from '../../domain/homework/homework-task.entity.ts';
import { QuizOptionEntity } from '../../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../domain/quizzes/quiz-question.entity.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { StepContentEntity } from '../../domain/steps/step-content.entity.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';
import { buildAcademy } from '../factories/academy.ts';
import { buildCourse, buildEnrolment, buildModule, buildStep, buildTeamMember } from '../factories/course.ts';
import { buildFileRow } from '../factories/file-row.ts';
import { buildUser } from '../factories/user.ts';

/** The time at which the world of the REST corpus exists. */
export const CORPUS_START = new Date('2026-03-04T05:06:07.000Z');

/** The id of an item of the world: a UUID that ends in the given number. */
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const NAMES = [
  ...['stranger', 'enrolled', 'classmate', 'trainer', 'admin', 'speaker'],
  ...['support', 'closed', 'hidden'],
  ...['first-aid', 'care', 'private', 'draft', 'listening', 'hidden-course'],
  ...['look', 'listen', 'care-module', 'hidden-module'],
  ...['full-step', 'second-step', 'open-step', 'task-step', 'care-step', 'hidden-step'],
  ...['image', 'document', 'other-document', 'audio', 'video', 'caption', 'unused-image', 'unused-document'],
  'nothing',
] as const;
export type CorpusName = (typeof NAMES)[number];

/** The fixed id of each item of the world; `nothing` is the id of no item. */
export const CORPUS_IDS = Object.fromEntries(NAMES.map((name, index) => [name, id(index + 1)])) as Readonly<Record<CorpusName, string>>;
const ids = CORPUS_IDS;

const PEOPLE: ReadonlyArray<Partial<UserEntity> & { id: string }> = [
  { id: ids.stranger, name: 'Amara', surname: 'Okafor' },
  { id: ids.enrolled, name: 'سميرة', surname: 'حداد', language: 'ar', gender: 'female' },
  { id: ids.classmate, name: 'Zoë', surname: 'Müller', language: 'de', doNotDisturb: true },
  { id: ids.trainer, name: 'Élise', surname: 'd’Été', language: 'fr', role: 'module_trainer' },
  { id: ids.admin, name: 'پروین', surname: 'رضایی', language: 'fa', role: 'admin' },
  { id: ids.speaker, name: 'Jörg', surname: 'Weiß', role: 'speaker' },
];

async function buildFiles(db: EntityManager): Promise<void> {
  const createdAt = CORPUS_START;
  await buildFileRow(db, 'image', { id: ids.image, originalName: 'hands & hearts.webp', createdAt });
  await buildFileRow(db, 'document', { id: ids.document, originalName: 'Leitfaden für Helfende.pdf', createdAt });
  await buildFileRow(db, 'document', { id: ids['other-document'], originalName: 'دليل.pdf', createdAt });
  await buildFileRow(db, 'audio', { id: ids.audio, originalName: 'breath.mp3', durationSeconds: 61.5, createdAt });
  await buildFileRow(db, 'video', { id: ids.video, originalName: 'talk.mp4', durationSeconds: 12, width: 640, height: 360, createdAt });
  await buildFileRow(db, 'caption', { id: ids.caption, originalName: 'talk.vtt', createdAt });
  await buildFileRow(db, 'image', { id: ids['unused-image'], originalName: 'later.webp', createdAt });
  await buildFileRow(db, 'document', { id: ids['unused-document'], originalName: 'later.pdf', createdAt });
}

async function buildAcademies(db: EntityManager): Promise<void> {
  const moment = { createdAt: CORPUS_START, updatedAt: CORPUS_START };
  const support = { en: { name: 'Support', subTitle: 'For all' }, de: { name: 'Hilfe', subTitle: 'Für alle' }, ar: { name: 'دعم', subTitle: 'للجميع' } };
  await buildAcademy(db, { ...moment, id: ids.support, translations: support, imageId: ids.image, imageAlt: 'Two hands', position: 1 });
  const closed = { fr: { name: 'École fermée', subTitle: '' }, fa: { name: 'مدرسه', subTitle: 'می‌آموزیم' } };
  await buildAcademy(db, { ...moment, id: ids.closed, translations: closed, defaultLanguage: 'fr', academyType: 'private', position: 2 });
  await buildAcademy(db, { ...moment, id: ids.hidden, translations: { en: { name: 'Hidden', subTitle: '' } }, status: 'DRAFT', position: 3 });
}

async function buildCourses(db: EntityManager): Promise<void> {
  const moment = { createdAt: CORPUS_START, updatedAt: CORPUS_START };
  const inSupport = { ...moment, academyId: ids.support };
  const firstAid = {
    en: { name: 'Psychological first aid', description: 'Look, listen, link.' },
    de: { name: 'Psychische Erste Hilfe', description: 'Hinsehen, zuhören, verbinden.' },
    ar: { name: 'الإسعافات النفسية', description: 'انظر واستمع' },
  };
  await buildCourse(db, { ...inSupport, id: ids['first-aid'], translations: firstAid, imageId: ids.image, imageAlt: 'A "quoted" <text>', position: 1 });
  const care = { fa: { name: 'مراقبت', description: 'از خود' }, en: { name: 'Care', description: 'For oneself' } };
  await buildCourse(db, { ...inSupport, id: ids.care, translations: care, defaultLanguage: 'fa', maxAttempts: 3, position: 2 });
  const secret = { en: { name: 'Private course', description: 'By invitation' } };
  await buildCourse(db, { ...inSupport, id: ids.private, translations: secret, courseType: 'private', position: 3 });
  await buildCourse(db, { ...inSupport, id: ids.draft, translations: { en: { name: 'Draft', description: 'Not yet' } }, status: 'DRAFT', position: 4 });
  const listening = { fr: { name: 'L’écoute', description: 'Écouter' } };
  await buildCourse(db, { ...moment, academyId: ids.closed, id: ids.listening, translations: listening, defaultLanguage: 'fr', position: 1 });
  const hidden = { en: { name: 'Hidden course', description: 'Not published' } };
  await buildCourse(db, { ...moment, academyId: ids.hidden, id: ids['hidden-course'], translations: hidden, status: 'DRAFT', position: 1 });
}

async function buildOutline(db: EntityManager): Promise<void> {
  const moment = { createdAt: CORPUS_START, updatedAt: CORPUS_START };
  const look = { en: { name: 'Look' }, de: { name: 'Hinsehen' }, ar: { name: 'انظر' } };
  await buildModule(db, { ...moment, id: ids.look, courseId: ids['first-aid'], translations: look, position: 1 });
  const listen = { en: { name: 'Listen' }, de: { name: 'Zuhören' } };
  await buildModule(db, { ...moment, id: ids.listen, courseId: ids['first-aid'], translations: listen, position: 2 });
  const care = { fa: { name: 'آغاز' }, en: { name: 'Beginning' } };
  await buildModule(db, { ...moment, id: ids['care-module'], courseId: ids.care, translations: care, defaultLanguage: 'fa', position: 1 });
  await buildModule(db, { ...moment, id: ids['hidden-module'], courseId: ids['hidden-course'], position: 1 });

  const names = { en: { name: 'Safety first' }, de: { name: 'Sicherheit zuerst' }, ar: { name: 'السلامة' } };
  await buildStep(db, { ...moment, id: ids['full-step'], moduleId: ids.look, translations: names, imageId: ids.image, position: 1 });
  await buildStep(db, { ...moment, id: ids['second-step'], moduleId: ids.look, translations: { en: { name: 'Second' } }, position: 2 });
  const open = { en: { name: 'Open' }, de: { name: 'Offen' } };
  await buildStep(db, { ...moment, id: ids['open-step'], moduleId: ids.listen, translations: open, access: 'OPEN', position: 1 });
  await buildStep(db, { ...moment, id: ids['task-step'], moduleId: ids.listen, translations: { en: { name: 'Task' } }, position: 2 });
  await buildStep(db, { ...moment, id: ids['care-step'], moduleId: ids['care-module'], translations: care, defaultLanguage: 'fa', position: 1 });
  await buildStep(db, { ...moment, id: ids['hidden-step'], moduleId: ids['hidden-module'], position: 1 });
}

/** Fills one step with a block of every type in English, and another one with homework and a quiz. */
async function fillSteps(db: EntityManager): Promise<void> {
  const blocks: StepContentEntity['blocks'] = [
    { id: id(101), type: 'TEXT', html: '<p>Breathe &amp; <strong>stay</strong>.</p>' },
    { id: id(110), type: 'AUDIO', fileId: ids.audio, title: 'Breath', readsAloud: true },
    { id: id(102), type: 'IMAGE', fileId: ids.image, alt: 'Two hands', caption: 'In May' },
    { id: id(103), type: 'IMAGE', fileId: ids.image, alt: '' },
    { id: id(104), type: 'VIDEO', fileId: ids.video, caption: 'A talk', captions: [{ language: 'ar', fileId: ids.caption }] },
    { id: id(105), type: 'VIDEO', embedUrl: 'https://youtu.be/abcdefghijk' },
    { id: id(106), type: 'DOCUMENT', fileId: ids.document, openType: 'NEW_TAB' },
    { id: id(107), type: 'DOCUMENT', fileId: ids['other-document'], openType: 'DEFAULT' },
  ];
  const stepId = ids['full-step'];
  await db.update(StepContentEntity, { stepId, language: 'en' }, { blocks, embedUrls: ['https://vimeo.com/123456'] });
  const german: StepContentEntity['blocks'] = [
    { id: id(108), type: 'TEXT', html: '<p>Atmen.</p>' },
    { id: id(109), type: 'DOCUMENT', fileId: ids.document, openType: 'DEFAULT' },
  ];
  await db.update(StepContentEntity, { stepId, language: 'de' }, { blocks: german });
  for (const [index, fileId] of [ids.image, ids.document, ids['other-document'], ids.audio, ids.video, ids.caption].entries()) {
    await db.insert(FileUseEntity, { id: id(201 + index), fileId, academyId: null, courseId: null, stepId });
  }
  await db.insert(HomeworkTaskEntity, { stepId: ids['task-step'], minimumWords: 5, maximumWords: null, texts: { en: '<p>Write.</p>' } });
  await db.insert(QuizQuestionEntity, { id: id(301), stepId: ids['task-step'], position: 1, attempts: 2, texts: { en: 'Which?' } });
  await db.insert(QuizOptionEntity, [
    { id: id(302), questionId: id(301), position: 1, isCorrect: true, texts: { en: 'Yes' } },
    { id: id(303), questionId: id(301), position: 2, isCorrect: false, texts: { en: 'No' } },
  ]);
  await db.update(StepEntity, { id: ids['task-step'] }, { access: 'AFTER_PREVIOUS' });
}

/** Stores the world of the REST corpus: people, content in five languages, files, a team and enrollments, all with fixed ids, names and times. */
export async function buildCorpusWorld(db: EntityManager): Promise<void> {
  for (const [index, person] of PEOPLE.entries())
    await buildUser(db, { createdAt: new Date(CORPUS_START.getTime() + index * 1000), contentLanguage: 'en', ...person });
  await buildFiles(db);
  await buildAcademies(db);
  await buildCourses(db);
  await buildOutline(db);
  await fillSteps(db);
  await buildEnrolment(db, ids.enrolled, ids['first-aid'], CORPUS_START);
  await buildEnrolment(db, ids.classmate, ids['first-aid'], new Date(CORPUS_START.getTime() + 60_000));
  await buildTeamMember(db, ids.trainer, ids['first-aid'], 'module_trainer', CORPUS_START);
  await buildTeamMember(db, ids.speaker, ids['first-aid'], 'speaker', new Date(CORPUS_START.getTime() + 60_000));
}
