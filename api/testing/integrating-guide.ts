import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { buildAcademy } from './factories/academy.ts';
import { buildApiToken } from './factories/api-token.ts';
import { buildUser, TEST_PASSWORD } from './factories/user.ts';
import { createTestServer, type TestServer } from './test-server.ts';

const runProgram = promisify(execFile);

/** The examples of docs/integrating.md in a folder, with an installation that they ask. */
export interface IntegratingGuide {
  server: TestServer;
  text: string;
  /** In the folder of the project, so that the examples find their packages. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** Runs a program in the folder of the examples, as its reader does, and returns what it prints. */
  run(program: string, ...programArguments: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts an installation with one academy, and writes each example of the guide into a file. */
export async function openIntegratingGuide(): Promise<IntegratingGuide> {
  const server = await createTestServer();
  const { manager } = server.database.dataSource;
  const admin = await buildUser(manager, { role: 'admin' });
  await buildAcademy(manager, { status: 'PUBLISHED', defaultLanguage: 'en', translations: { en: { name: 'Harbour', subTitle: '' } } });
  const { token } = await buildApiToken(manager, admin.id);
  const text = await readFile('docs/integrating.md', 'utf8');
  const folder = join(process.cwd(), 'build', `integrating-${process.pid}`);
  await mkdir(folder, { recursive: true });
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
    // Messages and answers are shown, not run.
    if (language === 'http' || code.includes('"status"')) continue;
    const name = /^(?:\/\/|#) (\S+)\n/.exec(code)?.[1] ?? (language === 'json' ? 'codegen.json' : '');
    expect(name, code).not.toBe('');
    await writeFile(join(folder, name), code);
  }
  const environment = { ...process.env, ACADEMY_URL: server.url, ACADEMY_TOKEN: token, EMAIL: admin.email, PASSWORD: TEST_PASSWORD };
  return {
    server,
    text,
    folder,
    environment,
    async run(program, ...programArguments) {
      const { stdout } = await runProgram(program, programArguments, { cwd: folder, env: environment }).catch((error: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${programArguments.join(' ')}: ${error.stdout}${error.stderr}`);
      });
      return stdout;
    },
    async close() {
      await rm(folder, { recursive: true, force: true });
      await server.close();
    },
  };
}
