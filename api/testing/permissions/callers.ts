import { TEST_PASSWORD } from '../factories/user.ts';
import type { TestServer } from '../test-server.ts';
import { WHO, type Who } from './row.ts';
import type { Stored } from './world.ts';

/** Signs in as a caller; returns the token of the session, or undefined for a guest. */
export async function signIn(server: TestServer, { people }: Stored, who: Who): Promise<string | undefined> {
  if (who === 'guest') return undefined;
  const { body } = await server.rest('POST', '/api/user/signIn', { email: people.get(who)?.email, password: TEST_PASSWORD });
  return String(body.token);
}

/** Signs in as every caller; returns the tokens. */
export async function signInAll(server: TestServer, stored: Stored): Promise<Record<Who, string | undefined>> {
  const tokens: Partial<Record<Who, string | undefined>> = {};
  for (const who of WHO) tokens[who] = await signIn(server, stored, who);
  return tokens as Record<Who, string | undefined>;
}

/** Returns the value of each caller. */
export async function forEachCaller<Value>(read: (who: Who) => Value | Promise<Value>): Promise<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const who of WHO) values[who] = await read(who);
  return values;
}

/** Returns the id of a caller's account; empty for a guest. */
export const userIdOf = ({ people }: Stored, who: Who): string => (who === 'guest' ? '' : (people.get(who)?.id ?? ''));
