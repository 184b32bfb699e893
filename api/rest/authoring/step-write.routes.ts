import { DELETE_WORDS } from '../../../schema/limits.ts';
import { deleteStep } from '../../domain/authoring/delete.service.ts';
import { orderSteps } from '../../domain/authoring/order.service.ts';
import { createStep, updateStep } from '../../domain/authoring/save-step.service.ts';
import { newStepBody, stepBody, stepOrderBody } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { orderedIds } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { saveOnStored } from '../save-on-stored.ts';
import { savedStep } from '../saved-items.ts';
import { keepStepFields } from './kept-step-fields.ts';
import { storedBlocks } from './legacy-audio.ts';
import { legacyStepField } from './legacy-step-fields.ts';
import { toSaveStep } from './legacy-step-input.ts';
import { withLegacyFormNames } from './legacy-tasks.ts';

const SAVED = { answer: { result: described(schemaOf('Step'), 'The step') }, fieldNames: legacyStepField } as const;

const saveRoute = (method: 'put' | 'patch') =>
  legacyRoute(
    {
      ...SAVED,
      method,
      path: '/steps/:id',
      idOf: 'step',
      summary:
        'Save a step. Fields and languages that the body does not hold stay as they are; a list in `language` removes the languages that it does not name',
      access: 'signedIn',
      body: stepBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    async (ctx, { params: { id = '' }, body }) => {
      await saveOnStored(
        body.revision,
        () => savedStep(ctx, id),
        async (stored, revision) => {
          const form = toSaveStep(keepStepFields(stored, body), await storedBlocks(ctx, id));
          await withLegacyFormNames(form, () => updateStep(ctx, id, revision, form));
        },
      );
      return { result: await savedStep(ctx, id) };
    },
  );

/** Steps, written by admins (docs/specification.md#7-the-calls-it-makes). */
export const STEP_WRITE_ROUTES = [
  legacyRoute(
    {
      ...SAVED,
      method: 'post',
      path: '/steps',
      summary: 'Add a step to a module',
      access: 'signedIn',
      body: newStepBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { body }) => {
      // A new step opens after the one before it (docs/specification.md#3-entities-and-their-fields).
      const form = toSaveStep({ ...body, access: body.access ?? '1' });
      const { id } = await withLegacyFormNames(form, () => createStep(ctx, { ...form, moduleId: body.moduleId as string }));
      return { result: await savedStep(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'put',
      path: '/steps/order/:moduleId',
      summary: 'Reorder the steps of a module',
      access: 'signedIn',
      body: stepOrderBody,
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'ORDER_CHANGED'],
    },
    async (ctx, { params, body }) => {
      await orderSteps(ctx, params.moduleId ?? '', orderedIds(body.steps));
      return {};
    },
  ),
  saveRoute('put'),
  saveRoute('patch'),
  legacyRoute(
    {
      method: 'delete',
      path: '/steps/:id',
      idOf: 'step',
      summary: 'Delete a step, irreversibly',
      access: 'signedIn',
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id = '' } }) => {
      await deleteStep(ctx, id, DELETE_WORDS);
      return {};
    },
  ),
];
