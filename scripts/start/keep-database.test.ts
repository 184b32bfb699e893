import { expect, it } from 'vitest';
import type { EmbeddedDatabase } from '../../api/db/embedded-database.ts';
import { keepDatabase } from './keep-database.ts';

/** A database that exits when `exit` is called. */
function databaseThatExits() {
  let exit = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    exit = resolve;
  });
  return { database: { died } as EmbeddedDatabase, exit: () => exit() };
}

it('the embedded database of npm start is restarted each time that it exits, also when the first attempts fail', async () => {
  const [first, second, third] = [databaseThatExits(), databaseThatExits(), databaseThatExits()];
  const results = [new Error('The port is in use.'), new Error('The port is in use.'), second.database, third.database];
  const stopping = new AbortController();
  const started: EmbeddedDatabase[] = [];
  const lines: string[] = [];
  const kept = keepDatabase(first.database, {
    async restart() {
      const result = results.shift();
      if (result === undefined || result instanceof Error) throw result;
      return result;
    },
    started(database) {
      started.push(database);
      if (database === second.database) second.exit();
      else stopping.abort();
    },
    stopping: stopping.signal,
    print: (line) => void lines.push(line),
  });
  first.exit();
  third.exit();
  await kept;
  expect(started).toEqual([second.database, third.database]);
  const restarted = 'The embedded PostgreSQL exited and is restarted.';
  expect(lines).toEqual([restarted, 'The port is in use. Trying again.', 'The port is in use. Trying again.', restarted]);
});
