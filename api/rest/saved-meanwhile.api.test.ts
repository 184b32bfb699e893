import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClassEntity } from '../domain/classes/class.entity.ts';
import { buildClass } from '../testing/factories/class.ts';
import { restAdmin } from '../testing/rest-admin.ts';
import { createRestWorld, type RestWorld } from '../testing/rest-world.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());

const { send, done } = restAdmin(
  () => server,
  () => world,
);

/** Runs a request that has read the item, and waits for its row, when another transaction changes the item and commits. */
async function whileSaved<Answer>(change: string, id: string, request: () => Promise<Answer>): Promise<Answer> {
  const other = server.database.dataSource.createQueryRunner();
  try {
    await other.startTransaction();
    await other.query(change, [id]);
    const answer = request();
    const waiting = "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    // On another connection: a transaction reads the activity once.
    await soon(async () => expect(await server.database.dataSource.query(waiting)).toEqual([{ n: 1 }]));
    await other.commitTransaction();
    return await answer;
  } finally {
    if (other.isTransactionActive) await other.rollbackTransaction();
    await other.release();
  }
}

describe('a save over REST, of an item that an editor saves between its read and its write,', () => {
  const SAVE_GERMAN = `UPDATE steps SET translations = jsonb_set(translations, '{de,name}', '"Neu"'), revision = revision + 1 WHERE id = $1`;
  const namesOf = async (stepId: string) => {
    const { translations } = await done('GET', `/academy/steps/${stepId}`);
    return Object.fromEntries(Object.entries(translations as Record<string, { name: string }>).map(([language, { name }]) => [language, name]));
  };

  it('keeps what the editor wrote in the languages of a step that the body does not hold', async () => {
    const stepId = world.stepIds[0]?.[0] ?? '';
    const saved = await whileSaved(SAVE_GERMAN, stepId, () => done('PUT', `/academy/steps/${stepId}`, { translations: { en: { name: 'New' } } }));
    expect(saved).toMatchObject({ revision: 3 });
    expect(await namesOf(stepId)).toEqual({ en: 'New', de: 'Neu' });
  });

  it('is refused if its body names the revision of the step that it is based on', async () => {
    const stepId = world.stepIds[0]?.[0] ?? '';
    const { revision } = await done('GET', `/academy/steps/${stepId}`);
    const body = { revision, translations: { en: { name: 'Newer' } } };
    const answer = await whileSaved(SAVE_GERMAN, stepId, () => send('PUT', `/academy/steps/${stepId}`, body));
    expect(answer.body).toMatchObject({ code: 'CHANGED_MEANWHILE', parameters: { revision: Number(revision) + 1 } });
    expect(await namesOf(stepId)).toEqual({ en: 'New', de: 'Neu' });
  });

  it('does not give a class the time zone that it had before the editor removed it', async () => {
    const { id } = await buildClass(server.database.dataSource.manager, {
      courseId: world.courseId,
      days: ['Monday'],
      time: '10:00',
      timeZone: 'Europe/Berlin',
    });
    const listed = (await world.get('admin', `/class/${world.courseId}`)).body.result as Array<Record<string, unknown>>;
    const { classType: type, day, time, translations, defaultLanguage } = listed.find(({ _id }) => _id === id) ?? {};
    const body = { type, day, time, translations, defaultLanguage };
    const change = 'UPDATE classes SET time_zone = NULL, revision = revision + 1 WHERE id = $1';
    const saved = await whileSaved(change, id, () => done('PATCH', `/class/${id}`, body));
    expect(saved).toMatchObject({ timeZone: null, day, time });
    expect(await server.database.dataSource.manager.findOneByOrFail(ClassEntity, { id })).toMatchObject({ timeZone: null, revision: 3 });
  });
});
