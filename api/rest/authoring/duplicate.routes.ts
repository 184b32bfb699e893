import { object } from 'yup';
import { duplicateAcademy, duplicateCourse, duplicateModule, duplicateStep } from '../../domain/authoring/duplicate.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { textField } from '../legacy-fields.ts';
import { type LegacyRoute, legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { savedAcademy, savedCourse, savedModule, savedStep } from '../saved-items.ts';

interface Level {
  name: string;
  schema: Parameters<typeof schemaOf>[0];
  duplicate: (ctx: Ctx, id: string) => Promise<string>;
  read: (ctx: Ctx, id: string) => Promise<unknown>;
}

const LEVELS: readonly Level[] = [
  { name: 'academy', schema: 'Academy', duplicate: duplicateAcademy, read: savedAcademy },
  { name: 'course', schema: 'Course', duplicate: duplicateCourse, read: savedCourse },
  { name: 'module', schema: 'Module', duplicate: duplicateModule, read: savedModule },
  { name: 'step', schema: 'Step', duplicate: duplicateStep, read: savedStep },
];

function duplicateRoute({ name, schema, duplicate, read }: Level): LegacyRoute {
  const field = `${name}Id`;
  return legacyRoute(
    {
      method: 'post',
      path: `/${name}`,
      summary: `Duplicate: ${name} with its content, unpublished, directly after the original`,
      access: 'signedIn',
      body: object({ [field]: textField() }),
      answer: { result: described(schemaOf(schema), 'The copy') },
      errors: name === 'step' ? ['NOT_AUTHORIZED', 'NOT_FOUND'] : ['NOT_AUTHORIZED', 'NOT_FOUND', 'COPY_TOO_LARGE'],
    },
    async (ctx, { body }) => ({ result: await read(ctx, await duplicate(ctx, String((body as Record<string, unknown>)[field]))) }),
  );
}

/** Copies at all four levels (docs/specification.md#7-the-calls-it-makes). */
export const DUPLICATE_ROUTES: RouteGroup = { prefix: '/duplicate', routes: LEVELS.map(duplicateRoute) };
