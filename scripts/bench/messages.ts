import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { createTransport } from 'nodemailer';
import { createDataSource } from '../../api/db/data-source.ts';
import { buildCourseWith } from '../../api/testing/factories/course.ts';
import { API_DIRECTORY } from '../build-api.ts';
import { print } from './figures.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { BenchError, send } from './request.ts';
import { API_FILE, apiEnvironment, type Stage, startServer } from './stage.ts';

const PEOPLE = 2000;
const WORKER_FILE = `${API_DIRECTORY}/worker.js`;
/** Connections of the plain loop: as many as the jobs of a worker that run at once. */
const CONNECTIONS = 10;
const TOKEN = 'bench-token-of-the-admin-who-sends-messages';
const TOKEN_HASH = `rtrim(translate(encode(sha256('${TOKEN}'::bytea), 'base64'), '+/', '-_'), '=')`;
const BODY = `<p>${'We meet on Tuesday instead of Monday. '.repeat(10)}</p>`;

/** Stores an admin with a session, and the people of a course; returns the id of the course. */
async function addPeople(databaseUrl: string): Promise<string> {
  const database = await createDataSource({ url: databaseUrl }).initialize();
  const user = (email: string, role: string, numbers: string) =>
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     SELECT gen_random_uuid(), 'Name', 'Surname', ${email}, 'none', '${role}', '#0e6b66', 'en', now() FROM ${numbers} n`;
  await database.query(user(`'sender@academy.example'`, 'admin', 'generate_series(1, 1)'));
  await database.query(user(`'reader' || n || '@academy.example'`, 'student', `generate_series(1, ${PEOPLE})`));
  await database.query(
    `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), id, ${TOKEN_HASH}, 'Bench', now(), now(), now() + interval '20 days' FROM users WHERE email = 'sender@academy.example'`,
  );
  const { course } = await buildCourseWith(database.manager, [[{}]]);
  await database.query(
    `INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $1, now() FROM users WHERE email LIKE 'reader%'`,
    [course.id],
  );
  await database.query('ANALYZE');
  await database.destroy();
  return course.id;
}

/** Sends the message; returns the milliseconds until the answer, and until everybody has a mail. */
async function sendMessage(stage: Stage, sink: MailSink): Promise<{ answered: number; all: number }> {
  const courseId = await addPeople(stage.databaseUrl);
  const environment = { ...apiEnvironment(stage.databaseUrl, stage.directory), SMTP_URL: sink.url };
  const server = await startServer(API_FILE, environment, '/health/ready');
  const worker = spawn(process.execPath, [WORKER_FILE], { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const headers = { 'content-type': 'application/json', 'x-access-token': TOKEN };
    // The first request of a process compiles its statements.
    await send({ name: 'the account of the sender', url: `${server.address}/api/user/account`, headers });
    const body = JSON.stringify({ courseId, subject: 'No class on Monday', messageContent: BODY });
    const started = performance.now();
    const { ended: answered } = await send({ name: 'the message', url: `${server.address}/api/academy/course/message`, method: 'POST', headers, body });
    await sink.reached(PEOPLE);
    return { answered, all: performance.now() - started };
  } finally {
    worker.kill('SIGTERM');
    await server.stop();
  }
}

/** Sends as many mails in a loop, without a database; returns the milliseconds. */
async function sendPlainly(sink: MailSink): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: sink.port, pool: true, maxConnections: CONNECTIONS, maxMessages: Number.POSITIVE_INFINITY });
  const started = performance.now();
  const mails = Array.from({ length: PEOPLE }, (_each, index) =>
    transport.sendMail({ from: 'a@academy.example', to: `plain${index}@academy.example`, subject: 'No class on Monday', html: BODY, text: BODY }),
  );
  await Promise.all(mails);
  transport.close();
  return performance.now() - started;
}

/** Measures a message to 2,000 students until all mails are with the mail server, against a plain SMTP loop (P15). */
export async function measureMessages(stage: Stage): Promise<void> {
  const sink = await startMailSink();
  const { answered, all } = await sendMessage(stage, sink);
  const once = [...sink.ids.values()].filter(({ size }) => size === 1).length;
  if (once !== PEOPLE) throw new BenchError(`${once} of ${PEOPLE} people have exactly one mail`);
  const plain = await sendPlainly(sink);
  await sink.close();
  print(
    `\nA message to ${PEOPLE} students\n  answered after ${answered.toFixed(0)} ms, all mails with the mail server after ${all.toFixed(0)} ms, ${(all / plain).toFixed(1)}x of a plain SMTP loop (${plain.toFixed(0)} ms); each person has exactly one`,
  );
  print('  goal: answered within 300 ms, all mails within 10000 ms, exactly one per person (P15)');
}
