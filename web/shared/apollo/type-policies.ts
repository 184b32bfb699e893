import type { Reference, TypePolicies } from '@apollo/client';

/** How the cache knows records: by id, except those that have none. */
export const typePolicies: TypePolicies = {
  StepPreview: { keyFields: ['id', 'shownLanguage'] },
  CourseProgress: { keyFields: ['courseId'] },
  AcademyAbilities: { merge: true },
  CourseAbilities: { merge: true },
  // Copies come and go while a video is prepared: what arrives is all there is.
  FileLink: { fields: { renditions: { merge: false } } },
  Settings: { keyFields: [] },
  ContinueCard: { keyFields: false },
  // Copies of an item share a file, each with its own words for it.
  Image: { keyFields: ['id', 'alt'] },
  // A step that came with a mutation (visitStep) need not be asked for again.
  Query: { fields: { step: { read: (kept: Reference | undefined, { args, toReference }) => kept ?? toReference({ __typename: 'Step', id: args?.id }) } } },
};
