import { array, object, string } from 'yup';
import { code } from '../../../schema/content-fields.ts';
import { ACCOUNTS_AT_ONCE } from '../../../schema/limits.ts';
import { USER_ROLES } from '../../../schema/roles.ts';
import { personFilterInput } from '../people/people-input.ts';

/** Validates filter and order of the list of users (docs/specification.md#2-screens-and-routes). */
export const accountFilterInput = personFilterInput.shape({
  state: string()
    .nullable()
    .oneOf(['active', 'deactivated', null] as const, code('CHOICE_INVALID')),
  groupId: string().nullable().uuid(code('ID_INVALID')),
});

/** Validates the users of an action. */
export const accountIdsInput = object({
  userIds: array()
    .of(string().required(code('ID_INVALID')).uuid(code('ID_INVALID')))
    .required(code('USER_REQUIRED'))
    .min(1, code('USER_REQUIRED'))
    .max(ACCOUNTS_AT_ONCE, code('TOO_LONG')),
});

/** Validates a change of roles; `currentRole` is the role that the screen shows. */
export const accountRolesInput = accountIdsInput.shape({
  role: string().required(code('REQUIRED')).oneOf(USER_ROLES, code('CHOICE_INVALID')),
  currentRole: string()
    .nullable()
    .oneOf([...USER_ROLES, null], code('CHOICE_INVALID')),
});

/** Validates the end of enrolments in a course, or in all courses of an academy: one of both. */
export const disenrolInput = accountIdsInput
  .shape({ courseId: string().nullable().uuid(code('ID_INVALID')), academyId: string().nullable().uuid(code('ID_INVALID')) })
  .test('target', (value, context) =>
    (value.courseId == null) === (value.academyId == null) ? context.createError({ path: 'target', message: code('TARGET_REQUIRED') }) : true);
