import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { listEveryLearner, listEveryStudent, type VersionedPeople } from '../../domain/people/every-person.service.ts';
import { listOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyEntry } from '../legacy-entities.ts';
import { type IsCurrent, legacyRoute } from '../legacy-route.ts';

const polled = { method: 'get', access: 'signedIn' } as const;

/** The entries of a list, unless the client has this version of it. */
async function entries({ version, list }: VersionedPeople, isCurrent: IsCurrent): Promise<{ result: unknown }> {
  return { result: isCurrent(version) ? null : (await list()).map(toLegacyEntry) };
}

/** The people of academies and courses, below /api/academy (docs/specification.md#7-the-calls-it-makes). */
export const PEOPLE_ROUTES = [
  legacyRoute(
    {
      ...polled,
      path: '/users/:academyId',
      summary: 'The learners of an academy',
      answer: {
        result: described(
          listOf('PersonEntry'),
          'One entry for each, by name, with `user`. Only members of the academy can read it. If `If-None-Match` names the ETag of the answer before and nothing changed: 304',
        ),
      },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params, version }) => entries(await listEveryLearner(ctx, await readAcademy(ctx, params.academyId ?? '')), version),
  ),
  legacyRoute(
    {
      ...polled,
      path: '/course/users/:id',
      idOf: 'course',
      summary: 'The students and the team of a course',
      answer: {
        result: described(
          listOf('PersonEntry'),
          'One entry for each, by name, with `user`. Only participants of the course can read it. If `If-None-Match` names the ETag of the answer before and nothing changed: 304',
        ),
      },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params, version }) => entries(await listEveryStudent(ctx, params.id ?? ''), version),
  ),
] as const;
