import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { countWords, withinWordLimits } from '../../../schema/count-words.ts';
import { demoClasses } from '../classes.ts';
import { demoPeople } from '../people.ts';
import { demoSubmissions } from '../submissions.ts';
import { demoAcademies } from './index.ts';
import type { DemoBlock, DemoStepContent } from './types.ts';

const courses = demoAcademies.flatMap((academy) => academy.courses);
const steps = courses.flatMap(({ modules }) => modules.flatMap((module) => module.steps));
const contents = steps.flatMap((step) => Object.values(step.contents));

/** The block's type and, for a TEXT block, the tag names of its elements: what two translations have in common. */
function shapeOf(block: DemoBlock): string {
  return block.type === 'TEXT' ? [...block.html.matchAll(/<(p|h2|h3|li|blockquote)>/g)].map(([tag]) => tag).join('') : block.type;
}

function filesOf(block: DemoBlock): string[] {
  if (!('media' in block)) return [];
  return 'captions' in block ? [block.media, ...Object.values(block.captions ?? {})] : [block.media];
}

const outlineOf = ({ blocks, embeds = [] }: DemoStepContent) => ({ blocks: blocks.map(shapeOf), embeds });

it.each(steps.map((step) => ({ key: step.key, step })))('the demo step $key has the same paragraphs and files in every language', ({ step }) => {
  const [first, ...others] = Object.values(step.contents).map(outlineOf);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
});

const textsOfTasks = ({ quiz = [], homework }: (typeof steps)[number]) => [
  ...quiz.flatMap(({ texts, options }) => [texts, ...options.map((option) => option.texts)]),
  ...(homework === undefined ? [] : [homework.texts]),
];

const LANGUAGES = ['en', 'de', 'ar', 'fr', 'fa'] as const;

it.each(courses)('the demo course $key is complete in each of its languages', ({ translations, modules }) => {
  const languages = Object.keys(translations).sort();
  for (const module of modules) {
    expect(Object.keys(module.translations).sort()).toEqual(languages);
    for (const step of module.steps) expect(Object.keys(step.contents).sort()).toEqual(languages);
  }
});

it.each([...demoAcademies, ...courses])('the demo has $key in five languages', ({ translations }) => {
  expect(Object.keys(translations).sort()).toEqual([...LANGUAGES].sort());
});

/** Returns the words in a value: all strings without HTML tags, but not the names of files, addresses and kinds. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]*>/g, ' ').trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (['type', 'media', 'captions', 'embeds', 'tone', 'openType'].includes(key) ? [] : wordsOf(each)));
}

/** Returns the words of the demo content in a language. */
const wordsIn = (language: (typeof LANGUAGES)[number]): string[] =>
  wordsOf([
    demoAcademies.map(({ translations, imageAlt }) => [translations[language], imageAlt[language]]),
    courses.map(({ translations, modules }) => [translations[language], modules.map((module) => module.translations[language])]),
    steps.map((step) => [step.contents[language], textsOfTasks(step).map((texts) => texts[language])]),
    demoClasses.map(({ translations }) => translations[language]),
  ]);

it.each([
  { language: 'en', rule: 'the words of the interface: someone, no one', wrong: /\b(some|no|any|every)body\b/i },
  { language: 'fr', rule: 'no-break spaces at signs', wrong: /[^\u00a0\u202f][;:?!»]|«[^\u00a0\u202f]/u },
  { language: 'ar', rule: 'Arabic signs', wrong: /[,;?]/u },
  { language: 'fa', rule: 'Persian letters and signs', wrong: /[يكىةۀ,;?]|(^|\s)ن?می |\sها\b/u },
] as const)('the demo texts in $language have $rule', ({ language, wrong }) => {
  const words = wordsIn(language);
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((each) => wrong.test(each))).toEqual([]);
});

