import { Readable } from 'node:stream';
import { buildClass } from '../factories/class.ts';
import { buildCopiedContent } from '../factories/copied-content.ts';
import { buildEnrolment, buildTeamMember } from '../factories/course.ts';
import { buildPdf } from '../factories/file.ts';
import { buildFileRow } from '../factories/file-row.ts';
import { buildGroup } from '../factories/group.ts';
import { buildInvitation } from '../factories/invitation.ts';
import { buildMeetingRoom } from '../factories/meeting.ts';
import { buildQuizQuestion } from '../factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { buildForm, FORM_TYPE } from '../multipart.ts';
import type { RepeatRow } from '../repeat-row.ts';
import { REPEATABLE_MUTATIONS } from '../repeatable-mutations.ts';
import type { GrowthWorld } from './world.ts';

/** What a request of a route has. */
export interface RestRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** With the bytes of a form. */
  request?: Readable;
}
interface RestRow {
  as: RepeatRow['as'];
  request(world: GrowthWorld): RestRequest | Promise<RestRequest>;
}

const row =
  (as: RepeatRow['as']) =>
  (request: RestRow['request']): RestRow => ({ as, request });
const [guest, student, admin] = [row('guest'), row('student'), row('admin')];
/** Prepares what the mutation of GraphQL that does the same needs; returns its variables. */
const like = async (name: string, world: GrowthWorld): Promise<Record<string, unknown>> => (await REPEATABLE_MUTATIONS[name]?.variables(world)) ?? {};

const NEW_PASSWORD = 'Harbour&lantern8';
const TEXTS = { language: ['en'], defaultLanguage: 'en', name: 'A new name', translations: {} };
const ACADEMY = { ...TEXTS, subTitle: 'For all', academyType: 'public', status: 1 };
const COURSE = { ...TEXTS, description: 'A description.', courseType: 'public', maxAttempts: 0, status: 1 };
const STEP = { ...TEXTS, access: 0, description: '[{"type":"TEXT","value":"<p>Breathe.</p>"}]' };

const image = ({ db, admin: { id } }: GrowthWorld): Promise<string> => buildFileRow(db, 'image', { uploadedBy: id });
/** The items of a table below a parent in the opposite order, as the body of a request. */
async function backwards({ db }: GrowthWorld, table: string, where = '', parameters: string[] = []) {
  const rows: Array<{ id: string }> = await db.query(`SELECT id FROM ${table} ${where} ORDER BY position DESC, id`, parameters);
  return rows.map(({ id }, order) => ({ _id: id, id, order }));
}

const ACCOUNT: Readonly<Record<string, RestRow>> = {
  'POST /user/signIn': guest(({ student: { email } }) => ({ body: { email, password: TEST_PASSWORD } })),
  'POST /user/validateSignUpToken': guest(async ({ db }) => ({ body: { referral_code: (await buildInvitation(db)).token } })),
  'POST /user/signUp': guest(async ({ db }) => {
    const { token } = await buildInvitation(db);
    return { body: { name: 'Amina', surname: 'Karimi', password: NEW_PASSWORD, language: 'en', pp: true, tos: true, referral_code: token } };
  }),
  'POST /user/resetPassword': guest(({ student: { email } }) => ({ body: { email } })),
  'POST /user/updatePassword': guest(async (world) => ({ body: { newPassword: NEW_PASSWORD, token: (await like('resetPassword', world)).token } })),
  'POST /user/processInvitation': student(async (world) => ({ body: { token: (await like('acceptInvitation', world)).token, status: 'accept' } })),
  'POST /user/courseEnroll': student(({ courseId }) => ({ body: { courseId } })),
  'PUT /user/password': student(() => ({ body: { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD } })),
  'PATCH /user/:id': student(({ student: { id } }) => ({ params: { id }, body: { language: 'ar' } })),
  'PUT /user/:id': student(({ student: { id } }) => ({ params: { id }, body: { name: 'Amina', surname: 'Karimi', gender: 'female' } })),
  'POST /user/deactivate': student(() => ({ body: { deactivate: true, password: TEST_PASSWORD } })),
  'POST /user/dnd': student(() => ({ body: { status: '1' } })),
};

