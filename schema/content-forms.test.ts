import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { academyForm, courseForm, namedItemForm } from './content-forms.ts';
import { FIELD_SENTENCES } from './error-messages.ts';
import { isFieldCode } from './field-codes.ts';

const LANGUAGES = ['en', 'de', 'ar'];
const IMAGE = '3f0c2a52-6a5a-4f6e-9d0a-111111111111';

/** Returns the displayed message of each field. */
async function messagesOf(form: { validate(value: unknown, options: object): Promise<unknown> }, value: object): Promise<Record<string, string>> {
  try {
    await form.validate(value, { abortEarly: false, stripUnknown: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messageOf = (code: unknown): string => (isFieldCode(code) ? FIELD_SENTENCES[code].message : String(code));
    // Only the first error of a field is shown.
    return Object.fromEntries(error.inner.toReversed().map((problem) => [problem.path ?? '', messageOf(problem.errors[0])]));
  }
}

const academy = (change: object = {}): object => ({
  defaultLanguage: 'en',
  academyType: 'public',
  imageId: IMAGE,
  translations: { en: { name: 'Support', subTitle: '' }, de: { name: 'Hilfe', subTitle: '' } },
  ...change,
});
const course = (change: object = {}): object => ({
  defaultLanguage: 'de',
  courseType: 'public',
  maxAttempts: 0,
  imageId: IMAGE,
  translations: { de: { name: 'Hilfe', description: 'Sehen' }, en: { name: 'Aid', description: '' } },
  ...change,
});

describe('the academy form', () => {
  it('accepts a complete form', async () => {
    expect(await messagesOf(academyForm(LANGUAGES), academy())).toEqual({});
  });

  it.each<[string, object, string, string]>([
    ['no English name', { defaultLanguage: 'de', translations: { de: { name: 'Hilfe' } } }, 'translations.en.name', '{label} is required!'],
    ['a blank name of a chosen language', { translations: { en: { name: 'Aid' }, de: { name: ' ' } } }, 'translations.de.name', '{label} is required!'],
    ['no text in the default language', { defaultLanguage: 'ar' }, 'translations', 'Missing default language content'],
    ['no default language', { defaultLanguage: null }, 'defaultLanguage', 'Please choose a language.'],
    ['no type', { academyType: undefined }, 'academyType', '{label} is required!'],
    ['no image', { imageId: null }, 'imageId', 'Missing Image'],
    ['an unknown status', { status: 2 }, 'status', 'Please choose something from the list.'],
  ])('reports invalid input: %s', async (_case, change, field, sentence) => {
    expect(await messagesOf(academyForm(LANGUAGES), academy(change))).toHaveProperty([field], sentence);
  });

  it('requires no English name if English is not configured', async () => {
    expect(await messagesOf(academyForm(['de', 'uk']), academy({ defaultLanguage: 'uk', translations: { uk: { name: 'Допомога' } } }))).toEqual({});
  });

  it('keeps the status if it is missing', async () => {
    const statusOf = async (change: object): Promise<unknown> => (await academyForm(LANGUAGES).validate(academy(change))).status ?? 'unchanged';
    expect([await statusOf({}), await statusOf({ status: null }), await statusOf({ status: 'DRAFT' }), await statusOf({ status: 'PUBLISHED' })]).toEqual([
      'unchanged',
      'unchanged',
      'DRAFT',
      'PUBLISHED',
    ]);
  });
});

describe('the course form', () => {
  const missing = 'Missing default language content: Please add Title & Description in default language';

  it('accepts a description in the default language only', async () => {
    expect(await messagesOf(courseForm(LANGUAGES), course())).toEqual({});
  });

  it.each<[string, object, string, string]>([
    ['no description in the default language', { defaultLanguage: 'en' }, 'translations.en.description', missing],
    ['no text in the default language', { defaultLanguage: 'ar' }, 'translations', missing],
    ['no name', { translations: { de: { name: '', description: 'x' } } }, 'translations.de.name', '{label} is required!'],
    ['no image', { imageId: null }, 'imageId', 'Missing Image: Please select course image!'],
    ['no attempts', { maxAttempts: undefined }, 'maxAttempts', '{label} is required!'],
    ['fewer than no attempts', { maxAttempts: -1 }, 'maxAttempts', '{label} must be between {min, number} and {max, number}.'],
    ['no whole number of weeks', { estimatedWeeks: 1.5 }, 'estimatedWeeks', '{label} is not a valid number!'],
    ['weeks as a text', { estimatedWeeks: '6' }, 'estimatedWeeks', '{label} is not a valid number!'],
    ['less than a week', { estimatedWeeks: 0 }, 'estimatedWeeks', '{label} must be between {min, number} and {max, number}.'],
    ['more than a year', { estimatedWeeks: 53 }, 'estimatedWeeks', '{label} must be between {min, number} and {max, number}.'],
    ['no type', { courseType: undefined }, 'courseType', '{label} is required!'],
  ])('reports invalid input: %s', async (_case, change, field, sentence) => {
    expect(await messagesOf(courseForm(LANGUAGES), course(change))).toHaveProperty([field], sentence);
  });

  it.each([null, 1, 52])('accepts an estimate of %s weeks, and tells null from a missing one', async (estimatedWeeks) => {
    expect(await courseForm(LANGUAGES).validate(course({ estimatedWeeks }))).toMatchObject({ estimatedWeeks });
    expect(await courseForm(LANGUAGES).validate(course({ estimatedWeeks: undefined }))).not.toHaveProperty('estimatedWeeks');
  });

  it.each([0, 1, 2, 3, 4, 5])('accepts %d attempts; 0 is unlimited', async (maxAttempts) => {
    expect(await courseForm(LANGUAGES).validate(course({ maxAttempts }))).toMatchObject({ maxAttempts });
  });
});

describe('the module form', () => {
  it('requires a name in each of its languages and in the default language', async () => {
    expect(await messagesOf(namedItemForm(LANGUAGES), { defaultLanguage: 'ar', translations: { ar: { name: 'انظر' } } })).toEqual({});
    expect(await messagesOf(namedItemForm(LANGUAGES), { defaultLanguage: 'ar', translations: { en: { name: 'Look' } } })).toEqual({
      translations: 'Missing default language content',
    });
    expect(await messagesOf(namedItemForm(LANGUAGES), { defaultLanguage: 'en', translations: { en: { name: 'Look' }, de: {} } })).toEqual({
      'translations.de.name': '{label} is required!',
    });
  });
});
