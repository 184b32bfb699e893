import DataLoader from 'dataloader';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { loaded } from '../shared/loaded.ts';
import { hasMessages } from './received-message.service.ts';

/** Loads whether a course has messages that the viewer may read as a learner. */
export function hasMessagesByCourse(ctx: Ctx): DataLoader<Course, boolean, string> {
  return new DataLoader<Course, boolean, string>(
    async (courses) => {
      const found = await hasMessages(ctx, courses);
      return courses.map(({ id }) => loaded(found, id));
    },
    { cacheKeyFn: ({ id }) => id },
  );
}