const PEOPLE: Readonly<Record<string, RestRow>> = {
  'POST /user/invite': admin(() => ({ body: { email: 'somebody.new@example.org', language: 'de' } })),
  'POST /user/inviteAccess': admin(({ student: { id }, courseId }) => ({ body: { userId: [id], resourceId: courseId, inviteType: 'course' } })),
  'POST /user/groupInvite': admin(async ({ db, student: { id }, academyId, courseId }) => ({
    body: { groupId: (await buildGroup(db, [id])).id, inviteType: 'course', academyId, courseId },
  })),
  'PUT /user/update/:id': admin(({ student: { id } }) => ({ params: { id }, body: { role: 'speaker' } })),
  'POST /user/disenroll': admin(async ({ db, student: { id }, courseId }) => {
    await buildEnrolment(db, id, courseId);
    return { body: { userId: id, resourceId: courseId, type: 'course' } };
  }),
  'POST /groups': admin(() => ({ body: TEXTS })),
  'PUT /groups/:id': admin(async ({ db }) => ({ params: { id: (await buildGroup(db)).id }, body: TEXTS })),
  'DELETE /groups/:id': admin(({ site: { ids } }) => ({ params: { id: ids.groupId ?? '' } })),
  'POST /groups/addUser': admin(async ({ db, student: { id } }) => ({ body: { groupId: (await buildGroup(db)).id, userId: [id] } })),
  'POST /groups/removeUser': admin(async ({ db, student: { id } }) => ({ body: { groupId: (await buildGroup(db, [id])).id, userId: id } })),
};

const CONTENT: Readonly<Record<string, RestRow>> = {
  'POST /academy': admin(async (world) => ({ body: { ...ACADEMY, image: await image(world) } })),
  'PUT /academy/order': admin(async (world) => ({ body: { academys: await backwards(world, 'academies') } })),
  'PUT /academy/:id': admin(async (world) => ({ params: { id: world.academyId }, body: { ...ACADEMY, image: await image(world) } })),
  'DELETE /academy/:id': admin(({ academyId: id }) => ({ params: { id } })),
  'POST /academy/course': admin(async (world) => ({ body: { ...COURSE, academyId: world.academyId, image: await image(world) } })),
  'PUT /academy/course/order/:academyId': admin(async (world) => {
    const { academyId } = world;
    return { params: { academyId }, body: { courses: await backwards(world, 'courses', 'WHERE academy_id = $1', [academyId]) } };
  }),
  'PUT /academy/course/:id': admin(async (world) => ({ params: { id: world.courseId }, body: { ...COURSE, image: await image(world) } })),
  'PATCH /academy/course/:id': admin(({ courseId: id }) => ({ params: { id }, body: { status: 0 } })),
  'DELETE /academy/course/:id': admin(({ courseId: id }) => ({ params: { id } })),
  'POST /academy/course/message': admin(({ courseId }) => ({ body: { courseId, subject: 'No class', messageContent: '<p>See you on Tuesday.</p>' } })),
  'POST /academy/course/teamMembers': admin(async ({ db, courseId }) => {
    const { id: userId } = await buildUser(db, { role: 'instructor' });
    return { body: { courseId, userId, role: 'instructor', modules: 'all' } };
  }),
  'DELETE /academy/course/teamMembers/:courseId': admin(async ({ db, courseId }) => {
    const { id: userId } = await buildUser(db, { role: 'instructor' });
    await buildTeamMember(db, userId, courseId, 'instructor');
    return { params: { courseId }, body: { userId } };
  }),
  'POST /academy/module': admin(({ courseId }) => ({ body: { ...TEXTS, courseId } })),
  'PUT /academy/module/order/:courseId': admin(async (world) => {
    const { courseId } = world;
    return { params: { courseId }, body: { modules: await backwards(world, 'modules', 'WHERE course_id = $1', [courseId]) } };
  }),
  'PUT /academy/module/:id': admin(({ moduleIds: [id] }) => ({ params: { id }, body: TEXTS })),
  'DELETE /academy/module/:id': admin(({ moduleIds: [id] }) => ({ params: { id } })),
  'POST /academy/steps': admin(async (world) => ({ body: { ...STEP, moduleId: world.moduleIds[0], stepImage: await image(world) } })),
  'PUT /academy/steps/order/:moduleId': admin(async (world) => {
    const [moduleId] = world.moduleIds;
    return { params: { moduleId }, body: { steps: await backwards(world, 'steps', 'WHERE module_id = $1', [moduleId]) } };
  }),
  'PUT /academy/steps/:id': admin(async (world) => ({ params: { id: world.stepIds[1] }, body: { ...STEP, stepImage: await image(world) } })),
  'PATCH /academy/steps/:id': admin(({ stepIds: [, id] }) => ({ params: { id }, body: { ...STEP, name: 'Another name' } })),
  'DELETE /academy/steps/:id': admin(({ stepIds: [id] }) => ({ params: { id } })),
  'POST /duplicate/academy': admin(async ({ db }) => ({ body: { academyId: (await buildCopiedContent(db, 2)).academy } })),
  'POST /duplicate/course': admin(({ courseId }) => ({ body: { courseId } })),
  'POST /duplicate/module': admin(({ moduleIds: [moduleId] }) => ({ body: { moduleId } })),
  'POST /duplicate/step': admin(({ stepIds: [stepId] }) => ({ body: { stepId } })),
  'POST /fileUpload': admin(() => {
    const form = buildForm([{ field: 'file', fileName: 'a.pdf', content: buildPdf() }]);
    return { request: Object.assign(Readable.from([form]), { headers: { 'content-type': FORM_TYPE }, complete: true }) };
  }),
  'DELETE /fileUpload': admin(async (world) => ({ body: { files: [await image(world)] } })),
};

