import { createDataSource } from '../../api/db/data-source.ts';
import { siteIds } from '../../api/testing/site-seed.ts';
import type { Stage } from './stage.ts';

/** People with live connections. */
export const LIVE_PEOPLE = 2000;

/** The course of all of them. */
export const LIVE_COURSE = siteIds.course(0);

export interface LivePerson {
  id: string;
  token: string;
}

async function insertPeople({ databaseUrl }: Stage): Promise<LivePerson[]> {
  const database = createDataSource({ url: databaseUrl });
  await database.initialize();
  const people: LivePerson[] = await database.query(
    `WITH people AS (
       INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
       SELECT gen_random_uuid(), 'Name', 'Surname', 'socket' || n || '@academy.example', 'none', 'student', '#0e6b66', 'en', now() FROM generate_series(1, $1::int) n
       RETURNING id, 'bench-socket-' || lpad(substring(email from 'socket(\\d+)'), 30, '0') AS token
     ), opened AS (
       INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
       SELECT gen_random_uuid(), id, rtrim(translate(encode(sha256(token::bytea), 'base64'), '+/', '-_'), '='), 'Bench', now(), now(), now() + interval '1 day'
       FROM people
     ), enrolled AS (
       INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $2, now() FROM people
     )
     SELECT id, token FROM people`,
    [LIVE_PEOPLE, LIVE_COURSE],
  );
  await database.destroy();
  return people;
}

let inserted: Promise<LivePerson[]> | undefined;

/** Adds people of one course with a session each, once for all measurements of a run. */
export function addLivePeople(stage: Stage): Promise<LivePerson[]> {
  inserted ??= insertPeople(stage);
  return inserted;
}
