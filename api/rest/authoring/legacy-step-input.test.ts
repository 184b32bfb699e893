import { describe, expect, it } from 'vitest';
import { toSaveStep } from './legacy-step-input.ts';

describe('the body of a step', () => {
  it('is read in linear time, also if it is invalid', () => {
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

  it('has a maximum number of languages', () => {
    const language = Array.from({ length: 10_000 }, (_each, at) => `x${at}`);
    expect(Object.keys(toSaveStep({ language, embedCode: 'x' }).translations)).toHaveLength(50);
    const translations = Object.fromEntries(language.map((each) => [each, { name: each }]));
    expect(Object.keys(toSaveStep({ translations, defaultLanguage: 'de', name: 'x' }).translations)).toEqual(expect.arrayContaining(['de', 'x0']));
  });
});
