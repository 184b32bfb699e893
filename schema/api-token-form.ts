import { array, object, type Schema, string } from 'yup';
import { code, wholeNumberField } from './content-fields.ts';
import { isPlainName } from './rules.ts';
import { API_TOKEN_NAME_MAX, TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';

/** A new API token. */
export interface ApiTokenInput {
  /** Of the application. */
  name: string;
  scopes: TokenScope[];
  /** Its life. */
  days: number;
}

export const apiTokenForm = object({
  name: string()
    .trim()
    .required(code('REQUIRED'))
    .max(API_TOKEN_NAME_MAX, code('TOO_LONG'))
    .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => value === undefined || isPlainName(value)),
  scopes: array()
    .of(string().required(code('CHOICE_INVALID')).oneOf(TOKEN_SCOPES, code('CHOICE_INVALID')))
    .required(code('REQUIRED'))
    .min(1, code('REQUIRED'))
    .max(TOKEN_SCOPES.length, code('CHOICE_INVALID')),
  days: wholeNumberField('days').required(code('REQUIRED')),
}) as unknown as Schema<ApiTokenInput>;
