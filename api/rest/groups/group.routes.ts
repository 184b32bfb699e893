import { object } from 'yup';
import { type AdminGroup, listEveryGroup, readGroup } from '../../domain/groups/admin-groups.service.ts';
import { createGroup, deleteGroup, type GroupForm, updateGroup } from '../../domain/groups/group.service.ts';
import { addGroupUsers, removeGroupUsers } from '../../domain/groups/group-member.service.ts';
import { listEveryGroupMember } from '../../domain/groups/group-people.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { everyItem } from '../../domain/shared/list-in-parts.ts';
import { moduleBody } from '../content-bodies.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described, id } from '../json-schema.ts';
import { toLegacyPerson } from '../legacy-entities.ts';
import { cursorQuery, formField } from '../legacy-fields.ts';
import { type Fields, legacyTexts, listOfInput, revisionOf } from '../legacy-input.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';

const SAVED = { answer: { result: described(schemaOf('Group'), 'The group with its users by name, at most 10,000') } } as const;
const READ_ON = 'at most 10,000: the header `X-Next-Cursor` is the `cursor` of those after them';

const usersBody = object({
  groupId: formField(id),
  userId: formField({ anyOf: [id, { type: 'array', items: id }], description: 'One user, or a list of users' }),
});

const toForm = (body: Fields): GroupForm => ({
  defaultLanguage: body.defaultLanguage as string,
  translations: legacyTexts(body, ['name']) as Record<string, object> as GroupForm['translations'],
});

const toUserIds = ({ userId }: Fields): string[] => listOfInput(userId) as string[];

/** A group under the names of docs/specification.md#3-entities-and-their-fields. */
function toLegacyGroup(group: AdminGroup, users: unknown) {
  const { id: _id, name, translations, defaultLanguage, revision } = group;
  const texts = Object.fromEntries(translations.map(({ language, name: text }) => [language, { name: text }]));
  return { _id, name, translations: texts, language: Object.keys(texts), defaultLanguage, revision, users };
}

async function savedGroup(ctx: Ctx, groupId: string) {
  return toLegacyGroup(await readGroup(ctx, groupId), (await everyItem(await listEveryGroupMember(ctx, groupId))).map(toLegacyPerson));
}

const READS = [
  legacyRoute(
    {
      method: 'get',
      path: '/',
      summary: 'All groups, by name',
      access: 'signedIn',
      scope: 'people:read',
      query: cursorQuery,
      answer: { result: described(listOf('Group'), `The groups, ${READ_ON}; \`users\` contains the ids of the members`) },
      errors: ['NOT_AUTHORIZED'],
    },
    async (ctx, { query: { cursor }, send }) => ({ result: send(await listEveryGroup(ctx, cursor), (group) => toLegacyGroup(group, group.userIds)) }),
  ),
  legacyRoute(
    {
      method: 'get',
      path: '/:id',
      idOf: 'group',
      summary: 'A group with its users',
      access: 'signedIn',
      scope: 'people:read',
      query: cursorQuery,
      answer: { result: described(schemaOf('Group'), `The group with its users by name, ${READ_ON}`) },
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id: groupId = '' }, query: { cursor }, send }) => ({
      result: toLegacyGroup(await readGroup(ctx, groupId), send(await listEveryGroupMember(ctx, groupId, cursor), toLegacyPerson)),
    }),
  ),
];

const WRITES = [
  legacyRoute(
    { ...SAVED, method: 'post', path: '/', summary: 'Add a group', access: 'signedIn', body: moduleBody, errors: ['NOT_AUTHORIZED'] },
    async (ctx, { body }) => ({ result: await savedGroup(ctx, (await createGroup(ctx, toForm(body))).id) }),
  ),
  legacyRoute(
    {
      ...SAVED,
      method: 'put',
      path: '/:id',
      idOf: 'group',
      summary: 'Save the names of a group',
      access: 'signedIn',
      body: moduleBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
    },
    async (ctx, { params: { id = '' }, body }) => {
      await updateGroup(ctx, id, revisionOf(body.revision), toForm(body));
      return { result: await savedGroup(ctx, id) };
    },
  ),
  legacyRoute(
    {
      method: 'delete',
      path: '/:id',
      idOf: 'group',
      summary: 'Delete a group; the accounts of its users stay',
      access: 'signedIn',
      answer: {},
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    },
    async (ctx, { params: { id = '' } }) => {
      await deleteGroup(ctx, id);
      return {};
    },
  ),
];

const userRoute = (path: string, summary: string, change: typeof addGroupUsers) =>
  legacyRoute(
    {
      ...SAVED,
      method: 'post',
      path,
      summary,
      access: 'signedIn',
      body: usersBody,
      errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
      fieldNames: { userIds: 'userId' },
    },
    async (ctx, { body }) => {
      const groupId = body.groupId as string;
      await change(ctx, groupId, toUserIds(body));
      return { result: await savedGroup(ctx, groupId) };
    },
  );

/** Groups (docs/specification.md#7-the-calls-it-makes). */
export const GROUP_ROUTES: RouteGroup = {
  prefix: '/groups',
  routes: [
    ...READS,
    ...WRITES,
    userRoute('/addUser', 'Add users to a group; members stay members', addGroupUsers),
    userRoute('/removeUser', 'Remove users from a group; their accounts stay', removeGroupUsers),
  ],
};
