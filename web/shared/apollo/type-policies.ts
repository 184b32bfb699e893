import type { Reference, TypePolicies } from '@apollo/client';
import { liveStatusPolicy } from '../live/live-statuses.ts';

/** The keys of records in the cache: the id, except for types without one. */
export const typePolicies: TypePolicies = {
  Person: liveStatusPolicy,
  Account: liveStatusPolicy,
  StepPreview: { keyFields: ['id', 'shownLanguage'] },
  CourseProgress: { keyFields: ['courseId'] },
  CourseAmount: { keyFields: ['courseId'] },
  CourseEvaluation: { keyFields: ['courseId'] },
  AcademyAbilities: { merge: true },
  CourseAbilities: { merge: true },
  // Renditions appear and disappear while a video is processed: the newest list replaces the old one.
  FileLink: { fields: { renditions: { merge: false } } },
  Settings: { keyFields: [] },
  NotificationSetting: { keyFields: ['kind'] },
  ContinueCard: { keyFields: false },
  // Duplicates of an item share a file, each with its own alternative text.
  Image: { keyFields: ['id', 'alt'] },
  // A step that a mutation returned (CompleteStep) is read from the cache.
  Query: { fields: { step: { read: (kept: Reference | undefined, { args, toReference }) => kept ?? toReference({ __typename: 'Step', id: args?.id }) } } },
};
