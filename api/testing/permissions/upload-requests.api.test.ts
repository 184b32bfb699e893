import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UploadEntity } from '../../domain/uploads/upload.entity.ts';
import { createUpload } from '../../domain/uploads/upload.service.ts';
import { soon } from '../soon.ts';
import { testCtx } from '../test-ctx.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { forEachCaller, signInAll, userIdOf } from './callers.ts';
import type { ByWho, Outcome, Who } from './row.ts';
import { CONTENT, CREATE_UPLOAD, HALF, UPLOAD_REQUESTS, type UploadState } from './upload-requests.ts';
import { type Stored, storeWorld } from './world.ts';

let server: TestServer;
let stored: Stored;
let tokens: Record<Who, string | undefined>;
beforeAll(async () => {
  server = await createTestServer();
  stored = await storeWorld(server.database.dataSource.manager);
  tokens = await signInAll(server, stored);
}, 60_000);
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;

/** Creates an upload of a person, who is an admin at that time; returns its id. */
async function uploadOf(userId: string, bytes: number): Promise<string> {
  const ctx = testCtx(db(), { actor: { id: userId, role: 'admin' }, ports: server.app.ports });
  const { id } = await createUpload(ctx, { id: randomUUID(), size: CONTENT.length, name: 'a.pdf', type: 'application/pdf' });
  await server.app.ports.uploads.append(id, 0, Readable.from([CONTENT.subarray(0, bytes)]));
  return id;
}

async function stateOf(id: string): Promise<UploadState> {
  const row = await db().findOneBy(UploadEntity, { id });
  return { exists: row !== null, bytes: await server.app.ports.uploads.size(id), stored: (row?.fileId ?? null) !== null };
}

describe('a request about an upload', { timeout: 30_000 }, () => {
  const cases = Object.entries(UPLOAD_REQUESTS).flatMap(([name, row]) => (['own', 'other'] as const).map((owner) => [name, owner, row] as const));

  it.each(cases)('has the listed result and effect for every caller: %s, %s upload', async (_name, owner, row) => {
    const before = row.complete ? CONTENT.length : HALF;
    const ids = new Map<Who, string>();
    const outcomes = await forEachCaller(async (who) => {
      // A guest has no account: the own upload is that of a person who is not signed in.
      const id = await uploadOf(owner === 'other' ? (stored.people.get('otherAdmin')?.id ?? '') : userIdOf(stored, who) || stored.userId, before);
      ids.set(who, id);
      return row.send(server, tokens[who], id);
    });
    expect(outcomes).toEqual(await forEachCaller((who) => row[owner][who] ?? row[owner].others));
    const states = await forEachCaller((who) => (outcomes[who] === 'yes' ? row.after : { exists: true, bytes: before, stored: false }));
    // The bytes of a finished upload are removed after the commit.
    await soon(async () => expect(await forEachCaller((who) => stateOf(ids.get(who) ?? ''))).toEqual(states));
  });
});

it('only admins, module trainers and enrolled learners create uploads', async () => {
  const seen = await forEachCaller(async (who) => {
    const userId = userIdOf(stored, who) || stored.userId;
    const before = await db().countBy(UploadEntity, { userId });
    return [await CREATE_UPLOAD.send(server, tokens[who]), (await db().countBy(UploadEntity, { userId })) - before];
  });
  const outcome: ByWho<Outcome> = CREATE_UPLOAD.outcome;
  const expected = (who: Who) => outcome[who] ?? outcome.others;
  expect(seen).toEqual(await forEachCaller((who) => [expected(who), expected(who) === 'yes' ? 1 : 0]));
});
