import { object, string } from 'yup';
import type { AccountResult } from '../../domain/accounts/change-accounts.service.ts';
import { changeRoles } from '../../domain/accounts/change-accounts.service.ts';
import { disenrol } from '../../domain/accounts/disenrol.service.ts';
import { type ListedAccount, listEveryAccount } from '../../domain/accounts/every-account.service.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { listOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyPerson } from '../legacy-entities.ts';
import { cursorQuery, optionalText, textField } from '../legacy-fields.ts';
import { legacyRoute } from '../legacy-route.ts';

const RESULT = 'One entry for each active user, by name, at most 10,000: the header `X-Next-Cursor` is the `cursor` of those after them';
const LIST = { scope: 'people:read', answer: { result: described(listOf('User'), RESULT) } } as const;

/** A user under the names of docs/specification.md#3-entities-and-their-fields; `academies` and `courses` are ids. */
const toLegacyUser = (account: ListedAccount) => ({
  ...toLegacyPerson(account),
  gender: account.gender,
  language: account.language,
  academies: account.academyIds,
  courses: account.courseIds,
  createdAt: account.addedAt,
});

/** Throws the refusal of the only user of an action. */
function requireDone([result]: AccountResult[]): void {
  if (result?.error) throw new DomainError(result.error);
}

export const usersRoute = legacyRoute(
  { ...LIST, method: 'get', path: '/', summary: 'All users; admins only', access: 'signedIn', query: cursorQuery, errors: ['NOT_AUTHORIZED'] },
  async (ctx, { query: { cursor }, send }) => ({ result: send(await listEveryAccount(ctx, {}, cursor), toLegacyUser) }),
);

export const searchUsersRoute = legacyRoute(
  {
    ...LIST,
    method: 'get',
    path: '/search',
    summary: 'Users whose address, name or family name contains the words of `email`, those with a `role`, or both; admins only',
    access: 'signedIn',
    query: cursorQuery.shape({ email: optionalText(), role: optionalText() }),
    errors: ['NOT_AUTHORIZED'],
    fieldNames: { search: 'email' },
  },
  async (ctx, { query: { email, role, cursor }, send }) => ({
    result: send(await listEveryAccount(ctx, { search: email, role: role || null }, cursor), toLegacyUser),
  }),
);

export const updateUserRoute = legacyRoute(
  {
    method: 'put',
    path: '/update/:id',
    idOf: 'user',
    summary: 'Change the role of a user, whose sessions end; admins only',
    access: 'signedIn',
    body: object({ role: textField('REQUIRED') }),
    answer: {},
    errors: ['NOT_AUTHORIZED', 'PROOF_NEEDED', 'NOT_FOUND', 'OWN_ACCOUNT', 'LAST_ADMIN'],
    fieldNames: { 'userIds[0]': 'id' },
  },
  async (ctx, { params, body }) => {
    requireDone(await changeRoles(ctx, { userIds: [params.id ?? ''], role: body.role }));
    return {};
  },
);

export const disenrolRoute = legacyRoute(
  {
    method: 'post',
    path: '/disenroll',
    summary: 'End the enrollment of a user in a course, or in all courses of an academy; the progress stays. Admins only',
    access: 'signedIn',
    body: object({
      userId: textField('USER_REQUIRED'),
      resourceId: textField('TARGET_REQUIRED'),
      type: string().strict().oneOf(['academy', 'course'], 'CHOICE_INVALID').required('CHOICE_INVALID'),
    }),
    answer: {},
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND'],
    fieldNames: { 'userIds[0]': 'userId', courseId: 'resourceId', academyId: 'resourceId', target: 'resourceId' },
  },
  async (ctx, { body: { userId, resourceId, type } }) => {
    requireDone(await disenrol(ctx, { userIds: [userId], [type === 'academy' ? 'academyId' : 'courseId']: resourceId }));
    return {};
  },
);
