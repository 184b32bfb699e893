import { academyById } from '../domain/academies/academy.loaders.ts';
import { adminAcademyById, adminModulesByCourse, coverageByCourse } from '../domain/authoring/authoring.loaders.ts';
import { coursesByAcademy } from '../domain/courses/course.loaders.ts';
import { countByCourse, outlineByCourse } from '../domain/learning/outline.loaders.ts';
import { learnersByAcademy, onlineByCourse, studentsByCourse, teamByCourse } from '../domain/people/people.loaders.ts';
import type { Ctx } from '../domain/shared/context.ts';

/** One factory per loader; each feature adds its own. A loader is made when it is first asked for, and lives for one request. */
const FACTORIES = {
  academyById,
  coursesByAcademy,
  learnersByAcademy,
  teamByCourse,
  onlineByCourse,
  studentsByCourse,
  outlineByCourse,
  countByCourse,
  adminAcademyById,
  adminModulesByCourse,
  coverageByCourse,
} satisfies Record<string, (ctx: Ctx) => unknown>;

type Factories = typeof FACTORIES;
export type Loaders = { readonly [Name in keyof Factories]: Factories[Name] extends (ctx: Ctx) => infer Loader ? Loader : never };

/** A request then costs one object, however many loaders there are. */
class RequestLoaders {
  constructor(readonly ctx: Ctx) {}
}
for (const [name, create] of Object.entries<(ctx: Ctx) => unknown>(FACTORIES)) {
  Object.defineProperty(RequestLoaders.prototype, name, {
    get(this: { ctx: Ctx }) {
      const loader = create(this.ctx);
      Object.defineProperty(this, name, { value: loader });
      return loader;
    },
  });
}

/** The loaders of one request: batches that answer a list with one statement, however long it is (docs/architecture.md). */
export function createLoaders(ctx: Ctx): Loaders {
  return new RequestLoaders(ctx) as unknown as Loaders;
}
