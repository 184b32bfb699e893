import DataLoader from 'dataloader';
import type { Academy } from '../catalog/academy-reads.service.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import { findCallable } from '../presence/person-status.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
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
export function peopleLoader<Item extends { id: string }>(
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

/** Loads whether the viewer may call people, by their ids. */
export function callableById(ctx: Ctx): DataLoader<string, boolean> {
  return new DataLoader<string, boolean>(async (ids) => {
    const callable = await findCallable(ctx, ids);
    return ids.map((id) => callable.has(id));
  });
}

type Pages = Map<string, PersonPage>;

/** Adds to each person of the pages whether the viewer may call them. */
function withCallable(pages: Pages, isCallable: (id: string) => boolean): Pages {
  const ofPage = ({ items, ...page }: PersonPage): PersonPage => ({ ...page, items: items.map((each) => ({ ...each, viewerCanCall: isCallable(each.id) })) });
  return new Map([...pages].map(([id, page]) => [id, ofPage(page)]));
}

/** Loads pages of the students of courses. Who sees them takes part in the course or is an admin, and may call all others. */
export function studentsByCourse(ctx: Ctx) {
  return peopleLoader<Course>(async (courses, request) => {
    const { id: viewerId } = requireActor(ctx);
    return withCallable(await listStudentsOf(ctx, courses, request), (id) => id !== viewerId);
  });
}

/** Loads pages of the learners of academies, and with one statement whom of them the viewer may call. */
export function learnersByAcademy(ctx: Ctx) {
  return peopleLoader<Academy>(async (academies, request) => {
    const pages = await listLearnersOf(ctx, academies, request);
    const callable = await findCallable(
      ctx,
      [...pages.values()].flatMap(({ items }) => items.map(idOf)),
    );
    return withCallable(pages, (id) => callable.has(id));
  });
}
