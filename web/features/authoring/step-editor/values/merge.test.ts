import { describe, expect, it } from 'vitest';
import { fc } from '../../../../../schema/testing/properties.ts';
import { differencesOf, type Version } from '../../../../shared/editing/conflicts/compare-versions.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { comparedFields } from './compare.ts';
import { mergeSteps } from './merge.ts';
import { EMPTY_TEXT, emptyStep, newOption, newQuestion, type QuizQuestionValue, type StepText, type StepValues } from './step-values.ts';

const text = (id: string, words = id): EditorBlock => ({ id, type: 'TEXT', html: `<p>${words}</p>` });
const video = (id: string, url: string): EditorBlock => ({ id, type: 'VIDEO', source: 'embed', file: null, url, caption: '', captions: [] });
const file = (id: string): FileValue => ({ id, name: `${id}.mp3`, url: `/${id}` });

const step = (english: Partial<StepText>, change: Partial<StepValues> = {}): StepValues => ({
  ...emptyStep(['en', 'de'], 'en'),
  ...change,
  translations: { en: { ...EMPTY_TEXT, name: 'Breath', ...english }, de: EMPTY_TEXT },
});

const differences = (base: StepValues | null, mine: StepValues, theirs: StepValues) =>
  differencesOf(base && comparedFields(base, mine, theirs), comparedFields(mine, mine, theirs), comparedFields(theirs, mine, theirs));

/** Returns the proposed choices, completed by others, as the dialog does. */
function merge(base: StepValues | null, mine: StepValues, theirs: StepValues, choices: Record<string, Version> = {}): StepValues {
  const proposed = differences(base, mine, theirs).map(({ key, proposed: version }) => [key, choices[key] ?? version]);
  return mergeSteps(mine, theirs, Object.fromEntries(proposed));
}
const htmlOf = (values: StepValues) => values.translations.en?.blocks.map((block) => (block.type === 'TEXT' ? block.html : block.type));

describe('the blocks of two versions', () => {
  it('are merged if only one person changed, added or removed them', () => {
    const base = step({ blocks: [text('a'), text('b'), text('c')] });
    const mine = step({ blocks: [text('a', 'mine'), text('b'), text('c'), text('new-mine')] });
    const theirs = step({ blocks: [text('a'), text('new-theirs'), text('c', 'theirs')] });
    expect(differences(base, mine, theirs)).toEqual([
      { key: 'translations.en.blocks.a', proposed: 'mine' },
      { key: 'translations.en.blocks.b', proposed: 'theirs' },
      { key: 'translations.en.blocks.c', proposed: 'theirs' },
      { key: 'translations.en.blocks.new-mine', proposed: 'mine' },
      { key: 'translations.en.blocks.new-theirs', proposed: 'theirs' },
    ]);
    expect(htmlOf(merge(base, mine, theirs))).toEqual(['<p>mine</p>', '<p>new-theirs</p>', '<p>theirs</p>', '<p>new-mine</p>']);
  });

  it('need a choice if both changed the same block, and both can be kept', () => {
    const base = step({ blocks: [text('a'), text('b')] });
    const [mine, theirs] = [step({ blocks: [text('a', 'mine'), text('b')] }), step({ blocks: [text('a', 'theirs'), text('b')] })];
    const key = 'translations.en.blocks.a';
    expect(differences(base, mine, theirs)).toEqual([{ key, proposed: null }]);
    expect(htmlOf(merge(base, mine, theirs, { [key]: 'theirs' }))).toEqual(['<p>theirs</p>', '<p>b</p>']);
    const both = merge(base, mine, theirs, { [key]: 'both' });
    expect(htmlOf(both)).toEqual(['<p>mine</p>', '<p>theirs</p>', '<p>b</p>']);
    expect(new Set(both.translations.en?.blocks.map(({ id }) => id)).size).toBe(3);
  });

  it('need a choice if one changed a block that the other removed', () => {
    const base = step({ blocks: [text('a'), text('b')] });
    const [mine, theirs] = [step({ blocks: [text('b')] }), step({ blocks: [text('a', 'theirs'), text('b')] })];
    const key = 'translations.en.blocks.a';
    expect(differences(base, mine, theirs)).toEqual([{ key, proposed: null }]);
    expect(htmlOf(merge(base, mine, theirs, { [key]: 'mine' }))).toEqual(['<p>b</p>']);
    expect(htmlOf(merge(base, mine, theirs, { [key]: 'theirs' }))).toEqual(['<p>theirs</p>', '<p>b</p>']);
  });

  it('have the order of the version that changed it, with the added blocks of the other', () => {
    const base = step({ blocks: [text('a'), text('b'), text('c')] });
    const mine = step({ blocks: [text('a'), text('b'), text('new-mine'), text('c')] });
    const theirs = step({ blocks: [text('c'), text('a'), text('b')] });
    expect(differences(base, mine, theirs)).toContainEqual({ key: 'translations.en.order', proposed: 'theirs' });
    expect(htmlOf(merge(base, mine, theirs))).toEqual(['<p>c</p>', '<p>a</p>', '<p>b</p>', '<p>new-mine</p>']);
  });

  it('differ if the URL of a video or player differs', () => {
    const embeds = (url: string) => [{ id: 'embed-0', url }];
    const mine = step({ blocks: [video('a', 'https://youtu.be/1')], embeds: embeds('https://youtu.be/1') });
    const theirs = step({ blocks: [video('a', 'https://youtu.be/2')], embeds: embeds('https://youtu.be/2') });
    expect(differences(null, mine, theirs).map(({ key }) => key)).toEqual(['translations.en.blocks.a', 'translations.en.embeds']);
  });
});

