import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { countWords, withinWordLimits } from '../../../schema/count-words.ts';
import { demoPeople } from '../people.ts';
import { demoSubmissions } from '../submissions.ts';
import { demoAcademies } from './index.ts';
import { psychologicalFirstAid } from './psychological-first-aid/course.ts';
import type { DemoBlock, DemoStepContent } from './types.ts';

const steps = demoAcademies.flatMap(({ courses }) => courses).flatMap(({ modules }) => modules.flatMap((module) => module.steps));
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

it.each(['en', 'de', 'ar', 'fr', 'fa'] as const)('the demo has every step of psychological first aid in %s', (language) => {
  const { translations, modules } = psychologicalFirstAid;
  expect(translations[language]).toBeDefined();
  for (const module of modules) {
    expect(module.translations[language]).toBeDefined();
    for (const step of module.steps) expect(step.contents[language]).toBeDefined();
  }
});

it('the demo refers only to media files that exist', () => {
  const files = contents.flatMap(({ blocks }) => blocks.flatMap(filesOf));
  expect(files.length).toBeGreaterThan(0);
  for (const file of new Set([...files, ...steps.map(({ image }) => image)])) {
    expect(existsSync(fileURLToPath(new URL(`../media/${file}`, import.meta.url))), file).toBe(true);
  }
});

const textsOfTasks = ({ quiz = [], homework }: (typeof steps)[number]) => [
  ...quiz.flatMap(({ texts, options }) => [texts, ...options.map((option) => option.texts)]),
  ...(homework === undefined ? [] : [homework.texts]),
];

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