const LEARNING: Readonly<Record<string, RestRow>> = {
  'POST /progress/completeStep': student(async (world) => ({ body: await like('completeStep', world) })),
  'POST /progress/completeModule': student(async (world) => ({ body: await like('completeModule', world) })),
  'POST /progress/polls': student(async (world) => {
    const { stepId } = await like('completeStep', world);
    await buildQuizQuestion(world.db, String(stepId), { attempts: 2 });
    return { body: { stepId, polls: { question: 0, submittedOptions: [0] }, attempt: 1 } };
  }),
  'POST /progress/homework': student(async (world) => {
    const { stepId } = await like('saveHomeworkDraft', world);
    return { body: { stepId, homework: 'My answer', status: 1 } };
  }),
  'POST /meetingRooms': student(async (world) => {
    const { courseId, name } = await like('createMeetingRoom', world);
    return { body: { courseId, name } };
  }),
  'DELETE /meetingRooms/:id': student(async ({ db, courseId, student: { id: ownerId } }) => {
    await buildEnrolment(db, ownerId, courseId);
    return { params: { id: (await buildMeetingRoom(db, { courseId, ownerId })).id } };
  }),
  'POST /meeting': student(async ({ db, courseId, student: { id: ownerId } }) => {
    await buildEnrolment(db, ownerId, courseId);
    return { body: { meetingId: (await buildMeetingRoom(db, { courseId, ownerId })).id, roomType: 'personal' } };
  }),
  'POST /class': admin(({ courseId: course }) => ({
    body: { ...TEXTS, type: 'course', description: 'Bring questions.', course, day: ['Monday'], time: '18:00' },
  })),
  'PATCH /class/:id': admin(async ({ db, courseId }) => {
    const { id } = await buildClass(db, { courseId });
    return { params: { id }, body: { ...TEXTS, type: 'course', description: 'Bring questions.', course: courseId, day: ['Monday'], time: '19:00' } };
  }),
  'DELETE /class/:id': admin(async ({ db, courseId }) => ({ params: { id: (await buildClass(db, { courseId })).id } })),
};

/** A request for each route that changes something. */
export const REST_WRITES: Readonly<Record<string, RestRow>> = { ...ACCOUNT, ...PEOPLE, ...CONTENT, ...LEARNING };
