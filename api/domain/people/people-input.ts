import { object, string } from 'yup';
import { code, storable } from '../../../schema/content-fields.ts';
import { SEARCH_MAX } from '../../../schema/limits.ts';
import { USER_ROLES } from '../../../schema/roles.ts';

/** Validates filter and order of a list of people (docs/specification.md#2-screens-and-routes). */
export const personFilterInput = object({
  search: string()
    .nullable()
    .max(SEARCH_MAX, code('TOO_LONG'))
    .test(...storable),
  presence: string()
    .nullable()
    .oneOf(['online', 'offline', null] as const, code('CHOICE_INVALID')),
  role: string()
    .nullable()
    .oneOf([...USER_ROLES, null], code('CHOICE_INVALID')),
  order: string()
    .nullable()
    .oneOf(['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending', null] as const, code('CHOICE_INVALID')),
});
