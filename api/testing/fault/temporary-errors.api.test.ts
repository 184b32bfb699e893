import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { TRUSTED_DOCUMENTS } from '../../graphql/transport/trusted-documents.generated.ts';
import { buildCourseWith, buildEnrolment } from '../factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { openLive } from '../live-client.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const COMPLETE = 'mutation CompleteStepOfTest($stepId: ID!) { completeStep(stepId: $stepId) { id } }';
const UNREAD = 'subscription { notificationsChanged { id unreadNotifications } }';
const [trusted = ''] = Object.entries(TRUSTED_DOCUMENTS).find(([, document]) => document.startsWith('mutation CompleteStep(')) ?? [];

let server: TestServer;
let token: string;
let stepId: string;
let nextStepId: string;
const query = (statement: string) => server.database.dataSource.query(statement);

/** PostgreSQL fails with the code of the table `fault` at each write of progress and each read of notifications; an empty table is no fault. */
beforeAll(async () => {
  server = await createTestServer();
  const db = server.database.dataSource.manager;
  const user = await buildUser(db);
  const { course, stepIds } = await buildCourseWith(db, [[{}, {}]]);
  [stepId = '', nextStepId = ''] = stepIds[0] ?? [];
  await buildEnrolment(db, user.id, course.id);
  token = String((await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD })).body.token);
  await query('CREATE TABLE fault (code text)');
  await query(`CREATE FUNCTION fail() RETURNS boolean LANGUAGE plpgsql AS $$ DECLARE fault text := (SELECT code FROM fault); BEGIN
    IF fault IS NOT NULL THEN RAISE EXCEPTION 'A fault of the test' USING ERRCODE = fault; END IF; RETURN true; END $$`);
  await query('CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM fail(); RETURN NEW; END $$');
  await query('CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON step_progress FOR EACH ROW EXECUTE FUNCTION fail_write()');
  await query('ALTER TABLE notifications RENAME TO stored_notifications');
  await query('CREATE VIEW notifications AS SELECT * FROM stored_notifications WHERE (SELECT fail())');
});
afterAll(() => server.close());

async function withFault<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  await query(`INSERT INTO fault VALUES ('${code}')`);
  try {
    return await work();
  } finally {
    await query('DELETE FROM fault');
  }
}

const CODES = [
  ['a cancelled statement', '57014'],
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a lock that was not granted in time', '55P03'],
  ['a database that is read-only', '25006'],
  ['a full disk of the database', '53100'],
  ['an idle transaction that was ended', '25P03'],
] as const;

describe('the server answers that the service is unavailable, and not with an internal error, after', () => {
  it.each(CODES)('%s (%s of PostgreSQL), to a GraphQL document, a trusted document and a REST call', async (_what, code) => {
    const answers = await withFault(code, async () => {
      const graphql = await server.graphql(COMPLETE, { stepId }, token);
      const body = { extensions: { persistedQuery: { version: 1, sha256Hash: trusted } }, variables: { stepId, nextStepId } };
      const document = await server.rest('POST', '/graphql', body, token, { 'idempotency-key': `temporary-error-${code}` });
      const rest = await server.rest('POST', '/api/progress/completeStep', { stepId }, token);
      return { graphql, document, rest };
    });
    const error = { message: 'SERVICE_UNAVAILABLE', extensions: { code: 'SERVICE_UNAVAILABLE' } };
    expect(answers.graphql).toMatchObject({ status: 503, errors: [error] });
    expect(answers.document).toMatchObject({ status: 503, body: { errors: [error] } });
    expect(answers.rest).toMatchObject({ status: 503, body: { status: 'error', code: 'SERVICE_UNAVAILABLE' } });
  });

  it.each(CODES)('%s (%s of PostgreSQL), to a subscription', async (_what, code) => {
    const live = openLive(server.url, token);
    await live.connected;
    const first = await withFault(code, () => live.subscribe(UNREAD).next());
    expect(first).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    expect(await live.subscribe(UNREAD).next()).toMatchObject({ notificationsChanged: { unreadNotifications: 0 } });
    await live.close();
  });

  it('a deadlock, with one sentence in each language', async () => {
    const messages = await withFault('40P01', () =>
      Promise.all(
        INTERFACE_LANGUAGES.map(async (language) => {
          const { body } = await server.rest('POST', '/api/progress/completeStep', { stepId }, token, { 'accept-language': language });
          return String(body.message);
        }),
      ),
    );
    expect(new Set(messages).size).toBe(INTERFACE_LANGUAGES.length);
    for (const message of messages) expect(message).toMatch(/ .*[.؟!۔]$/);
  });
});

it('a change that failed with a temporary error is done when the client sends it again with the same idempotency key', async () => {
  const headers = { 'idempotency-key': 'a-change-that-is-repeated' };
  const failed = await withFault('57014', () => server.graphql(COMPLETE, { stepId }, token, headers));
  expect(failed.status).toBe(503);
  expect(await query('SELECT 1 FROM step_progress WHERE completed_at IS NOT NULL')).toEqual([]);
  for (const _attempt of ['the repeat', 'one more'])
    expect(await server.graphql(COMPLETE, { stepId }, token, headers)).toMatchObject({ status: 200, errors: undefined });
  expect(await query('SELECT 1 AS one FROM step_progress WHERE completed_at IS NOT NULL')).toEqual([{ one: 1 }]);
});
