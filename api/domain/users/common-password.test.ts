import { describe, expect, it } from 'vitest';
import { brokenPasswordRules } from '../../../schema/rules.ts';
import { isCommonPassword } from './common-password.ts';
import { COMMON_STEMS } from './common-password-stems.ts';

describe('the check for common passwords', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Pa$$w0rd2026!',
    '!!Password',
    'PASSWORD!PASSWORD!',
    'Passwort123!',
    'Qwertz123!',
    'Qwerty!23456',
    '1qaz!QAZ',
    'Welcome2026!',
    'Summer2025!',
    'Admin!1234',
    'Iloveyou1!',
    'I1oveyou!!',
    'Fatemeh123!',
    'Muhammad@786',
    'Bonjour123!',
    'Monkey!!1',
    'Abc!12345',
    'Aa!12345678',
    'Aaaaaaaa!',
    'A!11111111',
    'Dragon!Dragon1',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Academy!2026', 'Brook&willow7', 'Grüner-Tee um 4', 'Kx7!rTq2mZ', 'Zwölf Boxkämpfer!', '7$K9#2!4Q', 'كلمة-سر-A-طويلة', 'Rainy window, warm tea'])(
    'accepts %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('includes a few thousand stems', () => {
    const stems = COMMON_STEMS.trim().split(/\s+/);
    expect(new Set(stems).size).toBe(stems.length);
    expect(stems.length).toBeGreaterThan(3000);
    expect(stems.filter((stem) => !/^[a-z]{3,}$/.test(stem))).toEqual([]);
    expect(stems.filter((stem) => brokenPasswordRules(`${stem}A!12345`).length === 0 && !isCommonPassword(`${stem.toUpperCase()}!2024`))).toEqual([]);
  });
});
