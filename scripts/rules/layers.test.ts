import { describe, expect, it } from 'vitest';
import { brokenLayers } from './layers.ts';
import { parseDocuments } from './sources.ts';

const FRAGMENT = 'fragment CourseTeam_member on TeamMember { role }';

function found(definedIn: string, spreadIn: string): string[] {
  const document = 'query Team($id: ID!) { course(id: $id) { team { ...CourseTeam_member } } }';
  return brokenLayers(
    parseDocuments(
      new Map([
        [definedIn, FRAGMENT],
        [spreadIn, document],
      ]),
    ),
  );
}

describe('a GraphQL document', () => {
  it.each([
    ['of the same feature', 'web/features/people/a.graphql', 'web/features/people/b.graphql'],
    ['of shared in a feature', 'web/shared/a.graphql', 'web/features/people/b.graphql'],
    ['of a feature in a route', 'web/features/people/a.graphql', 'web/routes/dashboard/b.graphql'],
  ])('may spread a fragment %s', (_title, definedIn, spreadIn) => {
    expect(found(definedIn, spreadIn)).toEqual([]);
  });

  it.each([
    [
      'of another feature',
      'web/features/people/a.graphql',
      'web/features/courses/b.graphql',
      'a feature may not import another feature: compose them in a route',
    ],
    ['of a route', 'web/routes/dashboard/a.graphql', 'web/features/courses/b.graphql', 'web/features may not import web/routes'],
    ['of a feature in shared', 'web/features/people/a.graphql', 'web/shared/b.graphql', 'web/shared may not import web/features'],
  ])('is reported if it spreads a fragment %s', (_title, definedIn, spreadIn, why) => {
    expect(found(definedIn, spreadIn)).toEqual([`${spreadIn} imports ${definedIn}: ${why}`]);
  });
});
