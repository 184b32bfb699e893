import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../testing/rest-corpus/recorded.ts';
import { ROUTE_GROUPS } from '../route-groups.ts';

const recorded = await readCorpus();

const endpoints = ROUTE_GROUPS.flatMap(({ prefix, routes }) =>
  routes.map(({ description: { method, path, access } }) => ({ endpoint: `${method.toUpperCase()} ${prefix}${path === '/' ? '' : path}`, access })),
);

describe('the recorded answers', () => {
  it.each(endpoints)('contain a success of $endpoint, a refusal, and a 401 if it needs a session', ({ endpoint, access }) => {
    const answers = recorded.filter((entry) => entry.endpoint === endpoint);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.some((status) => status >= 400)).toBe(true);
    if (access === 'signedIn') expect(answers.filter(({ caller }) => caller === 'guest').map(({ status }) => status)).toContain(401);
  });

  it('contain no endpoint that does not exist', () => {
    const names = endpoints.map(({ endpoint }) => endpoint);
    expect([...new Set(recorded.map(({ endpoint }) => endpoint))].filter((endpoint) => !names.includes(endpoint))).toEqual([]);
  });
});
