import DataLoader from 'dataloader';
import type { AcademyView } from '../academies/academy-reads.service.ts';
import type { CourseView } from '../courses/course-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import { loaded } from '../shared/loaded.ts';
import { countOnline, listLearnersOf, listStudentsOf, listTeams, type PeopleRequest, type TeamMemberView } from './people.service.ts';
import type { PersonPageView } from './people.ts';

const idOf = (item: { id: string }): string => item.id;

/** The team list of a course. */
export function teamByCourse(ctx: Ctx): DataLoader<CourseView, TeamMemberView[], string> {
  return new DataLoader<CourseView, TeamMemberView[], string>(
    async (courses) => {
      const teams = await listTeams(ctx, courses);
      return courses.map(({ id }) => loaded(teams, id));
    },
    { cacheKeyFn: idOf },
  );
}

/** How many others of a course are online. */
export function onlineByCourse(ctx: Ctx): DataLoader<CourseView, number, string> {
  return new DataLoader<CourseView, number, string>(
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

/** Pages of people: the same question about many items is one statement. */
function peopleLoader<Item extends { id: string }>(
  list: (items: Item[], request: PeopleRequest) => Promise<Map<string, PersonPageView>>,
): DataLoader<PeopleOf<Item>, PersonPageView, string> {
  const questionOf = ({ request }: PeopleOf<Item>): string => JSON.stringify(request);
  return new DataLoader<PeopleOf<Item>, PersonPageView, string>(
    async (keys) => {
      const questions = new Map<string, Array<PeopleOf<Item>>>();
      for (const key of keys) questions.set(questionOf(key), [...(questions.get(questionOf(key)) ?? []), key]);
      const answers = new Map<string, Map<string, PersonPageView>>();
      for (const [question, asked] of questions) {
        const items = asked.map(({ item }) => item);
        answers.set(question, await list(items, asked[0]?.request ?? {}));
      }
      return keys.map((key) => loaded(answers.get(questionOf(key)) ?? new Map<string, PersonPageView>(), key.item.id));
    },
    { cacheKeyFn: (key) => `${key.item.id} ${questionOf(key)}` },
  );
}

/** Pages of the students of a course. */
export function studentsByCourse(ctx: Ctx) {
  return peopleLoader<CourseView>((courses, request) => listStudentsOf(ctx, courses, request));
}

/** Pages of the learners of an academy. */
export function learnersByAcademy(ctx: Ctx) {
  return peopleLoader<AcademyView>((academies, request) => listLearnersOf(ctx, academies, request));
}
