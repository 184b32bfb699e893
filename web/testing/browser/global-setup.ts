import type { TestProject } from 'vitest/node';
import { startAcademy } from './server.ts';
import { type SignedIn, signInAt } from './sign-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    academyAddress: string;
    /** The sessions that all test files share. A test that ends a session must sign in separately. */
    admin: SignedIn;
    student: SignedIn;
  }
}

/** Starts one server for all browser tests and signs in one person per role. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const academy = await startAcademy();
  project.provide('academyAddress', academy.address);
  project.provide('admin', await signInAt(academy.address, 'admin@academy.example'));
  project.provide('student', await signInAt(academy.address, 'student@academy.example'));
  return academy.stop;
}
