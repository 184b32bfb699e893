import { siteIds } from '../../api/testing/site-seed.ts';
import { type ClientDocument, COURSE_PAGE, DASHBOARD_PAGE, documentOf } from './client-documents.ts';
import { startCountingServer } from './counting-server.ts';

import { kilobytes, print } from './figures.ts';
import { compare, type Subject, type Summary } from './load.ts';
import { assertSameSize, BenchError, type BenchRequest, graphqlRequest } from './request.ts';
import { LEARNERS } from './seed.ts';
import { type SiteStage, type Stage, startServer } from './stage.ts';

const LOAD = { requests: 60, atOnce: 10, rounds: 2 };

interface Page {
  name: string;
  goal: string;
  /** The path of the reference server. */
  byHand: string;
  request: (address: string, token: string) => BenchRequest;
}

const client =
  (document: ClientDocument, variables: object = {}) =>
  (address: string, token: string): BenchRequest =>
    graphqlRequest({ name: 'the page', address, token, document: { hash: document.hash }, variables });
const rest =
  (path: string) =>
  (address: string, token: string): BenchRequest => ({ name: path, url: address + path, headers: { 'x-access-token': token, 'x-content-language': 'en' } });

/** The pages of the first learner, who has begun 20 courses. */
const PAGES: readonly Page[] = [
  { name: 'dashboard', goal: 'P1', byHand: '/dashboard', request: client(DASHBOARD_PAGE) },
  { name: 'course', goal: 'P2', byHand: '/course', request: client(COURSE_PAGE, { courseId: siteIds.course(0) }) },
  { name: 'My Courses', goal: 'P20', byHand: '/my-courses', request: client(documentOf('MyCourses')) },
  { name: 'REST academies', goal: 'P4', byHand: '/rest-academies', request: rest('/api/academy') },
  { name: 'REST my courses', goal: 'P4', byHand: '/rest-my-courses', request: rest('/api/academy/mycourses') },
];

function printPage({ name, goal }: Page, [ours, hand]: [Summary, Summary], rowBytes: number): void {
  const times = (ours.cpu + ours.database) / (hand.cpu + hand.database);
  const cost = ({ cpu, database }: Summary): string => `${cpu.toFixed(0).padStart(5)} + ${database.toFixed(0).padStart(5)} µs`;
  print(
    `  ${name.padEnd(16)}${cost(ours)}  one statement ${cost(hand)}  ${times.toFixed(2)}x  ${kilobytes(ours.bytes)} KB (by hand ${kilobytes(hand.bytes)})  ` +
      `${(rowBytes / ours.bytes).toFixed(2)} bytes of rows per byte  (${goal})`,
  );
}

async function measureSite(stage: Stage, { courses, databaseUrl: url, api, learners }: SiteStage): Promise<void> {
  const [viewer] = learners;
  const headers = { 'x-access-token': viewer?.token ?? '' };
  const environment = { DATABASE_URL: url, ACADEMY_ID: siteIds.academy(0), COURSE_ID: siteIds.course(0) };
  const reference = await startServer('scripts/bench/reference.ts', environment, '/');
  const counting = await startCountingServer(url, stage.directory);
  print(`  site of ${courses} courses and ${LEARNERS} learners`);
  try {
    for (const page of PAGES) {
      const ours: Subject = { ...page.request(api.address, viewer?.token ?? ''), name: page.name, pid: api.pid };
      const hand: Subject = { name: `${page.name} by hand`, url: reference.address + page.byHand, headers, pid: reference.pid };
      const [first, second] = await compare([ours, hand], { ...LOAD, database: stage.databasePid });
      // The second answer: the first one reads the session, too.
      await counting.count(page.request(counting.address, viewer?.token ?? ''));
      const { rowBytes } = await counting.count(page.request(counting.address, viewer?.token ?? ''));
      if (first === undefined || second === undefined) throw new BenchError(`${page.name} was not measured`);
      assertSameSize(page.name, first.bytes, second.bytes);
      printPage(page, [first, second], rowBytes);
    }
  } finally {
    await counting.close();
    await reference.stop();
  }
}

/** Measures pages over HTTP with their session check: processor time of server + database, against one statement by hand behind a bare server (P1, P2, P4). */
export async function measurePages(stage: Stage): Promise<void> {
  print('\nPages over HTTP, processor time of server + database for one answer');
  for (const site of [stage, await stage.largeSite()]) await measureSite(stage, site);
  print('  goal: dashboard at most 3.5x (P1), course at most 2.6x (P2), REST at most 2.6x and not above My Courses (P4), the same on both sites');
}
