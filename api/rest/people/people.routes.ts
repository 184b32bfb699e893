import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { listEveryLearner, listEveryStudent } from '../../domain/people/every-person.service.ts';
import { listOf } from '../entity-schemas.ts';
import { toLegacyEntry } from '../legacy-entities.ts';
import { legacyRoute } from '../legacy-route.ts';

const signedIn = { method: 'get', access: 'signedIn' } as const;

/** The people of academies and courses, below /api/academy (docs/specification.md#7-the-calls-it-makes). */
export const PEOPLE_ROUTES = [
  legacyRoute(
    {
      ...signedIn,
      path: '/users/:academyId',
      summary: 'The learners of an academy',
      answer: { result: 'One entry for each, by name, with `user`. Only members of the academy can read it' },
      answerSchemas: { result: listOf('PersonEntry') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: (await listEveryLearner(ctx, await readAcademy(ctx, params.academyId ?? ''))).map(toLegacyEntry) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/course/users/:id',
      summary: 'The students and the team of a course',
      answer: { result: 'One entry for each, by name, with `user`. Only participants of the course can read it' },
      answerSchemas: { result: listOf('PersonEntry') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: (await listEveryStudent(ctx, params.id ?? '')).map(toLegacyEntry) }),
  ),
] as const;
