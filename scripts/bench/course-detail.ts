import { compare, type Subject, type Summary } from './load.ts';
import type { Stage } from './stage.ts';

const COURSE_QUERY = `query Course($id: ID!) { course(id: $id) {
  id name shownLanguage description access
  modules { id name shownLanguage completed steps { id moduleId name shownLanguage access state } }
  progress { courseId percent completedSteps totalSteps }
} }`;

const ACADEMIES_QUERY = `query Academies { academies(limit: 20) {
  items { id name subTitle shownLanguage defaultLanguage academyType status courseCount } hiddenByLanguage
} }`;

const LOAD = { requests: 400, atOnce: 20 };

function graphqlSubject(stage: Stage, query: string, variables: Record<string, string>): Subject {
  return {
    name: 'GraphQL',
    url: `${stage.api.address}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': stage.token, 'x-content-language': 'en' },
    body: JSON.stringify({ query, variables }),
    pid: stage.api.pid,
  };
}

const get = (name: string, address: string, stage: Stage, pid: number): Subject => ({
  name,
  url: address,
  method: 'GET',
  headers: { 'x-access-token': stage.token, 'x-content-language': 'en' },
  pid,
});

function print(title: string, goal: string, rows: readonly Summary[]): void {
  const floor = rows[0];
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) {
    const ratio = floor === undefined ? Number.NaN : row.cpu / floor.cpu;
    const failed = row.failures > 0 ? `  ${row.failures} FAILED` : '';
    process.stdout.write(
      `  ${row.name.padEnd(10)} ${row.cpu.toFixed(0).padStart(6)} µs CPU  ${row.rate.toFixed(0).padStart(6)} requests/s  ${(row.bytes / 1024).toFixed(1).padStart(6)} KB  ${ratio.toFixed(2)}x${failed}\n`,
    );
  }
  process.stdout.write(`  goal: ${goal}\n`);
}

/** The course query with 10 modules of 10 steps, against a bare Node handler with one hand-written statement (P2, P4). */
export async function measureCourseDetail(stage: Stage): Promise<void> {
  const subjects = [
    get('bare Node', `${stage.reference.address}/course?id=${stage.courseId}`, stage, stage.reference.pid),
    graphqlSubject(stage, COURSE_QUERY, { id: stage.courseId }),
    get('REST', `${stage.api.address}/api/academy/course/find/${stage.courseId}`, stage, stage.api.pid),
  ];
  print('Course detail, 10 modules of 10 steps', 'GraphQL at most 2.6x (P2), REST at most 2.6x and not above GraphQL (P4)', await compare(subjects, LOAD));
}

/** A flat list of 20 academies (P1, P4). */
export async function measureAcademies(stage: Stage): Promise<void> {
  const subjects = [
    get('bare Node', `${stage.reference.address}/academies`, stage, stage.reference.pid),
    graphqlSubject(stage, ACADEMIES_QUERY, {}),
    get('REST', `${stage.api.address}/api/academy`, stage, stage.api.pid),
  ];
  print('Twenty academies', 'GraphQL at most 3.5x (P1), REST at most 2.6x (P4)', await compare(subjects, { ...LOAD, requests: 1000 }));
}
