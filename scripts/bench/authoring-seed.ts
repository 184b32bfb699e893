import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createToken, hashToken } from '../../api/domain/shared/tokens.ts';

/** The size of the largest measured course. */
export const SIZE = { modules: 30, steps: 20 } as const;

export interface AuthoringSeed {
  adminId: string;
  token: string;
  imageId: string;
  academyId: string;
  courseId: string;
  stepId: string;
}

const text = (word: string): string =>
  `jsonb_build_object('en', jsonb_build_object('name', '${word} ' || n), 'de', jsonb_build_object('name', '${word} ' || n), 'ar', jsonb_build_object('name', '${word} ' || n))`;

/** Parameters: academy, image, course. Each step has a page of text in three languages, a quiz question and the image. */
const STATEMENTS = [
  `INSERT INTO academies (id, default_language, translations, academy_type, status, hosted_region, position, image_id, created_at, updated_at)
   SELECT $1, 'en', '{"en": {"name": "Academy", "subTitle": ""}}', 'public', 'DRAFT', 'Frankfurt', 1000, $2, now(), now() WHERE $3::uuid IS NOT NULL`,
  `INSERT INTO courses (id, academy_id, default_language, translations, translated_from, course_type, maximum_attempts, status, position, image_id, created_at, updated_at)
   SELECT $3, $1, 'en', '{"en": {"name": "Course", "description": "Look"}, "de": {"name": "Kurs", "description": ""}}', '{"de": 1}', 'public', 0, 'DRAFT', 1, $2, now(), now()`,
  `INSERT INTO modules (id, course_id, default_language, translations, translated_from, position, created_at, updated_at)
   SELECT gen_random_uuid(), $3, 'en', ${text('Module')}, '{"de": 1, "ar": 1}', n, now(), now() FROM generate_series(1, ${SIZE.modules}) n WHERE $1::uuid <> $2::uuid`,
  `INSERT INTO steps (id, module_id, default_language, translations, translated_from, access, position, image_id, created_at, updated_at)
   SELECT gen_random_uuid(), m.id, 'en', ${text('Step')}, '{"de": 1, "ar": 1}', 'AFTER_PREVIOUS', n, $2, now(), now()
   FROM modules m, generate_series(1, ${SIZE.steps}) n WHERE m.course_id = $3 AND $1::uuid IS NOT NULL`,
  `INSERT INTO step_contents (step_id, language, blocks)
   SELECT s.id, l, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'type', 'TEXT', 'html', '<p>' || repeat('A sentence of some length about this. ', 60) || '</p>'))
   FROM steps s JOIN modules m ON m.id = s.module_id, unnest('{en,de,ar}'::text[]) l WHERE m.course_id = $3 AND $1::uuid <> $2::uuid`,
  `WITH questions AS (INSERT INTO quiz_questions (id, step_id, position, attempts, texts)
     SELECT gen_random_uuid(), s.id, 1, 0, '{"en": "Which?", "de": "Which?", "ar": "Which?"}' FROM steps s JOIN modules m ON m.id = s.module_id
     WHERE m.course_id = $3 AND $1::uuid <> $2::uuid RETURNING id)
   INSERT INTO quiz_options (id, question_id, position, is_correct, texts)
     SELECT gen_random_uuid(), q.id, n, n = 1, '{"en": "a", "de": "a", "ar": "a"}' FROM questions q, generate_series(1, 2) n`,
  `INSERT INTO file_uses (id, file_id, step_id) SELECT gen_random_uuid(), $2, s.id FROM steps s JOIN modules m ON m.id = s.module_id WHERE m.course_id = $3 AND $1::uuid IS NOT NULL`,
];

/** Adds an admin, and a course of 30 modules with 20 steps each, to a seeded database. */
export async function seedAuthoring(client: pg.Client): Promise<AuthoringSeed> {
  const [adminId, imageId, academyId, courseId, token] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), createToken()];
  await client.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at) VALUES ($1, 'Mina', 'Rahimi', 'editor@academy.example', 'none', 'admin', '#0e6b66', 'en', now())`,
    [adminId],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at) VALUES (gen_random_uuid(), $1, $2, 'Bench', now(), now(), now() + interval '1 day')`,
    [adminId, hashToken(token)],
  );
  await client.query(
    `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, width, height, created_at) VALUES ($1, 'image', 'none', 'a.webp', 'image/webp', 10, 'none', 800, 600, now())`,
    [imageId],
  );
  for (const statement of STATEMENTS) await client.query(statement, [academyId, imageId, courseId]);
  await client.query('ANALYZE');
  const { rows } = await client.query<{ id: string }>('SELECT s.id FROM steps s JOIN modules m ON m.id = s.module_id WHERE m.course_id = $1 LIMIT 1', [
    courseId,
  ]);
  return { adminId, token, imageId, academyId, courseId, stepId: rows[0]?.id ?? '' };
}
