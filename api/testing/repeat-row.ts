import type { EntityManager } from 'typeorm';
import type { DomainSettings } from '../domain/shared/context.ts';
import type { GraphqlAnswer, TestServer } from './test-server.ts';

/** What the rows need of a server. */
export interface RepeatServer extends Pick<TestServer, 'url'> {
  app: { settings: Pick<DomainSettings, 'keys' | 'siteUrl'> };
  graphql(query: string, variables?: Record<string, unknown>, token?: string): Promise<Pick<GraphqlAnswer, 'data' | 'errors'>>;
  rest(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The initial state of one row. */
export interface RepeatWorld {
  server: RepeatServer;
  db: EntityManager;
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
