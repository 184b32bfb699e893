import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createToken, hashToken } from '../../api/domain/shared/tokens.ts';
import type { UserRole } from '../../schema/roles.ts';

/** Stores a session of a person, who has just proved who it is; returns its token. */
export async function addSession(source: DataSource, userId: string): Promise<string> {
  const token = createToken();
  await source.query(
    `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at, proved_at) VALUES ($1, $2, $3, 'Bench', now(), now(), now() + interval '20 days', now())`,
    [randomUUID(), userId, hashToken(token)],
  );
  return token;
}

/** Stores a person with a session; returns the id and the token of the session. */
export async function addPerson(source: DataSource, email: string, role: UserRole): Promise<{ userId: string; token: string }> {
  const userId = randomUUID();
  await source.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at) VALUES ($1, 'Name', 'Surname', $2, 'none', $3, '#0e6b66', 'en', now())`,
    [userId, email, role],
  );
  return { userId, token: await addSession(source, userId) };
}
