import type { Reference, TypePolicies } from '@apollo/client';

/** How the cache knows records: by id, except those that have none. */
export const typePolicies: TypePolicies = {
  CourseProgress: { keyFields: ['courseId'] },
  AcademyAbilities: { merge: true },
  CourseAbilities: { merge: true },
  Settings: { keyFields: [] },
  ContinueCard: { keyFields: false },
  // A step that came with a mutation (visitStep) need not be asked for again.
  Query: { fields: { step: { read: (kept: Reference | undefined, { args, toReference }) => kept ?? toReference({ __typename: 'Step', id: args?.id }) } } },
};
