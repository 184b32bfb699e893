import { NAMED_ITEM_TEXTS } from '../../../schema/item-fields.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { deleteModule } from '../../domain/authoring/delete.service.ts';
import { orderModules } from '../../domain/authoring/order.service.ts';
import { createModule, type ModuleForm, updateModule } from '../../domain/modules/module.service.ts';
import { moduleBody, moduleOrderBody, newModuleBody } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { asForm, type Fields, legacyTexts, orderedIds, revisionOf } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { savedModule } from '../saved-items.ts';

const SAVED = { answer: { result: described(schemaOf('Module'), 'The module') } } as const;

const toForm = (body: Fields): ModuleForm =>
  asForm<ModuleForm>({ defaultLanguage: body.defaultLanguage, translations: legacyTexts(body, Object.keys(NAMED_ITEM_TEXTS)) });

/** Modules, written by admins (docs/specification.md#7-the-calls-it-makes). */
export const MODULE_WRITE_ROUTES = [
  legacyRoute(
    {
      ...SAVED,
      method: 'post',
      path: '/module',
      summary: 'Add a module to a course',
      access: 'signedIn',
      body: newModuleBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { body }) => {
      const { id } = await createModule(ctx, { ...toForm(body), courseId: body.courseId as string });
      return { result: await savedModule(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'put',
      path: '/module/order/:courseId',
      summary: 'Reorder the modules of a course',
      access: 'signedIn',
      body: moduleOrderBody,
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'ORDER_CHANGED'],
    },
    async (ctx, { params, body }) => {
      await orderModules(ctx, params.courseId ?? '', orderedIds(body.modules));
      return {};
    },
  ),
  legacyRoute(
    {
      ...SAVED,
      method: 'put',
      path: '/module/:id',
      idOf: 'module',
      summary: 'Save a module',
      access: 'signedIn',
      body: moduleBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    async (ctx, { params: { id = '' }, body }) => {
      await updateModule(ctx, id, revisionOf(body.revision), toForm(body));
      return { result: await savedModule(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'delete',
      path: '/module/:id',
      idOf: 'module',
      summary: 'Delete a module with its steps, irreversibly',
      access: 'signedIn',
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id = '' } }) => {
      await deleteModule(ctx, id, DELETE_WORDS);
      return {};
    },
  ),
];
