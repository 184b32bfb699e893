import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import type { INSTALLED_PROGRAMS } from '../../scripts/build-api.ts';

/** Milliseconds that the others wait for the test that builds the server. */
const BUILT_WITHIN = 110_000;

/** Creates a folder; returns false if it exists. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a program of the built server, which the first test of a run that needs it builds for all: it starts in a fraction
 * of the time that the sources take, and is what an installation runs.
 */
export async function builtServer(program: keyof typeof INSTALLED_PROGRAMS | 'start'): Promise<string> {
  const directory = inject('serverDirectory');
  const done = join(inject('temporaryDirectory'), 'server-built');
  if (claim(`${done}-claim`)) {
    const { buildApi, INSTALLED_PROGRAMS: installed } = await import('../../scripts/build-api.ts');
    await buildApi(directory, { ...installed, start: 'scripts/start.ts' });
    writeFileSync(done, '');
  }
  const isBuilt = () => {
    if (!existsSync(done)) throw new Error('The server is not built yet, or its build failed in another test');
  };
  await vi.waitFor(isBuilt, { timeout: BUILT_WITHIN, interval: 50 });
  return join(directory, `${program}.js`);
}
