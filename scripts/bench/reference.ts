import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { COURSE, DASHBOARD, MY_COURSES } from './learner-pages-sql.ts';
import { REST_ACADEMIES, REST_MY_COURSES } from './rest-sql.ts';

/**
 * The baseline of pages: a bare Node handler with a session check (a hash and a map lookup) and one statement written by hand that returns the whole
 * answer, which is the least that any server can do. It shares no statement and no code with the application.
 */
const { DATABASE_URL = '', ACADEMY_ID, COURSE_ID, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const sessions = new Map<string, string>();

const ofPage = (text: string) => ({ text, more: [ACADEMY_ID, COURSE_ID] });
const ofRest = (text: string) => ({ text, more: [] });
const STATEMENTS: Readonly<Record<string, { text: string; more: Array<string | undefined> }>> = {
  '/dashboard': ofPage(DASHBOARD),
  '/course': ofPage(COURSE),
  '/my-courses': ofPage(MY_COURSES),
  '/rest-academies': ofRest(REST_ACADEMIES),
  '/rest-my-courses': ofRest(REST_MY_COURSES),
};

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

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = request.url ?? '/';
  const statement = STATEMENTS[name];
  if (statement === undefined) return void response.end('ready');
  const { text, more } = statement;
  const { rows } = await pool.query<{ answer: object }>({ name, text, values: [await viewerOf(request), ...more] });
  const body = JSON.stringify(rows[0]?.answer);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)));
});
server.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
