import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { listEveryLearner, listEveryStudent, type VersionedPeople } from '../../domain/people/every-person.service.ts';
import { listOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyEntry } from '../legacy-entities.ts';
import { cursorQuery } from '../legacy-fields.ts';
import { type IsCurrent, legacyRoute } from '../legacy-route.ts';
import type { SendList } from '../sent-list.ts';

const polled = { method: 'get', access: 'signedIn', scope: 'people:read', query: cursorQuery } as const;

/** The entries of a list, unless the client has this version of it. */
async function entries({ version, list }: VersionedPeople, isCurrent: IsCurrent, send: SendList): Promise<{ result: unknown }> {
  if (isCurrent(version)) return { result: null };
  return { result: send(await list(), toLegacyEntry) };
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
          'One entry for each, by name, with `user`, at most 10,000: the header `X-Next-Cursor` is the `cursor` of those after them. Only members of the academy can read it. If `If-None-Match` names the ETag of the answer before and nothing changed: 304',
        ),
      },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params, query, version, send }) =>
      entries(await listEveryLearner(ctx, await readAcademy(ctx, params.academyId ?? ''), query.cursor), version, send),
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
          'One entry for each, by name, with `user`, at most 10,000: the header `X-Next-Cursor` is the `cursor` of those after them. Only participants of the course can read it. If `If-None-Match` names the ETag of the answer before and nothing changed: 304',
        ),
      },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params, query, version, send }) => entries(await listEveryStudent(ctx, params.id ?? '', query.cursor), version, send),
  ),
] as const;
