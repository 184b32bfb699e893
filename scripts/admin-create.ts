import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { composeApp } from '../api/compose.ts';
import { DomainError } from '../api/domain/shared/errors.ts';
import { createAdmin } from '../api/domain/users/user.service.ts';
import type { Env } from '../api/env.ts';
import { assertMigrated } from '../api/start/migrate.ts';
import { failStart, readSettings } from '../api/start/run-process.ts';
import { StartError } from '../api/start/start-error.ts';
import { isInterfaceLanguage } from '../schema/languages.ts';

const OPTIONS = { email: { type: 'string' }, name: { type: 'string' }, surname: { type: 'string' }, language: { type: 'string' } } as const;

/** Asks on the terminal; what is typed for a password is not shown. */
async function ask(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError(`Please give ${hidden ? 'ADMIN_PASSWORD in the environment' : '--email, --name and --surname'}: there is no terminal to ask on.`);
  let muted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(question);
  muted = hidden;
  const given = await answer;
  terminal.close();
  if (hidden) process.stdout.write('\n');
  return given;
}

function sentenceOf(error: DomainError): string {
  const fields = Object.entries(error.details.fields ?? {}).map(([field, code]) => `${field}: ${code}`);
  if (error.code === 'EMAIL_TAKEN') return 'There is already an account with this e-mail address.';
  return fields.length > 0 ? `Please correct ${fields.join(', ')}.` : error.code;
}

/** `npm run admin:create`: the first admin of an installation. Its password is asked for, or read from ADMIN_PASSWORD; it is printed nowhere. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Please set DATABASE_URL to the database of the installation.');
    const { values } = parseArgs({ options: OPTIONS });
    if (values.language !== undefined && !isInterfaceLanguage(values.language)) throw new StartError('Please give --language as one of en, de, ar, fr, fa.');
    const email = values.email ?? (await ask('E-mail address: '));
    const name = values.name ?? (await ask('First name: '));
    const surname = values.surname ?? (await ask('Surname: '));
    const password = process.env.ADMIN_PASSWORD ?? (await ask('Password: ', true));
    const app = await composeApp({ ...env, logLevel: 'fatal' }, env.databaseUrl);
    try {
      await assertMigrated(app.dataSource);
      await createAdmin(app.createContext(), { email, name, surname, password, language: values.language ?? 'en' });
      process.stdout.write('The admin was created and can sign in now.\n');
    } finally {
      await app.close();
    }
  } catch (error) {
    failStart(error instanceof DomainError ? new StartError(sentenceOf(error)) : error, env);
  }
}

await main();
