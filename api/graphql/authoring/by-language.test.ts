import { describe, expect, it } from 'vitest';
import { absentIfNull, byLanguage } from './by-language.ts';

describe('the input of a form', () => {
  it('loses null in the named fields only; null in another field is passed on and clears it', () => {
    const input: { kept: string | null; cleared: number | null; left?: number | null } = { kept: null, cleared: null };
    expect(absentIfNull(input, 'kept')).toEqual({ cleared: null });
    expect(absentIfNull({ ...input, kept: 'text' }, 'kept')).toEqual({ kept: 'text', cleared: null });
  });

  it('refuses two texts in one language', () => {
    expect(byLanguage([{ language: 'de', name: 'Hilfe' }])).toEqual({ de: { name: 'Hilfe' } });
    const twice = [1, 2].map(() => ({ language: 'de', name: 'Hilfe' }));
    expect(() => byLanguage(twice)).toThrow(expect.objectContaining({ details: expect.objectContaining({ fields: { translations: 'CHOICE_INVALID' } }) }));
  });
});