/** What a step must say in each of its languages, because a person's safety depends on it. */
const SAFETY = [
  {
    step: 'when-it-is-too-much',
    says: 'that someone who does not respond needs help at once',
    words: {
      en: /<li>someone does not respond/,
      de: /<li>jemand nicht reagiert/,
      ar: /<li>شخص لا يستجيب/,
      fr: /<li>une personne ne réagit pas/,
      fa: /<li>کسی پاسخ نمی‌دهد/,
    },
  },
  {
    step: 'when-it-is-too-much',
    says: 'that medical care helps most within 72 hours',
    words: { en: /\(72 hours\)/, de: /\(72 Stunden\)/, ar: /\(72 ساعة\)/, fr: /\(72 heures\)/, fa: /\(۷۲ ساعت\)/ },
  },
  {
    step: 'what-a-helper-never-does',
    says: 'where people can complain',
    words: { en: /right to complain/, de: /Recht, sich zu beschweren/, ar: /الحق في الشكوى/, fr: /droit de se plaindre/, fa: /حق شکایت/ },
  },
  {
    step: 'a-child-confides',
    says: 'whom to call without an organisation',
    words: { en: /child helpline/, de: /Kindersorgentelefon/, ar: /خط مساعدة الأطفال/, fr: /ligne d’écoute/, fa: /خط کمک به کودکان/ },
  },
  {
    step: 'every-age',
    says: 'that a child who hurts themselves needs help',
    words: { en: /hurts themselves/, de: /sich selbst verletzt/, ar: /يؤذي نفسه/, fr: /se blesse/, fa: /به خودش آسیب/ },
  },
  {
    step: 'signs-to-take-seriously',
    says: 'to speak at once and not to stay alone',
    words: {
      en: /now and do not stay alone/,
      de: /jetzt mit jemandem und bleiben Sie nicht allein/,
      ar: /الآن ولا تبقوا وحدكم/,
      fr: /tout de suite et ne restez pas/,
      fa: /همین حالا .* تنها نمانید/,
    },
  },
  {
    step: 'difficult-moments',
    says: 'what to do when someone does not want to live',
    words: { en: /gets help at once/, de: /holt sofort Hilfe/, ar: /ويطلب العون فورًا/, fr: /cherche de l’aide tout de suite/, fa: /فوراً کمک می‌گیرد/ },
  },
] as const;

it.each(SAFETY)('the demo step $step says $says', ({ step: key, words }) => {
  const step = steps.find((each) => each.key === key);
  for (const language of LANGUAGES) expect(JSON.stringify(step?.contents[language])).toMatch(words[language]);
});

it('the Arabic step about a child who confides names only the management when the person responsible is accused', () => {
  const words = JSON.stringify(steps.find(({ key }) => key === 'a-child-confides')?.contents.ar);
  expect(words).toContain('وإن كان هو المقصود فإلى الإدارة وحدها');
  expect(words).not.toContain('غيرهما');
});

it('the demo refers only to media files that exist', () => {
  const files = contents.flatMap(({ blocks }) => blocks.flatMap(filesOf));
  expect(files.length).toBeGreaterThan(0);
  for (const file of new Set([...files, ...steps.map(({ image }) => image)])) {
    expect(existsSync(fileURLToPath(new URL(`../media/${file}`, import.meta.url))), file).toBe(true);
  }
});

it.each(steps.filter((step) => textsOfTasks(step).length > 0))('the tasks of the demo step $key exist in every language of the step', (step) => {
  for (const texts of textsOfTasks(step)) expect(Object.keys(texts).sort()).toEqual(Object.keys(step.contents).sort());
});

it('the demo has homework in three languages, with a number of words inside the limits', () => {
  const homework = steps.find(({ key }) => key === 'first-words')?.homework;
  const languages = demoSubmissions.map(({ person }) => demoPeople.find(({ key }) => key === person)?.language);
  expect(new Set(languages).size).toBeGreaterThan(2);
  for (const { text, submitted } of demoSubmissions) {
    if (submitted && homework !== undefined) expect(withinWordLimits(countWords(text), homework)).toBe(true);
  }
});

it.each([
  { language: 'en', atOnce: 'Someone does not respond', limits: 'Stop if it makes things worse.' },
  { language: 'de', atOnce: 'Jemand reagiert nicht', limits: 'Hören Sie auf, wenn es schlimmer wird.' },
  { language: 'ar', atOnce: 'شخص لا يستجيب', limits: 'توقّفوا إذا زاد الأمر سوءًا.' },
  { language: 'fr', atOnce: 'Une personne ne réagit pas', limits: 'Arrêtez si cela aggrave son état.' },
  { language: 'fa', atOnce: 'کسی که پاسخ نمی‌دهد', limits: 'اگر حالش بدتر شد، دست نگه دارید.' },
])('the helping card in $language has the limits of its exercise, and help at once for someone who does not respond', ({ language, atOnce, limits }) => {
  const card = readFileSync(new URL(`../media/source/helping-card.${language}.html`, import.meta.url), 'utf8');
  expect(card).toContain(atOnce);
  expect(card).toContain(limits);
});
