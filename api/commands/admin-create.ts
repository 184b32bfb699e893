import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isInterfaceLanguage } from '../../schema/languages.ts';
import { composeApp } from '../compose.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { createAdmin } from '../domain/users/user.service.ts';
import type { Env } from '../env.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { assertMigrated } from '../start/schema-state.ts';
import { StartError } from '../start/start-error.ts';

const OPTIONS = { email: { type: 'string' }, name: { type: 'string' }, surname: { type: 'string' }, language: { type: 'string' } } as const;

/** Prompts on the terminal; `hidden` input, such as a password, is not echoed. */
async function prompt(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError(`Pass ${hidden ? 'ADMIN_PASSWORD in the environment' : '--email, --name and --surname'}: the input is not a terminal.`);
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
  const value = await answer;
  terminal.close();
  if (hidden) process.stdout.write('\n');
  return value;
}

function messageFor(error: DomainError): string {
  const fields = Object.entries(error.details.fields ?? {}).map(([field, code]) => `${field}: ${code}`);
  if (error.code === 'EMAIL_TAKEN') return 'There is already an account with this email address.';
  return fields.length > 0 ? `Correct ${fields.join(', ')}.` : error.code;
}

/** `npm run admin:create`: creates the first admin of an installation. The password comes from a prompt or from ADMIN_PASSWORD and is never printed. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL to the database of the installation.');
    const { values } = parseArgs({ options: OPTIONS });
    if (values.language !== undefined && !isInterfaceLanguage(values.language)) throw new StartError('Set --language to one of en, de, ar, fr, fa.');
    const email = values.email ?? (await prompt('Email address: '));
    const name = values.name ?? (await prompt('First name: '));
    const surname = values.surname ?? (await prompt('Surname: '));
    const password = process.env.ADMIN_PASSWORD ?? (await prompt('Password: ', true));
    const app = await composeApp({ ...env, logLevel: 'fatal' }, env.databaseUrl);
    try {
      await assertMigrated(app.dataSource);
      await createAdmin(app.createContext(), { email, name, surname, password, language: values.language ?? 'en' });
      process.stdout.write('The admin was created and can sign in now.\n');
    } finally {
      await app.close();
    }
  } catch (error) {
    failStart(error instanceof DomainError ? new StartError(messageFor(error)) : error, env);
  }
}

await main();
