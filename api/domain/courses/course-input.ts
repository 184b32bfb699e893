import { array, boolean, object, string } from 'yup';
import { code } from '../../../schema/content-fields.ts';
import { USER_ROLES } from '../../../schema/roles.ts';

/** Validates the team member form (docs/specification.md#5-validation-rules). */
export const teamMemberInput = object({
  courseId: string().required(code('REQUIRED')).uuid(code('ID_INVALID')),
  userId: string().required(code('USER_REQUIRED')).uuid(code('ID_INVALID')),
  role: string()
    .required(code('REQUIRED'))
    .oneOf([...USER_ROLES], code('CHOICE_INVALID')),
  allModules: boolean().strict().typeError(code('CHOICE_INVALID')).required(code('REQUIRED')),
  moduleIds: array()
    .of(string().required(code('ID_INVALID')).uuid(code('ID_INVALID')))
    .default([])
    .max(1000, code('TOO_LONG')),
});
