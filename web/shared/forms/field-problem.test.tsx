import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages as ar } from '../i18n/catalogs/ar.ts';
import { messages as de } from '../i18n/catalogs/de.ts';
import { messages as en } from '../i18n/catalogs/en.ts';
import { messages as fa } from '../i18n/catalogs/fa.ts';
import { messages as fr } from '../i18n/catalogs/fr.ts';
import { theme } from '../ui/theme.ts';
import { type FieldProblem, Problem } from './field-problem.tsx';

const languages: Record<string, I18n> = Object.fromEntries(
  Object.entries({ en, de, ar, fr, fa }).map(([locale, messages]) => [locale, setupI18n({ locale, messages: { [locale]: messages } })]),
);

function messageOf(locale: string, code: FieldProblem['code'], label: string, name = 'field'): string {
  const { container } = render(
    <I18nProvider i18n={languages[locale] as I18n}>
      <ChakraProvider value={theme}>
        <Problem problem={{ code, name }} label={<b>{label}</b>} />
      </ChakraProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

describe('the problem of a field', () => {
  it.each([
    ['en', 'Name', 'Name is required!'],
    ['de', 'Name', 'Die Angabe „Name“ fehlt noch.'],
    ['fr', 'Nom', 'Veuillez remplir le champ «\u202fNom\u202f».'],
    ['ar', 'الاسم', 'حقل «\u2068الاسم\u2069» مطلوب.'],
    ['fa', 'نام', '«\u2068نام\u2069» هنوز پر نشده است.'],
  ])('names a required field (%s)', (locale, label, sentence) => {
    expect(messageOf(locale, 'REQUIRED', label)).toBe(sentence);
  });

  it.each([
    ['en', 'Attempts', 'Attempts must be between 0 and 100.'],
    ['de', 'Durchgänge', 'Der Wert für „Durchgänge“ muss zwischen 0 und 100 liegen.'],
    ['fr', 'Tentatives', 'La valeur du champ «\u202fTentatives\u202f» doit être comprise entre 0 et 100.'],
    ['ar', 'المحاولات', 'يجب أن تكون قيمة «\u2068المحاولات\u2069» بين 0 و100.'],
    ['fa', 'نوبت‌ها', 'مقدار «\u2068نوبت‌ها\u2069» باید بین ۰ و ۱۰۰ باشد.'],
  ])('names the bounds of a number, in the digits of the language (%s)', (locale, label, sentence) => {
    const digits = (text: string) => text.replace(/\d+/g, (number) => new Intl.NumberFormat(locale).format(Number(number)));
    expect(messageOf(locale, 'OUT_OF_RANGE', label, 'maxAttempts')).toBe(digits(sentence));
  });

  it('finds the bounds by the end of a path, and formats large numbers in the current language', () => {
    expect(messageOf('en', 'OUT_OF_RANGE', 'Maximum number of words', 'homework.maximumWords')).toBe('Maximum number of words must be between 1 and 100,000.');
    expect(messageOf('de', 'OUT_OF_RANGE', 'Versuche', 'quiz[2].attempts')).toBe('Der Wert für „Versuche“ muss zwischen 0 und 100 liegen.');
  });

  it('names the field of an invalid number and of an invalid email address', () => {
    expect(messageOf('en', 'NOT_A_NUMBER', 'Attempts')).toBe('Attempts is not a valid number!');
    expect(messageOf('en', 'NOT_AN_EMAIL', 'Email')).toBe('Email is not a valid email!');
    expect(messageOf('ar', 'NOT_AN_EMAIL', 'البريد الإلكتروني')).toBe('يُرجى إدخال بريد إلكتروني صالح في حقل «\u2068البريد الإلكتروني\u2069».');
  });

  it('isolates a Latin name in a right-to-left message', () => {
    expect(messageOf('ar', 'REQUIRED', 'SoundCloud (https)')).toBe('حقل «\u2068SoundCloud (https)\u2069» مطلوب.');
  });
});
