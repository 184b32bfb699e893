import { randomUUID } from 'node:crypto';
import { FileEntity } from '../domain/files/file.entity.ts';
import { FileUseEntity } from '../domain/files/file-use.entity.ts';
import { StepEntity } from '../domain/steps/step.entity.ts';
import { StepContentEntity } from '../domain/steps/step-content.entity.ts';
import { buildAcademy } from './factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from './factories/course.ts';
import { buildUser, TEST_PASSWORD } from './factories/user.ts';
import type { RestAnswer, TestServer } from './test-server.ts';

export const WHO = ['stranger', 'enrolled', 'classmate', 'speaker', 'instructor', 'trainer', 'admin'] as const;
export type Who = (typeof WHO)[number];

export interface RestWorld {
  tokens: Record<Who, string>;
  userIds: Record<Who, string>;
  academyId: string;
  courseId: string;
  moduleIds: string[];
  stepIds: string[][];
  hiddenAcademyId: string;
  hiddenCourseId: string;
  fileIds: { image: string; document: string; audio: string };
  get(who: Who | null, path: string, headers?: Record<string, string>): Promise<RestAnswer>;
  post(who: Who | null, path: string, body: unknown): Promise<RestAnswer>;
}

async function buildFile(server: TestServer, kind: FileEntity['kind'], contentType: string, originalName: string): Promise<string> {
  const db = server.database.dataSource.manager;
  const id = randomUUID();
  const dimensions = kind === 'image' ? { width: 800, height: 600 } : { width: null, height: null };
  const stored = { id, kind, key: id, originalName, contentType, size: 10, sha256: 'none', durationSeconds: null, variants: [], uploadedBy: null };
  await db.insert(FileEntity, { ...stored, ...dimensions, createdAt: new Date() });
  return id;
}

/** Fills the first step of the course with a block of every type, in English. */
async function fillStep(server: TestServer, stepId: string): Promise<RestWorld['fileIds']> {
  const db = server.database.dataSource.manager;
  const image = await buildFile(server, 'image', 'image/png', 'hands.png');
  const document = await buildFile(server, 'document', 'application/pdf', 'guide.pdf');
  const audio = await buildFile(server, 'audio', 'audio/mpeg', 'breath.mp3');
  const blocks: StepContentEntity['blocks'] = [
    { id: randomUUID(), type: 'AUDIO', fileId: audio, title: 'Breath', readsAloud: true },
    { id: randomUUID(), type: 'TEXT', html: '<p>Breathe.</p>' },
    { id: randomUUID(), type: 'IMAGE', fileId: image, alt: 'Two hands' },
    { id: randomUUID(), type: 'VIDEO', embedUrl: 'https://youtu.be/abcdefghijk' },
    { id: randomUUID(), type: 'DOCUMENT', fileId: document, openType: 'NEW_TAB' },
  ];
  await db.update(StepContentEntity, { stepId, language: 'en' }, { blocks, embedUrls: ['https://vimeo.com/123456'] });
  await db.update(StepEntity, { id: stepId }, { imageId: image });
  for (const fileId of [image, document, audio]) await db.insert(FileUseEntity, { id: randomUUID(), fileId, academyId: null, courseId: null, stepId });
  return { image, document, audio };
}

/** Stores users of every role, a course with contents, and an academy and a course that are not published. */
export async function createRestWorld(server: TestServer): Promise<RestWorld> {
  const db = server.database.dataSource.manager;
  const academy = await buildAcademy(db, { translations: { en: { name: 'Support', subTitle: 'For all' }, de: { name: 'Hilfe', subTitle: 'Für alle' } } });
  const plan = [[{ languages: ['en', 'de'] }, {}], [{}]];
  const { course, moduleIds, stepIds } = await buildCourseWith(db, plan, { academyId: academy.id });
  const fileIds = await fillStep(server, stepIds[0]?.[0] ?? '');
  const hidden = await buildAcademy(db, { status: 'DRAFT', position: 2 });
  const { course: hiddenCourse } = await buildCourseWith(db, [[{}]], { academyId: hidden.id, status: 'DRAFT' });
  const roles = {
    stranger: 'student',
    enrolled: 'student',
    classmate: 'student',
    speaker: 'speaker',
    instructor: 'instructor',
    trainer: 'module_trainer',
    admin: 'admin',
  } as const;
  const tokens: Partial<Record<Who, string>> = {};
  const userIds: Partial<Record<Who, string>> = {};
  for (const who of WHO) {
    const user = await buildUser(db, { role: roles[who], surname: who });
    const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    tokens[who] = String(body.token);
    userIds[who] = user.id;
    if (who === 'enrolled' || who === 'classmate') await buildEnrolment(db, user.id, course.id);
    if (roles[who] !== 'student' && who !== 'admin') await buildTeamMember(db, user.id, course.id, roles[who]);
  }
  const token = (who: Who | null): string | undefined => (who === null ? undefined : tokens[who]);
  return {
    tokens: tokens as Record<Who, string>,
    userIds: userIds as Record<Who, string>,
    academyId: academy.id,
    courseId: course.id,
    moduleIds,
    stepIds,
    hiddenAcademyId: hidden.id,
    hiddenCourseId: hiddenCourse.id,
    fileIds,
    get: (who, path, headers) => server.rest('GET', `/api${path}`, undefined, token(who), headers),
    post: (who, path, body) => server.rest('POST', `/api${path}`, body, token(who)),
  };
}
