import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startEmbeddedDatabase } from '../db/embedded-database.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { createTestDatabase } from '../db/test-database.ts';
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

  it('prints what would run, and undoes migrations newest first when the name is typed or with --yes', async () => {
    const database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url };
    const run = async (...options: string[]) => {
      const started = startProcess(program, options, settings);
      return { ...(await started.ended), output: started.output() };
    };
    const names = MIGRATIONS.map(({ name }) => name);
    const [kept = '', oldest = '', newest = ''] = names.slice(-3);
    expect((await run('--plan')).output).toBe('The database is up to date.\n');

    // Without a terminal nobody types the name.
    const asked = await run('--undo-to', kept);
    expect([asked.code, asked.output]).toEqual([1, expect.stringContaining(`Type ${oldest} to undo them`)]);
    expect(asked.output).toContain('Nothing was changed');
    expect((await run('--plan')).output).toBe('The database is up to date.\n');

    const undone = await run('--undo-to', /\d{13}$/.exec(kept)?.[0] ?? '', '--yes');
    expect(undone.output).toContain(`undone ${newest}\nundone ${oldest}\n2 migrations undone.`);
    const planned = await run('--plan');
    expect(planned.output).toBe(`${oldest}\n${newest}\n2 migrations would run. Processes of the release before keep working.\n`);
    expect((await run()).output).toBe(`applied ${oldest}\napplied ${newest}\n2 migrations applied.\n`);

    expect(await run('--undo-to', 'Unknown1')).toMatchObject({ code: 1, output: expect.stringContaining('No applied migration is called Unknown1.') });
    expect(await run('--undo', kept)).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--undo'") });
    await database.close();
  });
});