describe('the audio of two versions', () => {
  const audio = (id: string, title: string): EditorBlock => ({ id, type: 'AUDIO', file: file(id), title, readsAloud: false });

  it('is merged by block', () => {
    const base = step({ blocks: [audio('a', 'Bells'), text('b')] });
    const mine = step({ blocks: [audio('a', 'Bells of the church'), text('b')] });
    const theirs = step({ blocks: [audio('a', 'Bells'), text('b'), audio('c', 'Rain')] });
    const merged = merge(base, mine, theirs).translations.en?.blocks;
    expect(merged).toEqual([audio('a', 'Bells of the church'), text('b'), audio('c', 'Rain')]);
  });
});

describe('the embedded players of two versions', () => {
  it('can both be kept, with each player once', () => {
    const embed = (id: string, url: string) => ({ id, url });
    const mine = step({ embeds: [embed('embed-0', 'u1')] });
    const theirs = step({ embeds: [embed('embed-0', 'u2'), embed('embed-1', 'u1')] });
    const { embeds } = merge(null, mine, theirs, { 'translations.en.embeds': 'both' }).translations.en ?? EMPTY_TEXT;
    expect(embeds.map(({ url }) => url)).toEqual(['u1', 'u2']);
    expect(new Set(embeds.map(({ id }) => id)).size).toBe(2);
  });
});

