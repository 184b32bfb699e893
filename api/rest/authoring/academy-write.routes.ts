import type { PublishStatus } from '../../../schema/content-values.ts';
import { ACADEMY_FIELDS } from '../../../schema/item-fields.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { type AcademyForm, createAcademy, setAcademyStatus, updateAcademy } from '../../domain/academies/academy.service.ts';
import { deleteAcademy } from '../../domain/authoring/delete.service.ts';
import { orderAcademies } from '../../domain/authoring/order.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { academyBody, academyOrderBody } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { itemFormOf } from '../item-settings.ts';
import { described } from '../json-schema.ts';
import { asForm, type Fields, isStatusAlone, orderedIds, revisionOf } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { statusOf } from '../legacy-values.ts';
import { savedAcademy } from '../saved-items.ts';

const SAVED = { answer: { result: described(schemaOf('Academy'), 'The academy') }, fieldNames: { imageId: 'image' } } as const;

const toForm = (body: Fields): AcademyForm => asForm<AcademyForm>(itemFormOf(ACADEMY_FIELDS, body));

async function save(ctx: Ctx, id: string, body: Fields): Promise<void> {
  if (isStatusAlone(body)) return setAcademyStatus(ctx, id, statusOf(body.status) as PublishStatus);
  await updateAcademy(ctx, id, revisionOf(body.revision), toForm(body));
}

/** Academies, written by admins (docs/specification.md#7-the-calls-it-makes). */
export const ACADEMY_WRITE_ROUTES = [
  legacyRoute(
    { ...SAVED, method: 'post', path: '/', summary: 'Add an academy; it is unpublished', access: 'signedIn', body: academyBody, errors: ['NOT_AUTHORIZED'] },
    async (ctx, { body }) => ({ result: await savedAcademy(ctx, (await createAcademy(ctx, toForm(body))).id) }),
  ),
  legacyRoute(
    {
      method: 'put',
      path: '/order',
      summary: 'Reorder the academies',
      access: 'signedIn',
      body: academyOrderBody,
      answer: {},
      errors: ['NOT_AUTHORIZED', 'ORDER_CHANGED'],
    },
    async (ctx, { body }) => {
      await orderAcademies(ctx, orderedIds(body.academys));
      return {};
    },
  ),
  legacyRoute(
    {
      ...SAVED,
      method: 'put',
      path: '/:id',
      idOf: 'academy',
      access: 'signedIn',
      body: academyBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
      summary: 'Save an academy: the whole form, or `status` only to publish or unpublish it',
    },
    async (ctx, { params: { id = '' }, body }) => {
      await save(ctx, id, body);
      return { result: await savedAcademy(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'delete',
      path: '/:id',
      idOf: 'academy',
      summary: 'Delete an academy with its content, irreversibly',
      access: 'signedIn',
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id = '' } }) => {
      // The documented request has no field for the confirmation phrase.
      await deleteAcademy(ctx, id, DELETE_WORDS);
      return {};
    },
  ),
];
