import type { TypePolicies } from '@apollo/client';

/** How the cache knows records: by id, except those that have none. */
export const typePolicies: TypePolicies = {
  CourseProgress: { keyFields: ['courseId'] },
  AcademyAbilities: { merge: true },
  CourseAbilities: { merge: true },
  Settings: { keyFields: [] },
  ContinueCard: { keyFields: false },
};
