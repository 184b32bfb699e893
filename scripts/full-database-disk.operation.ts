import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedUrl } from '../api/db/embedded-database.ts';
import { mountDisk } from '../api/testing/full-disk.ts';
import { soon } from '../api/testing/soon.ts';
import { askAt, type SignedIn, signInAt } from '../web/testing/browser/sign-in.ts';
import { applicationSettings, endApplication, startApplication } from './testing/application.ts';

const MEGABYTE = 1024 ** 2;
/** Bytes that stay free beside the file that fills the disk: a few texts fit, and no new file of the write-ahead log. */
const LEFT = MEGABYTE;
/** Characters of a text that hardly become smaller when they are compressed. */
const TEXT_LENGTH = 90_000;
const TEMPORARY = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: expect.stringMatching(/^\d+$/) };

const directory = mkdtempSync(join(tmpdir(), 'academy-full-'));
const disk = await mountDisk(directory, '800m');
if (disk === null) process.stdout.write('A full disk of the database was not tried: mounting a file system is not allowed.\n');

/** A step to create, with the same key each time that it is sent. */
interface Sent {
  key: string;
  name: string;
  text: string;
}

describe.runIf(disk !== null)('the disk of the database', { timeout: 300_000 }, () => {
  const filler = join(directory, 'filler');
  const sent: Sent[] = [];
  let child: ChildProcess | undefined;
  let address = '';
  let admin: SignedIn;
  let courseId = '';
  let moduleId = '';
  let imageId = '';
  let stepsBefore = 0;

  const read = <Answer>(query: string, variables: Record<string, unknown> = {}) => askAt<Answer>(address, query, variables, admin.token);
  beforeAll(async () => {
    const { address: own, settings } = await applicationSettings(directory);
    child = await startApplication(settings);
    address = own;
    admin = await signInAt(address, 'admin@academy.example');
    const [academy] = (await read<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }')).adminAcademies;
    const { adminCourses } = await read<{ adminCourses: Array<{ id: string }> }>('query ($id: ID!) { adminCourses(academyId: $id) { id } }', {
      id: academy?.id,
    });
    courseId = adminCourses[0]?.id ?? '';
    const [module] = (await modules()) as Array<{ id: string; steps: Array<{ id: string }> }>;
    moduleId = module?.id ?? '';
    const query = 'query ($id: ID!) { adminStep(id: $id) { image { id } } }';
    stepsBefore = module?.steps.length ?? 0;
    imageId = (await read<{ adminStep: { image: { id: string } } }>(query, { id: module?.steps[0]?.id })).adminStep.image.id;
  }, 300_000);
  afterAll(async () => {
    if (child !== undefined) await endApplication(child, 'SIGTERM');
    await disk?.release();
    rmSync(directory, { recursive: true, force: true });
  }, 60_000);

  async function modules() {
    const query = 'query ($id: ID!) { adminCourse(id: $id) { modules { id steps { id } } } }';
    return (await read<{ adminCourse: { modules: Array<{ id: string; steps: Array<{ id: string }> }> } }>(query, { id: courseId })).adminCourse.modules;
  }
  /** Sends a step; the status, the code of a refusal and its Retry-After. */
  async function send({ key, name, text }: Sent) {
    const query = 'mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }';
    const contents = [{ language: 'en', name, blocks: [{ type: 'TEXT', html: `<p>${text}</p>` }], embedUrls: [] }];
    const headers = { 'content-type': 'application/json', 'x-access-token': admin.token, 'idempotency-key': key };
    const body = JSON.stringify({ query, variables: { moduleId, input: { defaultLanguage: 'en', access: 'OPEN', imageId, contents } } });
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
    const { errors } = (await response.json()) as { errors?: Array<{ extensions: { code: string } }> };
    return { status: response.status, code: errors?.[0]?.extensions.code, retryAfter: response.headers.get('retry-after') };
  }
  function another(): Sent {
    const step = { key: randomUUID(), name: `Step ${sent.length}`, text: randomBytes(TEXT_LENGTH).toString('base64').slice(0, TEXT_LENGTH) };
    sent.push(step);
    return step;
  }
  const stepIds = async () => ((await modules()).find(({ id }) => id === moduleId)?.steps ?? []).map(({ id }) => id);
  /** The texts of the steps of this test, by name. */
  async function stored(): Promise<Map<string, string | undefined>> {
    const texts = new Map<string, string | undefined>();
    const query = 'query ($id: ID!) { adminStep(id: $id) { contents { name blocks { html } } } }';
    for (const id of (await stepIds()).slice(stepsBefore)) {
      const { adminStep } = await read<{ adminStep: { contents: Array<{ name: string; blocks: Array<{ html: string }> }> } }>(query, { id });
      texts.set(adminStep.contents[0]?.name ?? '', adminStep.contents[0]?.blocks[0]?.html);
    }
    return texts;
  }
  const fill = (): void => {
    const { bavail, bsize } = statfsSync(directory);
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT), 1));
  };
  const status = async (path: string): Promise<number> => (await fetch(address + path)).status;
  /** Begins new files of the write-ahead log until PostgreSQL, which cannot go on without one, ends. */
  async function useUpLog(): Promise<void> {
    const port = Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
    const client = new pg.Client(embeddedUrl(port));
    client.on('error', () => undefined);
    await client.connect();
    const ended = await (async () => {
      for (let files = 0; files < 100; files += 1) {
        await client.query('SELECT pg_logical_emit_message(false, $1, $1)', ['full']);
        await client.query('SELECT pg_switch_wal()');
      }
    })().then(
      () => 'still runs',
      () => 'ended',
    );
    expect(ended).toBe('ended');
  }

  it('refuses writes for a time when it is full, also when PostgreSQL cannot go on, keeps what it acknowledged, and goes on when there is space', async () => {
    expect(await send(another())).toMatchObject({ status: 200, code: undefined });
    fill();
    let refused: Awaited<ReturnType<typeof send>> | undefined;
    const acknowledged = [...sent.map(({ name }) => name)];
    for (let tries = 0; tries < 200 && refused === undefined; tries += 1) {
      const step = another();
      const answer = await send(step);
      if (answer.status === 200 && answer.code === undefined) acknowledged.push(step.name);
      else refused = answer;
    }
    expect(refused).toMatchObject(TEMPORARY);
    // Reads go on.
    expect([...(await stored()).keys()]).toEqual(acknowledged);

    await useUpLog();
    expect(await send(another())).toMatchObject(TEMPORARY);
    expect([await status('/health/live'), await status('/health/ready')]).toEqual([200, 503]);

    rmSync(filler);
    await soon(async () => expect(await status('/health/ready')).toBe(200));
    const before = await stored();
    expect([...before.keys()]).toEqual(expect.arrayContaining(acknowledged));
    // A client without an answer sends again, and nothing is stored twice.
    for (const step of sent) await soon(async () => expect(await send(step)).toMatchObject({ status: 200, code: undefined }));
    expect(await stored()).toEqual(new Map(sent.map(({ name, text }) => [name, `<p>${text}</p>`])));
    expect((await stepIds()).length).toBe(stepsBefore + sent.length);
  });
});
