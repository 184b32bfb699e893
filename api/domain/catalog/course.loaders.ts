import DataLoader from 'dataloader';
import type { Ctx } from '../shared/context.ts';
import { loaded } from '../shared/loaded.ts';
import { type CourseList, listAcademyCourses } from './course-reads.service.ts';

/** Loads the courses of academies by academy id. */
export function coursesByAcademy(ctx: Ctx): DataLoader<string, CourseList> {
  return new DataLoader<string, CourseList>(async (ids) => {
    const lists = await listAcademyCourses(ctx, ids);
    return ids.map((id) => loaded(lists, id));
  });
}
