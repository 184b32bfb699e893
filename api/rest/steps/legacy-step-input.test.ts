import { describe, expect, it } from 'vitest';
import { toSaveStep } from './legacy-step-input.ts';

describe('a step as it comes in', () => {
  it('is read in one go, however much of it makes no sense', () => {
    const unfinished = '<iframe '.repeat(400_000);
    const { translations } = toSaveStep({
      defaultLanguage: 'en',
      name: 'x',
      description: unfinished,
      embedCode: `${unfinished}<iframe src="https://a.example">`,
    });
    expect(translations.en?.embedUrls).toEqual(['<iframe src="https://a.example">']);
    expect(translations.en?.blocks).toHaveLength(1);
  });

  it('has no more languages than anybody offers', () => {
    const language = Array.from({ length: 10_000 }, (_each, at) => `x${at}`);
    expect(Object.keys(toSaveStep({ language, embedCode: 'x' }).translations)).toHaveLength(50);
    const translations = Object.fromEntries(language.map((each) => [each, { name: each }]));
    expect(Object.keys(toSaveStep({ translations, defaultLanguage: 'de', name: 'x' }).translations)).toEqual(expect.arrayContaining(['de', 'x0']));
  });
});
