import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Statement } from './statements.ts';

/**
 * The baselines of all ratios: bare Node handlers with the same session check (a hash and a map lookup). `/same/…` sends the
 * application's statements and returns their rows (docs/targets.md#0-how-to-measure-so-that-numbers-mean-something); the others send one hand-written
 * statement that returns the whole response, which is the least that any server can do.
 */
const same = JSON.parse(process.env.STATEMENTS ?? '{}') as Partial<Record<string, Statement[]>>;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const sessions = new Map<string, string>();

const COURSE = `
  SELECT json_build_object('data', json_build_object('course', json_build_object(
    'id', c.id, 'name', c.translations->'en'->>'name', 'shownLanguage', 'en', 'description', c.translations->'en'->>'description', 'access', 'valid',
    'modules', (SELECT json_agg(json_build_object('id', m.id, 'name', m.translations->'en'->>'name', 'shownLanguage', 'en',
        'completed', (SELECT bool_and(p.completed_at IS NOT NULL) FROM steps s LEFT JOIN step_progress p ON p.step_id = s.id AND p.attempt_id = a.id WHERE s.module_id = m.id),
        'steps', (SELECT json_agg(json_build_object('id', s.id, 'moduleId', s.module_id, 'name', s.translations->'en'->>'name', 'shownLanguage', 'en',
            'access', s.access, 'state', CASE WHEN p.completed_at IS NULL THEN 'locked' ELSE 'completed' END) ORDER BY s.position)
          FROM steps s LEFT JOIN step_progress p ON p.step_id = s.id AND p.attempt_id = a.id WHERE s.module_id = m.id)) ORDER BY m.position)
      FROM modules m WHERE m.course_id = c.id),
    'progress', json_build_object('percent', 50, 'completedSteps', (SELECT count(*) FROM step_progress p WHERE p.attempt_id = a.id AND p.completed_at IS NOT NULL), 'totalSteps', 100)
  ))) AS answer
  FROM courses c JOIN enrolments e ON e.course_id = c.id AND e.user_id = $2 JOIN attempts a ON a.enrolment_id = e.id WHERE c.id = $1`;

const ACADEMIES = `
  SELECT json_build_object('data', json_build_object('academies', json_build_object('items', json_agg(json_build_object(
    'id', a.id, 'name', a.translations->'en'->>'name', 'subTitle', a.translations->'en'->>'subTitle', 'shownLanguage', 'en', 'defaultLanguage', a.default_language,
    'academyType', a.academy_type, 'status', a.status, 'courseCount', (SELECT count(*) FROM courses c WHERE c.academy_id = a.id AND c.status = 'PUBLISHED')) ORDER BY a.position), 'hiddenByLanguage', 0))) AS answer
  FROM academies a WHERE a.status = 'PUBLISHED'`;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `same${names.size}`;
  names.set(text, name);
  return name;
}

async function viewerOf(request: IncomingMessage): Promise<string> {
  const token = String(request.headers['x-access-token'] ?? '');
  const hash = createHash('sha256').update(token).digest('base64url');
  const known = sessions.get(hash);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM sessions WHERE token_hash = $1', [hash]);
  const found = rows[0]?.user_id;
  if (found === undefined) throw new Error('No session');
  sessions.set(hash, found);
  return found;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const viewer = await viewerOf(request);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const statements = same[url.pathname.replace('/same/', '')];
  if (statements !== undefined && url.pathname.startsWith('/same/')) {
    const parts: unknown[] = [];
    for (const { text, values } of statements) parts.push((await pool.query({ name: nameOf(text), text, values })).rows);
    return send(response, parts);
  }
  const { rows } =
    url.pathname === '/academies'
      ? await pool.query({ name: 'academies', text: ACADEMIES })
      : await pool.query({ name: 'course', text: COURSE, values: [url.searchParams.get('id'), viewer] });
  send(response, rows[0].answer);
}

function send(response: ServerResponse, answer: unknown): void {
  const body = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
