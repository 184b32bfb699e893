import type { TestProject } from 'vitest/node';
import { startAcademy } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    academyAddress: string;
  }
}

/** One running academy, as `npm start` starts it, for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const academy = await startAcademy();
  project.provide('academyAddress', academy.address);
  return academy.stop;
}
