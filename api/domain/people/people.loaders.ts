import DataLoader from 'dataloader';
import type { Academy } from '../catalog/academy-reads.service.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { loaded } from '../shared/loaded.ts';
import { countOnline, listLearnersOf, listStudentsOf, listTeams, type PeopleRequest, type TeamMember } from './people.service.ts';
import type { PersonPage } from './people.ts';

const idOf = (item: { id: string }): string => item.id;

/** Loads the team lists of courses. */
export function teamByCourse(ctx: Ctx): DataLoader<Course, TeamMember[], string> {
  return new DataLoader<Course, TeamMember[], string>(
    async (courses) => {
      const teams = await listTeams(ctx, courses);
      return courses.map(({ id }) => loaded(teams, id));
    },
    { cacheKeyFn: idOf },
  );
}

/** Loads the number of other people of a course who are online. */
export function onlineByCourse(ctx: Ctx): DataLoader<Course, number, string> {
  return new DataLoader<Course, number, string>(
    async (courses) => {
      const counts = await countOnline(ctx, courses);
      return courses.map(({ id }) => loaded(counts, id));
    },
    { cacheKeyFn: idOf },
  );
}

interface PeopleOf<Item> {
  item: Item;
  request: PeopleRequest;
}

/** Loads pages of people; the same request for several items runs as one statement. */
function peopleLoader<Item extends { id: string }>(
  list: (items: Item[], request: PeopleRequest) => Promise<Map<string, PersonPage>>,
): DataLoader<PeopleOf<Item>, PersonPage, string> {
  const requestKey = ({ request }: PeopleOf<Item>): string => JSON.stringify(request);
  return new DataLoader<PeopleOf<Item>, PersonPage, string>(
    async (keys) => {
      const groups = new Map<string, Array<PeopleOf<Item>>>();
      for (const key of keys) groups.set(requestKey(key), [...(groups.get(requestKey(key)) ?? []), key]);
      const pages = new Map<string, Map<string, PersonPage>>();
      for (const [request, group] of groups) {
        const items = group.map(({ item }) => item);
        pages.set(request, await list(items, group[0]?.request ?? {}));
      }
      return keys.map((key) => loaded(pages.get(requestKey(key)) ?? new Map<string, PersonPage>(), key.item.id));
    },
    { cacheKeyFn: (key) => `${key.item.id} ${requestKey(key)}` },
  );
}

/** Loads pages of the students of courses. */
export function studentsByCourse(ctx: Ctx) {
  return peopleLoader<Course>((courses, request) => listStudentsOf(ctx, courses, request));
}

/** Loads pages of the learners of academies. */
export function learnersByAcademy(ctx: Ctx) {
  return peopleLoader<Academy>((academies, request) => listLearnersOf(ctx, academies, request));
}
