import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startEmbeddedDatabase } from '../db/embedded-database.ts';
import { builtServer } from '../testing/built-server.ts';
import { startProcess } from '../testing/process.ts';

let directory = '';
let program = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-migrate-'));
  program = await builtServer('migrate');
}, 120_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('npm run migrate', { timeout: 120_000 }, () => {
  it('waits for a database that is still starting and says so, and two at once apply each migration once', async () => {
    const port = await freePort();
    // Without this the server would answer before it has the database.
    await (await startEmbeddedDatabase(join(directory, 'postgres'), { port })).stop();
    const settings = { DATABASE_URL: `postgres://academy:academy@127.0.0.1:${port}/academy` };
    const [one, other] = [startProcess(program, [], settings), startProcess(program, [], settings)];
    await Promise.all([one, other].map(({ waitForOutput }) => waitForOutput('The database does not answer yet. Waiting up to 60 seconds …')));
    const database = await startEmbeddedDatabase(join(directory, 'postgres'), { port });
    try {
      expect([await one.ended, await other.ended]).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ]);
      const outputs = [one.output(), other.output()];
      expect(outputs.filter((output) => output.includes('The database was up to date.'))).toHaveLength(1);
      expect(outputs.filter((output) => /\d+ migrations applied\./.test(output))).toHaveLength(1);
    } finally {
      await database.stop();
    }
  });
});
