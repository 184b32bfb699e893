import { object, string } from 'yup';
import { code, idField, listField, storable } from '../../../schema/content-fields.ts';
import { GROUP_USERS_MAX, SEARCH_MAX } from '../../../schema/limits.ts';

/** Validates the users to add to a group, or to remove from it. */
export const groupUsersInput = object({
  userIds: listField(idField().required(code('USER_REQUIRED')).uuid(code('ID_INVALID')), GROUP_USERS_MAX).min(1, code('USER_REQUIRED')),
});

/** Validates the search in the list of groups. */
export const groupSearchInput = object({
  search: string()
    .nullable()
    .max(SEARCH_MAX, code('TOO_LONG'))
    .test(...storable),
});
