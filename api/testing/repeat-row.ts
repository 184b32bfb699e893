import type { DataSource } from 'typeorm';
import type { TestServer } from './test-server.ts';

/** The initial state of one row. */
export interface RepeatWorld {
  server: TestServer;
  db: DataSource['manager'];
  academyId: string;
  courseId: string;
  /** Two modules of one step each. */
  moduleIds: readonly [string, string];
  stepIds: readonly [string, string];
  student: { id: string; email: string; token: string };
  admin: { id: string; token: string };
}

/** A request for a mutation that has an effect the first time. */
export interface RepeatRow {
  as: 'guest' | 'student' | 'admin';
  /** Prepares what the mutation needs and returns its variables. */
  variables(world: RepeatWorld): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** A row whose mutation a guest sends. */
export const guest = (variables: RepeatRow['variables']): RepeatRow => ({ as: 'guest', variables });
/** A row whose mutation the student sends. */
export const student = (variables: RepeatRow['variables'] = () => ({})): RepeatRow => ({ as: 'student', variables });
/** A row whose mutation the admin sends. */
export const admin = (variables: RepeatRow['variables']): RepeatRow => ({ as: 'admin', variables });
