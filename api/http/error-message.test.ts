import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_SENTENCES, FIELD_SENTENCES, FILE_PAGE_SENTENCES } from '../../schema/error-messages.ts';
import type { FieldErrors } from '../../schema/field-codes.ts';
import { errorTranslatorOf } from '../adapters/catalogs.ts';
import { messageOf } from './error-message.ts';

const refused = (fields: FieldErrors, language = 'en') => messageOf({ code: 'VALIDATION_FAILED', fields, unexpected: false }, errorTranslatorOf(language));

describe('the message of an invalid form', () => {
  it.each<[FieldErrors, string]>([
    [{ messageContent: 'REQUIRED', attachments: 'TOO_LONG' }, 'messageContent is required!'],
    [{ 'translations.de.name': 'REQUIRED' }, 'name (de) is required!'],
    [{ maxAttempts: 'OUT_OF_RANGE' }, 'maxAttempts must be between 0 and 100.'],
    [{ 'homework.en.min': 'OUT_OF_RANGE' }, 'homework.min (en) must be between 1 and 100,000.'],
    [{ 'polls.pt-BR[0].attempts': 'OUT_OF_RANGE' }, 'polls[0].attempts (pt-BR) must be between 0 and 100.'],
    [{ revision: 'NOT_A_NUMBER' }, 'revision is not a valid number!'],
    [{ image: 'IMAGE_REQUIRED' }, 'Missing Image'],
  ])('with the errors %j is “%s”', (fields, sentence) => {
    expect(refused(fields)).toBe(sentence);
  });

  it('has the documented name of the field in every language, isolated from words that are written from right to left', () => {
    expect(refused({ 'translations.de.name': 'REQUIRED' }, 'ar')).toBe('حقل «\u2068name (de)\u2069» مطلوب.');
    expect(refused({ maxAttempts: 'OUT_OF_RANGE' }, 'fa')).toBe('مقدار «\u2068maxAttempts\u2069» باید بین ۰ و ۱۰۰ باشد.');
    expect(refused({ maxAttempts: 'OUT_OF_RANGE' }, 'de')).toBe('Der Wert für „maxAttempts“ muss zwischen 0 und 100 liegen.');
  });
});

it('the English catalogs equal the sources', () => {
  const read = (name: string) => readFileSync(new URL(`../../locales/en/${name}.po`, import.meta.url), 'utf8');
  const catalog = read('errors') + read('writing-errors') + read('second-factor-errors');
  const entries = [...Object.values(ERROR_SENTENCES), ...Object.values(FIELD_SENTENCES), ...Object.values(FILE_PAGE_SENTENCES)].map(
    ({ id, message }) => `msgid "${id}"\nmsgstr "${message}"\n`,
  );
  expect(entries.filter((entry) => !catalog.includes(entry))).toEqual([]);
});
