import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf, buildUser } from '../factories/user.ts';
import { testCtx } from '../test-ctx.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { forEachCaller, signInAll } from './callers.ts';
import { FILE_LINKS, LINK_KINDS, LINK_SOURCES, type LinkFiles, showFiles, storeLinkFiles } from './file-links.ts';
import type { Outcome, Who } from './row.ts';
import { type Stored, storeWorld } from './world.ts';

let server: TestServer;
let stored: Stored;
let files: LinkFiles;
let tokens: Record<Who, string | undefined>;
beforeAll(async () => {
  server = await createTestServer();
  const db = server.database.dataSource.manager;
  stored = await storeWorld(db);
  const ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })), ports: server.app.ports });
  files = await storeLinkFiles(ctx);
  for (const content of Object.values(stored.content)) await showFiles(ctx, content, files);
  tokens = await signInAll(server, stored);
}, 60_000);
afterAll(() => server.close());

/** Requests a link as a caller: 'yes' with the bytes, or the code of the refusal. */
async function download(link: string, who: Who): Promise<Outcome> {
  const token = tokens[who];
  const response = await fetch(server.url + link, { headers: token === undefined ? {} : { 'x-access-token': token } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return String((JSON.parse(bytes.toString()) as { code?: string }).code);
  expect(bytes.length).toBeGreaterThan(0);
  return 'yes';
}

describe('a link to a file', { timeout: 30_000 }, () => {
  const cases = Object.entries(FILE_LINKS).flatMap(([name, row]) => LINK_KINDS.map(([file, variant]) => [name, file, variant, row] as const));

  it.each(cases)('has the listed result for every caller: %s to %s, %s', async (_name, file, variant, { link, outcome }) => {
    const seen = await forEachCaller((who) =>
      download(link({ ctx: { settings: server.app.settings, now: () => new Date() }, files }, files[file], variant), who),
    );
    expect(seen).toEqual(await forEachCaller((who) => outcome[who] ?? outcome.others));
  });
});

describe('links to files', { timeout: 30_000 }, () => {
  it.each(Object.entries(LINK_SOURCES))('are returned to the listed callers only: %s', async (_name, { outcome, query, id, links }) => {
    const seen = await forEachCaller(async (who) => {
      const { data, errors } = await server.graphql(`query ($id: ID!) { ${query} }`, { id: id(stored, files) }, tokens[who]);
      const found = JSON.stringify(data ?? null).match(/\/files\/[^"]+/g) ?? [];
      if (errors !== undefined) return [String(errors[0]?.extensions.code), found.length];
      for (const link of found) expect(await download(link, who)).toBe('yes');
      return ['yes', found.length];
    });
    const expected = await forEachCaller((who) => {
      const code = outcome[who] ?? outcome.others;
      return [code, code === 'yes' ? links : 0];
    });
    expect(seen).toEqual(expected);
  });
});
