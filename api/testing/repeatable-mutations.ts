import { randomUUID } from 'node:crypto';
import { WEEKDAYS } from '../../schema/class-schedule.ts';
import { PasswordResetEntity } from '../domain/auth/password-reset.entity.ts';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { CalendarFeedEntity } from '../domain/classes/calendar-feed.entity.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { createToken, hashToken } from '../domain/shared/tokens.ts';
import { UploadEntity } from '../domain/uploads/upload.entity.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { buildAcademy } from './factories/academy.ts';
import { buildApiToken } from './factories/api-token.ts';
import { buildCall, buildConnection } from './factories/call.ts';
import { buildClass, buildClassDate } from './factories/class.ts';
import { buildContentCopy } from './factories/content-copy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from './factories/course.ts';
import { buildExport } from './factories/export.ts';
import { buildFailedJob } from './factories/failed-job.ts';
import { buildFeedbackLease, buildSnippet, buildSubmission } from './factories/feedback.ts';
import { buildPdf } from './factories/file.ts';
import { buildFileRow } from './factories/file-row.ts';
import { buildGroup } from './factories/group.ts';
import { buildImport, buildInvitation } from './factories/invitation.ts';
import { buildMeetingRoom, buildVisit } from './factories/meeting.ts';
import { buildDelivery, buildMessage } from './factories/message.ts';
import { buildHomework, buildQuizQuestion } from './factories/tasks.ts';
import { buildUser, TEST_PASSWORD } from './factories/user.ts';
import { buildWebhook } from './factories/webhook.ts';
import { admin, guest, type RepeatRow, type RepeatWorld, student } from './repeat-row.ts';
import { SECOND_FACTOR_MUTATIONS } from './repeatable-second-factors.ts';
import type { TestServer } from './test-server.ts';

const NEW_PASSWORD = 'Harbour&lantern8';
const IN_ENGLISH = [{ language: 'en', name: 'A new name' }];

/** Stores an academy with a course, a student and an admin, both signed in. */
export async function buildRepeatWorld(server: TestServer): Promise<RepeatWorld> {
  const db = server.database.dataSource.manager;
  const academyId = (await buildAcademy(db)).id;
  const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}], [{}]], { academyId });
  const person = async (role: 'admin' | 'student') => {
    const { id, email } = await buildUser(db, { role });
    const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    return { id, email, token: String(body.token) };
  };
  const [firstModule = '', secondModule = ''] = moduleIds;
  const [[firstStep = ''] = [], [secondStep = ''] = []] = stepIds;
  const rest = { student: await person('student'), admin: await person('admin') };
  return { server, db, academyId, courseId: course.id, moduleIds: [firstModule, secondModule], stepIds: [firstStep, secondStep], ...rest };
}

/** A student who is enrolled and has completed steps, modules or the course. */
function learner(completed: 'nothing' | 'steps' | 'modules' | 'course', variables: RepeatRow['variables']): RepeatRow {
  return student(async (world) => {
    const { server, student: person, db, courseId } = world;
    await buildEnrolment(db, person.id, courseId);
    const run = async (mutation: string): Promise<void> => {
      const { errors } = await server.graphql(`mutation { ${mutation} { id } }`, {}, person.token);
      if (errors !== undefined) throw new Error(`${mutation}: ${errors[0]?.message}`);
    };
    for (const [index, stepId] of world.stepIds.entries()) {
      if (completed === 'nothing') break;
      await run(`visitStep(stepId: "${stepId}")`);
      await run(`completeStep(stepId: "${stepId}")`);
      if (completed !== 'steps') await run(`completeModule(moduleId: "${world.moduleIds[index]}")`);
    }
    if (completed === 'course') await run(`completeCourse(courseId: "${courseId}")`);
    return variables(world);
  });
}

const academyInput = { academyType: 'public', defaultLanguage: 'en', translations: [{ ...IN_ENGLISH[0], subTitle: 'For all' }] };
const courseInput = { courseType: 'public', defaultLanguage: 'en', maxAttempts: 0, translations: [{ ...IN_ENGLISH[0], description: 'A description.' }] };
const moduleInput = { defaultLanguage: 'en', translations: IN_ENGLISH };
const classInput = {
  classType: 'course',
  defaultLanguage: 'en',
  translations: [{ language: 'en', description: 'Bring questions.' }],
  days: ['Monday'],
  time: '18:00',
};
const stepInput = {
  access: 'OPEN',
  defaultLanguage: 'en',
  contents: [{ language: 'en', name: 'A new step', embedUrls: [], blocks: [{ type: 'TEXT', html: '<p>Breathe.</p>' }] }],
};

