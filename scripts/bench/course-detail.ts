import { type ClientDocument, COURSE_PAGE, DASHBOARD_PAGE } from './client-documents.ts';
import { compare, type Subject, type Summary } from './load.ts';
import type { Stage } from './stage.ts';
import type { Measured } from './statements.ts';

const COURSE_QUERY = `query Course($id: ID!) { course(id: $id) {
  id name shownLanguage description access
  modules { id name shownLanguage completed steps { id moduleId name shownLanguage access state } }
  progress { courseId percent completedSteps totalSteps }
} }`;

const ACADEMIES_QUERY = `query Academies { academies(limit: 20) {
  items { id name subTitle shownLanguage defaultLanguage academyType status courseCount } hiddenByLanguage
} }`;

const LOAD = { requests: 800, atOnce: 20 };

function graphqlSubject(stage: Stage, name: string, body: object): Subject {
  return {
    name,
    url: `${stage.api.address}/graphql`,
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json,application/json;q=0.9',
      'content-type': 'application/json',
      'x-access-token': stage.token,
      'x-content-language': 'en',
    },
    body: JSON.stringify(body),
    pid: stage.api.pid,
  };
}

/** A page of the client, sent as the client sends it: by the hash of its document. */
const clientSubject = (stage: Stage, { hash }: ClientDocument, variables: object): Subject =>
  graphqlSubject(stage, 'client', { variables, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });
/** The same document as text, as another program sends it. */
const textSubject = (stage: Stage, { text }: ClientDocument, variables: object): Subject =>
  graphqlSubject(stage, 'client, as text', { query: text, variables });

const get = (name: string, address: string, stage: Stage, pid: number): Subject => ({
  name,
  url: address,
  method: 'GET',
  headers: { 'x-access-token': stage.token, 'x-content-language': 'en' },
  pid,
});

/** The baseline of each row: a bare server with the same statements. */
const BASELINES: Readonly<Record<string, string>> = {
  client: 'same SQL as client',
  'client, as text': 'same SQL as client',
  GraphQL: 'same SQL as GraphQL',
  REST: 'same SQL as REST',
};

function print(title: string, goal: string, rows: readonly Summary[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) {
    const over = (baseline: string | undefined): string => (row.cpu / (rows.find(({ name }) => name === baseline)?.cpu ?? row.cpu)).toFixed(2);
    const ratio = BASELINES[row.name] === undefined ? '' : `${over(BASELINES[row.name])}x same SQL, ${over('one statement')}x`;
    const failed = row.failures > 0 ? `  ${row.failures} FAILED` : '';
    process.stdout.write(
      `  ${row.name.padEnd(19)} ${row.cpu.toFixed(0).padStart(6)} µs CPU  ${row.rate.toFixed(0).padStart(6)} requests/s  ${(row.bytes / 1024).toFixed(1).padStart(6)} KB  ${ratio}${failed}\n`,
    );
  }
  process.stdout.write(`  goal: ${goal}\n`);
}

/** Returns the bare servers to compare with: one with a single hand-written statement, and those that send the application's statements. */
function baselines(stage: Stage, one: string, client: Measured, graphql: Measured, rest: Measured): Subject[] {
  const { address, pid } = stage.reference;
  const baseline = (name: string, path: string): Subject => get(name, `${address}/${path}`, stage, pid);
  return [
    baseline('one statement', one),
    baseline('same SQL as client', `same/${client}`),
    baseline('same SQL as GraphQL', `same/${graphql}`),
    baseline('same SQL as REST', `same/${rest}`),
  ];
}

/** Measures the course page with 10 modules of 10 steps (P2), another query as text, and REST (P4). REST returns every language and the contents of all steps: more than twice the bytes. */
export async function measureCourseDetail(stage: Stage): Promise<void> {
  const subjects = [
    ...baselines(stage, `course?id=${stage.courseId}`, 'coursePage', 'course', 'courseTree'),
    clientSubject(stage, COURSE_PAGE, { courseId: stage.courseId }),
    textSubject(stage, COURSE_PAGE, { courseId: stage.courseId }),
    graphqlSubject(stage, 'GraphQL', { query: COURSE_QUERY, variables: { id: stage.courseId } }),
    get('REST', `${stage.api.address}/api/academy/course/find/${stage.courseId}`, stage, stage.api.pid),
  ];
  print('Course detail, 10 modules of 10 steps', 'the client at most 2.6x (P2), REST at most 2.6x and not above GraphQL (P4)', await compare(subjects, LOAD));
}

/** Measures the dashboard with 20 academies (P1), another query as text, and REST (P4). REST returns every language and the ids of all courses: twice the bytes. */
export async function measureAcademies(stage: Stage): Promise<void> {
  const subjects = [
    ...baselines(stage, 'academies', 'dashboardPage', 'academies', 'academyRows'),
    clientSubject(stage, DASHBOARD_PAGE, {}),
    textSubject(stage, DASHBOARD_PAGE, {}),
    graphqlSubject(stage, 'GraphQL', { query: ACADEMIES_QUERY }),
    get('REST', `${stage.api.address}/api/academy`, stage, stage.api.pid),
  ];
  print('Twenty academies', 'the client at most 3.5x (P1), REST at most 2.6x (P4)', await compare(subjects, { ...LOAD, requests: 1500 }));
}
