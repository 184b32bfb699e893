import { Readable, Writable } from 'node:stream';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { describe, expect, it } from 'vitest';
import type { Ctx } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { LegacyRoute } from '../../rest/legacy-route.ts';
import { ROUTE_GROUPS } from '../../rest/route-groups.ts';
import { Answer } from '../../rest/sent-list.ts';
import { actorOf } from '../factories/user.ts';
import { testCtx } from '../test-ctx.ts';
import { expectNames, expectNoGrowth, type Growing, type Reads, readsOn } from './growth.ts';
import { REST_WRITES, type RestRequest } from './rest-writes.ts';
import type { GrowthSite, GrowthSites } from './sites.ts';
import { buildGrowthWorld } from './world.ts';

interface Endpoint {
  /** Method and path, such as `GET /academy/:id`. */
  name: string;
  route: LegacyRoute;
}
const ENDPOINTS: readonly Endpoint[] = ROUTE_GROUPS.flatMap(({ prefix, routes }) =>
  routes.map((route) => ({
    name: `${route.description.method.toUpperCase()} ${prefix}${route.description.path === '/' ? '' : route.description.path}`,
    route,
  })),
);
const READS = ENDPOINTS.filter(({ route }) => route.description.method === 'get');
const WRITES = ENDPOINTS.filter(({ route }) => route.description.method !== 'get');

/** Routes whose parameter has a name that does not say what it is: the id of a course, a group and so on. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /academy/course/users/:id': { id: 'courseId' },
  'GET /academy/steps/:id': { id: 'stepId' },
  'GET /academy/:id': { id: 'academyId' },
  'GET /groups/:id': { id: 'groupId' },
  'GET /meetingRooms/:id': { id: 'courseId' },
  'GET /meeting/join/:meetingId': { meetingId: 'classId' },
  'GET /class/:id': { id: 'courseId' },
};
/** Queries of a read; without one it has none. */
const QUERIES: Readonly<Record<string, ReadonlyArray<Record<string, string>>>> = {
  'GET /user/search': [{ email: 'person-1234@' }, { role: 'admin' }],
};
/** Reads that one of the two may not make, or that need another moment. */
const REFUSED: Readonly<Record<string, string>> = {
  'GET /meeting/join/:meetingId': 'a class can be joined from 15 minutes before its begin',
  'GET /progress/module/:moduleId': 'shows the own progress of a learner',
};
/** Routes that read more on the larger site than their answer grows, and why. */
const GROWING: Growing = {
  'GET /user': { why: 'finds the enrollments and courses of the 1,000 people of a part by their ids; a small site reads all for a part instead', times: 10 },
  'GET /user/search': 'finds the courses of the admins, who are three times as many, by their ids; a small site reads all courses instead',
  'GET /academy/users/:academyId': 'sorts the learners of the academy, who are three times as many',
  'POST /progress/homework': 'notifies the admins, who are three times as many',
};

/** A place where an answer goes: it counts its bytes. */
class Counter extends Writable {
  bytes = 0;
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytes += chunk.length;
    done();
  }
}

/** Answers a request as the router does; returns the bytes of the answer. */
async function answer(ctx: Ctx, route: LegacyRoute, { params = {}, query = {}, body, request }: RestRequest): Promise<number> {
  const sent = new Answer(() => undefined);
  const fields = await route.handle(ctx, { params, query, body, version: () => false, send: sent.send, request: (request ?? Readable.from([])) as Request });
  const text = JSON.stringify(fields);
  if (!sent.isLong) return text.length;
  const counter = new Counter();
  await sent.write(text, counter);
  return counter.bytes;
}

/** The bytes of an answer, or the code with which it is refused. */
async function answered(act: () => Promise<number>) {
  try {
    return { bytes: await act() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { bytes: 2, errors: [`${error.code} ${JSON.stringify(error.details)}`] };
  }
}

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');

function readsOfRead(site: GrowthSite, as: 'admin' | 'learner', { name, route }: Endpoint, query: Record<string, string>): Promise<Reads> {
  const params = Object.fromEntries(namesIn(route.description.path).map((each) => [each, site.ids[PARAMETERS[name]?.[each] ?? each] ?? '']));
  const ctxOf = (db: EntityManager): Ctx => testCtx(db, { actor: actorOf(site[as]) });
  return readsOn(site, (db, measured) => measured(() => answered(() => answer(ctxOf(db), route, { params, query }))));
}

function readsOfWrite(site: GrowthSite, { name, route }: Endpoint): Promise<Reads> {
  const row = REST_WRITES[name];
  if (row === undefined) throw new Error(`${name} has no row`);
  return readsOn(site, async (db, measured) => {
    const world = await buildGrowthWorld(site, db, row.as);
    const request = await row.request(world);
    return measured(() => answered(() => answer(world.ctxOf(row.as), route, request)));
  });
}

/** Each documented route: the reads as an admin and as a learner, the writes by the person who sends them; what they changed is undone each time. */
export function describeRest(sites: () => GrowthSites): void {
  const named = (endpoints: readonly Endpoint[]): string[] => endpoints.map(({ name }) => name);
  expectNames('reads over REST', [PARAMETERS, QUERIES, REFUSED], named(READS));
  expectNames('writes over REST', [REST_WRITES], named(WRITES));
  expectNames('routes', [GROWING], named(ENDPOINTS));
  const reads = READS.flatMap((endpoint) =>
    (QUERIES[endpoint.name] ?? [{}]).map((query): [string, Endpoint, Record<string, string>] => {
      return [
        `${endpoint.name}${Object.entries(query)
          .map(([name, value]) => `?${name}=${value}`)
          .join('')}`,
        endpoint,
        query,
      ];
    }),
  );
  describe.each(['admin', 'learner'] as const)('on a site that is three times as large, each read over REST reads as much as before for %s', (as) => {
    it.each(reads)('%s', async (_name, endpoint, query) => {
      const { errors } = await expectNoGrowth(sites(), endpoint.name, GROWING, (site) => readsOfRead(site, as, endpoint, query));
      if (as === 'admin' && REFUSED[endpoint.name] === undefined) expect(errors).toEqual([]);
    });
  });
  describe('on a site that is three times as large, each write over REST reads as much as before', () => {
    it.each(WRITES)('$name', async (endpoint) => {
      const { errors } = await expectNoGrowth(sites(), endpoint.name, GROWING, (site) => readsOfWrite(site, endpoint));
      expect(errors).toEqual([]);
    });
  });
}