describe('the quiz of two versions', () => {
  const question = (en: string, de: string) => {
    const { options, ...rest } = newQuestion();
    return {
      ...rest,
      words: { en, de },
      options: options.map((option, index) => ({ ...option, isCorrect: index === 0, words: { en: `${en}!`, de: `${de}!` } })),
    };
  };
  const withQuiz = (...quiz: StepValues['quiz']) => step({}, { quiz });
  const reworded = (asked: QuizQuestionValue, words: QuizQuestionValue['words']): QuizQuestionValue => ({
    ...asked,
    words: { ...asked.words, ...words },
    options: asked.options.map((option) => ({ ...option, words: { ...option.words, ...words } })),
  });

  it('keeps the words of a question with it if one person moved the question and the other reworded it', () => {
    const [first, second] = [question('Why', 'Warum'), question('Who', 'Wer')];
    const base = withQuiz(first, second);
    const mine = withQuiz(reworded(first, { en: 'What for' }), second);
    const theirs = withQuiz(second, first);
    expect(differences(base, mine, theirs)).toEqual([
      { key: `quiz.${first.id}.words.en`, proposed: 'mine' },
      { key: 'quiz.order', proposed: 'theirs' },
    ]);
    expect(merge(base, mine, theirs).quiz).toEqual([second, reworded(first, { en: 'What for' })]);
  });

  it('is merged per question and language', () => {
    const [first, second] = [question('Why', 'Warum'), question('Who', 'Wer')];
    const base = withQuiz(first, second);
    const mine = withQuiz(reworded(first, { en: 'What' }), { ...second, attempts: '3' });
    const theirs = withQuiz(reworded(first, { de: 'Wozu' }), second, question('When', 'Wann'));
    const [, , third] = theirs.quiz;
    expect(differences(base, mine, theirs)).toEqual([
      { key: `quiz.${first.id}.words.en`, proposed: 'mine' },
      { key: `quiz.${first.id}.words.de`, proposed: 'theirs' },
      { key: `quiz.${second.id}.attempts`, proposed: 'mine' },
      { key: `quiz.${third?.id}`, proposed: 'theirs' },
    ]);
    expect(merge(base, mine, theirs).quiz).toEqual([reworded(first, { en: 'What', de: 'Wozu' }), { ...second, attempts: '3' }, third]);
  });

  it('needs a choice if one person removed a question or an option that the other changed', () => {
    const asked = question('Why', 'Warum');
    const [base, mine, theirs] = [withQuiz(asked), withQuiz(), withQuiz(reworded(asked, { en: 'What' }))];
    const key = `quiz.${asked.id}`;
    expect(differences(base, mine, theirs)).toEqual([{ key, proposed: null }]);
    expect(merge(base, mine, theirs, { [key]: 'theirs' }).quiz).toEqual(theirs.quiz);
    expect(merge(base, mine, theirs, { [key]: 'mine' }).quiz).toEqual([]);
    const options = `${key}.options`;
    const fewer = withQuiz({ ...asked, options: asked.options.slice(0, 1) });
    const other = withQuiz({ ...asked, options: asked.options.map((option) => ({ ...option, isCorrect: true })) });
    expect(differences(base, fewer, other)).toEqual([{ key: options, proposed: null }]);
    expect(merge(base, fewer, other, { [options]: 'mine' }).quiz).toEqual(fewer.quiz);
    expect(merge(base, fewer, other, { [options]: 'theirs' }).quiz).toEqual(other.quiz);
  });

  it('has the new option of one person and the words that the other changed', () => {
    const asked = question('Why', 'Warum');
    const added = { ...newOption(), isCorrect: true, words: { en: 'new en', de: 'new de' } };
    const mine = withQuiz(reworded(asked, { en: 'What' }));
    const theirs = withQuiz({ ...asked, options: [...asked.options, added] });
    const [merged] = merge(withQuiz(asked), mine, theirs).quiz;
    expect(merged?.options).toEqual([...reworded(asked, { en: 'What' }).options, added]);
  });

  it('never mixes words of different questions', () => {
    const edit = fc.record({
      id: fc.constantFrom('q1', 'q2', 'q3'),
      en: fc.nat(3),
      de: fc.nat(3),
      options: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      right: fc.boolean(),
    });
    // Every text begins with the id of its question or option.
    const quizzes = fc.uniqueArray(edit, { maxLength: 3, selector: ({ id }) => id }).map((edits) =>
      edits.map(({ id, en, de, options, right }): QuizQuestionValue => {
        const item = (itemId: string) => ({
          id: itemId,
          words: { en: `${itemId} en ${en}`, de: `${itemId} de ${de}` },
          explanations: { en: `why ${itemId} en ${en}`, de: `why ${itemId} de ${de}` },
        });
        return { ...item(id), attempts: null, options: options.map((option) => ({ ...item(`${id}${option}`), isCorrect: right })) };
      }),
    );
    fc.assert(
      fc.property(quizzes, quizzes, quizzes, fc.infiniteStream(fc.constantFrom<Version>('mine', 'theirs')), (first, second, third, chosen) => {
        const [base, mine, theirs] = [withQuiz(...first), withQuiz(...second), withQuiz(...third)];
        const choices = Object.fromEntries(differences(base, mine, theirs).map(({ key, proposed }) => [key, proposed ?? chosen.next().value]));
        const { quiz } = mergeSteps(mine, theirs, choices);
        expect(new Set(quiz.map(({ id }) => id)).size).toBe(quiz.length);
        const items = [...quiz, ...quiz.flatMap(({ options }) => options)];
        const mixed = items.flatMap(({ id, words }) => Object.entries(words).filter(([language, text]) => !text.startsWith(`${id} ${language} `)));
        expect(mixed).toEqual([]);
      }),
    );
  });
});

describe('the homework of two versions', () => {
  const withTask = (minimumWords: string, words: Record<string, string>) => step({}, { homework: { minimumWords, maximumWords: null, words } });

  it('is chosen per number and per language', () => {
    const base = withTask('10', { en: '<p>Write</p>', de: '<p>Schreib</p>' });
    const mine = withTask('10', { en: '<p>Write it</p>', de: '<p>Schreib mal</p>' });
    const theirs = withTask('20', { en: '<p>Write</p>', de: '<p>Schreib doch</p>' });
    expect(differences(base, mine, theirs)).toEqual([
      { key: 'homework.minimumWords', proposed: 'theirs' },
      { key: 'homework.words.en', proposed: 'mine' },
      { key: 'homework.words.de', proposed: null },
    ]);
    expect(merge(base, mine, theirs, { 'homework.words.de': 'both' }).homework).toEqual({
      minimumWords: '20',
      maximumWords: null,
      words: { en: '<p>Write it</p>', de: '<p>Schreib mal</p><p>Schreib doch</p>' },
    });
  });

  it('is chosen as a whole if one person removed it', () => {
    const base = withTask('10', { en: '<p>Write</p>' });
    const [mine, theirs] = [step({}), withTask('20', { en: '<p>Write</p>' })];
    expect(differences(base, mine, theirs)).toEqual([{ key: 'homework', proposed: null }]);
    expect(merge(base, mine, theirs, { homework: 'mine' }).homework).toBeNull();
    expect(merge(base, mine, theirs, { homework: 'theirs' }).homework).toEqual(theirs.homework);
  });
});