async function imageOf({ db, admin: { id } }: RepeatWorld): Promise<string> {
  return buildFileRow(db, 'image', { uploadedBy: id });
}

async function resetTokenOf({ db, student: { id } }: RepeatWorld): Promise<string> {
  const token = createToken();
  const now = Date.now();
  const dates = { createdAt: new Date(now), expiresAt: new Date(now + 3_600_000), usedAt: null };
  await db.insert(PasswordResetEntity, { id: randomUUID(), userId: id, tokenHash: hashToken(token), ...dates });
  return token;
}

async function homeworkOf({ db, stepIds: [stepId] }: RepeatWorld): Promise<Record<string, unknown>> {
  await buildHomework(db, stepId);
  return { stepId, input: { content: 'My answer', baseVersion: 0 } };
}

/** The homework that the student has submitted. */
async function submissionOf({ db, courseId, student: { id }, stepIds: [stepId] }: RepeatWorld): Promise<string> {
  await buildEnrolment(db, id, courseId);
  return buildSubmission(db, id, stepId);
}

async function completeUpload({ server, admin: { token } }: RepeatWorld): Promise<string> {
  const content = buildPdf();
  const headers = { 'tus-resumable': '1.0.0', 'x-access-token': token };
  const metadata = `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`;
  const created = await fetch(`${server.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  const path = created.headers.get('location') ?? '';
  const part = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await fetch(server.url + path, { method: 'PATCH', headers: part, body: new Uint8Array(content) });
  return path.replace('/uploads/', '');
}

/** Stores a message to the course whose mail to the student was refused; returns its id. */
async function refusedMessage({ db, courseId, student: { id: userId } }: RepeatWorld): Promise<string> {
  const { id } = await buildMessage(db, { courseId });
  await buildDelivery(db, { messageId: id, userId });
  return id;
}

/** A room of the student, who is enrolled. */
async function roomOf({ db, student: { id: ownerId }, courseId }: RepeatWorld) {
  await buildEnrolment(db, ownerId, courseId);
  return buildMeetingRoom(db, { courseId, ownerId });
}

/** A visit of the student in the own room. */
async function visitOf(world: RepeatWorld) {
  const room = await roomOf(world);
  return { visitId: (await buildVisit(world.db, room, world.student.id, { joinedAt: null })).id };
}
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dailyClass = async ({ db, courseId }: RepeatWorld): Promise<string> => (await buildClass(db, { courseId, days: [...WEEKDAYS] })).id;

/** A request for each mutation of the schema that has an effect the first time. */
export const REPEATABLE_MUTATIONS: Readonly<Record<string, RepeatRow>> = {
  signIn: guest(({ student: { email } }) => ({ email, password: TEST_PASSWORD })),
  signOut: student(),
  endSession: student(async ({ db, student: { id } }) => {
    const now = new Date();
    const session = { id: randomUUID(), userId: id, tokenHash: randomUUID(), device: '', createdAt: now, lastSeenAt: now };
    await db.insert(SessionEntity, { ...session, expiresAt: new Date(now.getTime() + 3_600_000) });
    return { id: session.id };
  }),
  endOtherSessions: student(async ({ server, student: { email } }) => {
    await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    return {};
  }),
  requestPasswordReset: guest(({ student: { email } }) => ({ email })),
  resetPassword: guest(async (world) => ({ token: await resetTokenOf(world), newPassword: NEW_PASSWORD })),
  ...SECOND_FACTOR_MUTATIONS,
  confirmIdentity: student(() => ({ password: TEST_PASSWORD })),
  endAccountSessions: admin(({ student: { id } }) => ({ userId: id })),
  changeAccountEmail: admin(({ student: { id } }) => ({ userId: id, email: `new-${id}@example.org` })),
  changePassword: student(() => ({ oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })),
  deactivateAccount: student(() => ({ password: TEST_PASSWORD })),
  changeRoles: admin(({ student: { id } }) => ({ userIds: [id], role: 'speaker' })),
  deactivateAccounts: admin(({ student: { id } }) => ({ userIds: [id] })),
  reactivateAccounts: admin(async ({ db, student: { id } }) => {
    await db.update(UserEntity, { id }, { deactivatedAt: new Date() });
    return { userIds: [id] };
  }),
  disenrol: admin(async ({ db, student: { id }, courseId }) => {
    await buildEnrolment(db, id, courseId);
    return { userIds: [id], courseId };
  }),
  updateProfile: student(() => ({ input: { name: 'Amina', surname: 'Karimi', gender: 'female' } })),
  setLanguage: student(() => ({ language: 'ar' })),
  setContentLanguage: student(() => ({ language: 'fa' })),
  setDoNotDisturb: student(() => ({ doNotDisturb: true })),
  setAnalyticsAllowed: student(() => ({ allowed: true })),
  setTimeZone: student(() => ({ timeZone: 'Asia/Kabul' })),
  setOnline: student(),
  initiateCall: student(async ({ db, student: { id }, courseId }) => {
    const { id: target } = await buildUser(db);
    for (const userId of [id, target]) await buildEnrolment(db, userId, courseId);
    await buildConnection(db, target);
    return { target };
  }),
  acceptCall: student(async ({ db, student: { id } }) => ({ id: await buildCall(db, (await buildUser(db)).id, id) })),
  rejectCall: student(async ({ db, student: { id } }) => ({ id: await buildCall(db, (await buildUser(db)).id, id) })),
  saveNotificationSettings: student(() => ({ settings: [{ kind: 'feedback', mail: 'never' }] })),
  markNotificationsRead: student(async ({ db, student: { id: userId } }) => {
    const now = new Date();
    await db.insert(NotificationEntity, {
      id: randomUUID(),
      userId,
      kind: 'courseMessage',
      key: 'event',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    return { upTo: now.toISOString() };
  }),
  signUp: guest(async ({ db }) => {
    const { token } = await buildInvitation(db);
    return { input: { token, name: 'Amina', surname: 'Karimi', password: NEW_PASSWORD, language: 'en', privacyAccepted: true } };
  }),
  inviteToSignUp: admin(() => ({ emails: [`${randomUUID()}@example.org`], language: 'de' })),
  inviteToAccess: admin(({ student: { id }, courseId }) => ({ userIds: [id], courseId })),
  inviteGroup: admin(async ({ db, student: { id }, courseId }) => ({ groupId: (await buildGroup(db, [id])).id, courseId })),
  resendInvitations: admin(async ({ db }) => ({ ids: [(await buildInvitation(db)).invitation.id] })),
  createApiToken: admin(() => ({ input: { name: 'Timetable', scopes: ['catalog:read'], days: 30 } })),
  revokeApiToken: admin(async ({ db, admin: { id } }) => ({ id: (await buildApiToken(db, id)).id })),
  revokeInvitations: admin(async ({ db }) => ({ ids: [(await buildInvitation(db)).invitation.id] })),
  createInvitationLink: admin(async ({ db }) => ({ id: (await buildInvitation(db)).invitation.id })),
  correctInvitation: admin(async ({ db }) => ({ id: (await buildInvitation(db)).invitation.id, email: `${randomUUID()}@example.org` })),
  prepareInvitationList: admin(() => ({ emails: `${randomUUID()}@example.org`, input: { language: 'de' } })),
  startInvitationImport: admin(async ({ db }) => ({ id: (await buildImport(db)).id })),
  acceptInvitation: student(async ({ db, student: { id, email }, courseId }) => ({
    token: (await buildInvitation(db, { userId: id, email, courseId })).token,
  })),
  enrol: student(({ courseId }) => ({ courseId })),
  visitStep: learner('nothing', ({ stepIds }) => ({ stepId: stepIds[0] })),
  completeStep: learner('nothing', ({ stepIds }) => ({ stepId: stepIds[0] })),
  answerQuizQuestion: learner('nothing', async ({ db, stepIds }) => {
    const { questionId, wrongIds } = await buildQuizQuestion(db, stepIds[0], { attempts: 2 });
    return { stepId: stepIds[0], questionId, optionIds: wrongIds };
  }),
  completeModule: learner('steps', ({ moduleIds }) => ({ moduleId: moduleIds[0] })),
  completeCourse: learner('modules', ({ courseId }) => ({ courseId })),
  startAgain: learner('course', ({ courseId }) => ({ courseId })),
  setBookmark: learner('nothing', ({ stepIds }) => ({ stepId: stepIds[0], starred: true })),
  saveNote: learner('nothing', ({ stepIds }) => ({ stepId: stepIds[0], note: 'Ask about the valley', baseVersion: 0 })),
  saveHomeworkDraft: learner('nothing', homeworkOf),
  submitHomework: learner('nothing', homeworkOf),
  giveFeedback: admin(async (world) => ({ submissionId: await submissionOf(world), content: 'Well observed' })),
  claimSubmission: admin(async (world) => ({ submissionId: await submissionOf(world) })),
  releaseSubmission: admin(async (world) => {
    const submissionId = await submissionOf(world);
    await buildFeedbackLease(world.db, submissionId, world.admin.id);
    return { submissionId };
  }),
  saveFeedbackDraft: admin(async (world) => ({ submissionId: await submissionOf(world), content: 'Well' })),
  saveFeedbackSnippet: admin(() => ({ input: { title: 'Praise', content: 'Well observed.' } })),
  deleteFeedbackSnippet: admin(async ({ db, admin: { id: userId } }) => ({ id: await buildSnippet(db, userId) })),
  createAcademy: admin(async (world) => ({ input: { ...academyInput, imageId: await imageOf(world) } })),
  updateAcademy: admin(async (world) => ({ id: world.academyId, revision: 1, input: { ...academyInput, imageId: await imageOf(world) } })),
  setAcademyStatus: admin(({ academyId }) => ({ id: academyId, status: 'DRAFT' })),
  duplicateAcademy: admin(({ academyId }) => ({ id: academyId })),
  deleteAcademy: admin((world) => ({ id: world.academyId, confirmation: 'Delete irreversibly' })),
  orderAcademies: admin(async ({ db }) => {
    const rows: Array<{ id: string }> = await db.query('SELECT id FROM academies ORDER BY position DESC, id');
    return { ids: rows.map(({ id }) => id) };
  }),
  createCourse: admin(async (world) => ({ academyId: world.academyId, input: { ...courseInput, imageId: await imageOf(world) } })),
  updateCourse: admin(async (world) => ({ id: world.courseId, revision: 1, input: { ...courseInput, imageId: await imageOf(world) } })),
  setCourseStatus: admin(({ courseId }) => ({ id: courseId, status: 'DRAFT' })),
  duplicateCourse: admin(({ courseId }) => ({ id: courseId })),
  deleteCourse: admin((world) => ({ id: world.courseId, confirmation: 'Delete irreversibly' })),
  orderCourses: admin(async ({ db, academyId, courseId }) => {
    const { course } = await buildCourseWith(db, [], { academyId, position: 2 });
    return { academyId, ids: [course.id, courseId] };
  }),
  createModule: admin(({ courseId }) => ({ courseId, input: moduleInput })),
  updateModule: admin(({ moduleIds }) => ({ id: moduleIds[0], revision: 1, input: moduleInput })),
  duplicateModule: admin(({ moduleIds }) => ({ id: moduleIds[0] })),
  deleteModule: admin((world) => ({ id: world.moduleIds[0], confirmation: 'Delete irreversibly' })),
  saveTeamMember: admin(async ({ db, courseId }) => {
    const { id: userId } = await buildUser(db, { role: 'instructor' });
    return { input: { courseId, userId, role: 'instructor', allModules: true } };
  }),
  removeTeamMember: admin(async ({ db, courseId }) => {
    const { id: userId } = await buildUser(db, { role: 'instructor' });
    await buildTeamMember(db, userId, courseId, 'instructor');
    return { courseId, userId };
  }),
  createGroup: admin(() => ({ input: moduleInput })),
  updateGroup: admin(async ({ db }) => ({ id: (await buildGroup(db)).id, revision: 1, input: moduleInput })),
  deleteGroup: admin(async ({ db }) => ({ id: (await buildGroup(db)).id })),
  addGroupUsers: admin(async ({ db, student: { id } }) => ({ id: (await buildGroup(db)).id, userIds: [id] })),
  removeGroupUsers: admin(async ({ db, student: { id } }) => ({ id: (await buildGroup(db, [id])).id, userIds: [id] })),
  createClass: admin(({ courseId }) => ({ courseId, input: classInput })),
  updateClass: admin(async ({ db, courseId }) => ({ id: (await buildClass(db, { courseId })).id, revision: 1, input: classInput })),
  deleteClass: admin(async ({ db, courseId }) => ({ id: (await buildClass(db, { courseId })).id, confirmation: 'Delete irreversibly' })),
  saveCourseEvaluation: learner('course', ({ courseId }) => ({ courseId, input: { helpful: 'very', comment: 'Thank you.' } })),
  createCalendarFeed: student(),
  revokeCalendarFeed: student(async ({ db, student: { id: userId } }) => {
    await db.insert(CalendarFeedEntity, { userId, tokenHash: randomUUID(), createdAt: new Date() });
    return {};
  }),
  cancelClassDate: admin(async (world) => ({ id: await dailyClass(world), date: dayAhead(2) })),
  moveClassDate: admin(async (world) => ({ id: await dailyClass(world), date: dayAhead(2), start: `${dayAhead(3)}T08:00:00Z` })),
  restoreClassDate: admin(async (world) => {
    const id = await dailyClass(world);
    await buildClassDate(world.db, id, dayAhead(2));
    return { id, date: dayAhead(2) };
  }),
  orderModules: admin(({ courseId, moduleIds }) => ({ courseId, ids: [...moduleIds].reverse() })),
  createStep: admin(async (world) => ({ moduleId: world.moduleIds[0], input: { ...stepInput, imageId: await imageOf(world) } })),
  updateStep: admin(async (world) => ({ id: world.stepIds[0], revision: 1, input: { ...stepInput, imageId: await imageOf(world) } })),
  saveStepDraft: admin(({ stepIds }) => ({ input: { stepId: stepIds[0], revision: 1, content: '{}' } })),
  discardStepDraft: admin(({ stepIds }) => ({ stepId: stepIds[0] })),
  duplicateStep: admin(({ stepIds }) => ({ id: stepIds[0] })),
  deleteStep: admin((world) => ({ id: world.stepIds[0], confirmation: 'Delete irreversibly' })),
  moveStep: admin(({ stepIds, moduleIds }) => ({ id: stepIds[0], moduleId: moduleIds[1] })),
  orderSteps: admin(async ({ server, stepIds, moduleIds, admin: { token } }) => {
    await server.graphql(`mutation { moveStep(id: "${stepIds[0]}", moduleId: "${moduleIds[1]}") { id } }`, {}, token);
    return { moduleId: moduleIds[1], ids: [stepIds[0], stepIds[1]] };
  }),
  discardFiles: admin(async (world) => ({ ids: [await imageOf(world)] })),
  finishUpload: admin(async (world) => {
    const uploadId = await completeUpload(world);
    await world.db.findOneByOrFail(UploadEntity, { id: uploadId });
    return { uploadId };
  }),
  createMeetingRoom: learner('nothing', ({ courseId }) => ({ courseId, name: 'Practice' })),
  deleteMeetingRoom: student(async (world) => ({ id: (await roomOf(world)).id, confirmation: 'Delete irreversibly' })),
  joinMeeting: student(async (world) => ({ kind: 'personal', id: (await roomOf(world)).id })),
  enterMeeting: student(visitOf),
  leaveMeeting: student(visitOf),
  sendCourseMessage: admin(({ courseId }) => ({ input: { courseId, subject: 'No class', content: '<p>See you on Tuesday.</p>' } })),
  retryCourseMessage: admin(async (world) => ({ messageId: await refusedMessage(world) })),
  exportResults: admin(({ courseId }) => ({ courseId, format: 'csv' })),
  exportAuditTrail: admin(() => ({ filter: {} })),
  // An export of so many bytes is large, and a job makes it.
  exportPersonalData: admin(async ({ db, admin: { id } }) => {
    await buildFileRow(db, 'document', { uploadedBy: id, size: 2 ** 30 });
    return {};
  }),
  cancelExport: admin(async ({ db, admin: { id } }) => ({ id: await buildExport(db, id) })),
  startCopy: admin(({ courseId }) => ({ kind: 'course', id: courseId })),
  cancelCopy: admin(async ({ db, admin: { id } }) => ({ id: await buildContentCopy(db, id) })),
  retryJob: admin(async ({ db }) => ({ id: (await buildFailedJob(db)).id })),
  createWebhook: admin(() => ({ input: { url: 'https://receiver.example/hook', eventTypes: ['enrolled'] } })),
  updateWebhook: admin(async ({ db }) => ({ id: (await buildWebhook(db)).id, input: { url: 'https://other.example/hook', eventTypes: ['feedbackGiven'] } })),
  setWebhookState: admin(async ({ db }) => ({ id: (await buildWebhook(db)).id, state: 'off' })),
  deleteWebhook: admin(async ({ db }) => ({ id: (await buildWebhook(db)).id })),
  sendTestEvent: admin(async ({ db }) => ({ webhookId: (await buildWebhook(db)).id })),
  sendTestMail: admin(() => ({})),
  testStorage: admin(() => ({})),
  dismissGuide: admin(() => ({})),
  retryAllJobs: admin(async ({ db }) => {
    await buildFailedJob(db);
    return {};
  }),
};
