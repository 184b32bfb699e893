import type { TestProject } from 'vitest/node';
import { startAcademy } from './server.ts';
import { type SignedIn, signInAt } from './sign-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    academyAddress: string;
    /** Sessions that all files share; a test that ends a session signs in by itself. */
    admin: SignedIn;
    student: SignedIn;
  }
}

/** Starts one academy, as `npm start` starts it, for all browser tests, and signs in one person for each role. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const academy = await startAcademy();
  project.provide('academyAddress', academy.address);
  project.provide('admin', await signInAt(academy.address, 'admin@academy.example'));
  project.provide('student', await signInAt(academy.address, 'student@academy.example'));
  return academy.stop;
}
