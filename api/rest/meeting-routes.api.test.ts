import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../schema/class-schedule.ts';
import { CallEntity } from '../domain/calls/call.entity.ts';
import { buildCall } from '../testing/factories/call.ts';
import { buildClass } from '../testing/factories/class.ts';
import { buildCourse, buildEnrolment } from '../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const SECRET = 'a-secret-for-tests-that-is-long-enough-0123';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { JITSI_DOMAIN: 'meet.example', JITSI_APP_ID: 'academy', JITSI_APP_SECRET: SECRET } });
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;

async function signedIn() {
  const user = await buildUser(db(), { name: 'Amina', surname: 'Karimi' });
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  return { id: user.id, token: String(body.token) };
}

const read = (meetingId: string, roomType: string, token: string) => server.rest('POST', '/api/meeting', { meetingId, roomType }, token);
const join = (meetingId: string, token: string) => server.rest('GET', `/api/meeting/join/${meetingId}`, undefined, token);

/** Checks the signature of the room token in an answer, and returns its claims. */
async function claimsOf(body: Record<string, unknown>) {
  const { token } = body.result as { token: string };
  return (await jwtVerify(token, new TextEncoder().encode(SECRET), { audience: 'jitsi', issuer: 'academy', subject: 'meet.example' })).payload;
}

describe('POST /meeting and GET /meeting/join', () => {
  it('return an open class and a token for its room', async () => {
    const course = await buildCourse(db());
    const learner = await signedIn();
    await buildEnrolment(db(), learner.id, course.id);
    const running = { days: [...WEEKDAYS], time: new Date().toISOString().slice(11, 16) };
    const { id, roomName } = await buildClass(db(), { courseId: course.id, ...running });
    const meeting = await read(id, 'class', learner.token);
    expect(meeting.body).toMatchObject({
      status: 'success',
      result: { meetingId: id, roomType: 'class', state: 'OPEN', moderator: false, users: [{ _id: learner.id, joined: false }] },
    });
    expect(JSON.stringify(meeting.body)).not.toContain(roomName);
    const access = await join(id, learner.token);
    expect(access.body).toMatchObject({ status: 'success', result: { meetingId: id, domain: 'meet.example', roomName, moderator: false } });
    expect(await claimsOf(access.body)).toMatchObject({ room: roomName, context: { user: { id: learner.id, name: 'Amina Karimi', moderator: 'false' } } });
  });

  it('return an accepted call and a token for its room, to its two people only', async () => {
    const [caller, callee, stranger] = [await signedIn(), await signedIn(), await signedIn()];
    const id = await buildCall(db(), caller.id, callee.id, { state: 'accepted', answeredAt: new Date() });
    const { roomName } = await db().findOneByOrFail(CallEntity, { id });
    for (const { id: userId, token } of [caller, callee]) {
      expect((await read(id, 'buddycall', token)).body).toMatchObject({ result: { meetingId: id, roomType: 'buddycall', state: 'OPEN', moderator: true } });
      const { body } = await join(id, token);
      expect(body).toMatchObject({ result: { meetingId: id, roomName } });
      expect(await claimsOf(body)).toMatchObject({ room: roomName, context: { user: { id: userId, moderator: 'true' } } });
    }
    for (const answer of [await read(id, 'buddycall', stranger.token), await join(id, stranger.token)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('return no token for a call that rings', async () => {
    const [caller, callee] = [await signedIn(), await signedIn()];
    const id = await buildCall(db(), caller.id, callee.id);
    const { body } = await join(id, caller.token);
    expect([body.code, body.result]).toEqual(['MEETING_NOT_YET', undefined]);
  });
});
