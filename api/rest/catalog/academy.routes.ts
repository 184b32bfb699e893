import { listAcademyRows, listAllAcademyRows } from '../../domain/catalog/academy-rows.service.ts';
import { listOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyAcademy } from '../legacy-entities.ts';
import { legacyRoute } from '../legacy-route.ts';

const signedIn = { method: 'get', access: 'signedIn', scope: 'catalog:read' } as const;

/** Lists of academies, below /api/academy (docs/specification.md#7-the-calls-it-makes). */
export const ACADEMY_LIST_ROUTES = [
  legacyRoute(
    {
      ...signedIn,
      path: '/',
      summary: 'The academies of the viewer',
      answer: { result: described(listOf('Academy'), 'Academies in their order; `course` contains ids') },
      errors: [],
    },
    async (ctx) => ({ result: (await listAcademyRows(ctx)).map((academy) => toLegacyAcademy(ctx, academy)) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/admin',
      summary: 'All academies, including unpublished ones',
      answer: { result: described(listOf('Academy'), 'Academies in their order; `course` contains ids; admins only') },
      errors: ['NOT_AUTHORIZED'],
    },
    async (ctx) => ({ result: (await listAllAcademyRows(ctx)).map((academy) => toLegacyAcademy(ctx, academy)) }),
  ),
] as const;
