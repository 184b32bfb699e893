import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { typed } from '../../../testing/typed.ts';
import type { StepEditor_FormerTextFragment, StepEditor_StepFragment } from './step-editor.generated.ts';
import { FIRST, inBoth, language, nameField, open, prepare, press, reading, SECOND, step, writingIn } from './testing.tsx';

beforeEach(prepare);

const NOTHING = { html: null, fileId: null, embedUrl: null, alt: null, caption: null, title: null };
type Block = StepEditor_FormerTextFragment['blocks'][number];
const block = (blockId: string, html: string): Block => typed('FormerBlock', { ...NOTHING, blockId, type: 'TEXT', html });
const former = (change: Partial<StepEditor_FormerTextFragment> = {}): StepEditor_FormerTextFragment =>
  typed('FormerText', {
    languages: ['de'],
    name: 'A long breath',
    blocks: [block(FIRST, '<p>Breathe deeply in</p>'), block(SECOND, '<p>Breathe out</p>')],
    quiz: [],
    homework: null,
    ...change,
  });

async function translate(text: StepEditor_FormerTextFragment, change: Partial<StepEditor_StepFragment> = {}): Promise<void> {
  open([reading(step({ formerTexts: [text], ...change }))]);
  await nameField();
  await language(/Deutsch/);
}
const original = (name: string) => within(screen.getByRole('group', { name: `English: ${name}` }));
const wordsIn = (name: string, tag: 'ins' | 'del') =>
  [...screen.getByRole('group', { name: `English: ${name}` }).querySelectorAll(tag)].map((each) => each.textContent?.replaceAll(/\s+/g, ' ').trim());

describe('the original of an outdated translation', () => {
  it('marks the words that are new since the translation was made, and shows removed words on request', async () => {
    await translate(former({ blocks: [block(FIRST, '<p>Breathe deeply</p>'), block(SECOND, '<p>Breathe out</p>')] }));
    expect(original('Text 1').getByText('Changed since the translation')).toBeTruthy();
    expect(wordsIn('Text 1', 'ins')).toEqual(['Added: in (end of the change)']);
    expect(wordsIn('Text 1', 'del')).toEqual([]);
    await press('Show removed words: Text 1');
    expect(wordsIn('Text 1', 'del')).toEqual(['Removed: deeply (end of the change)']);
    expect(original('Text 1').getByRole('button', { name: 'Hide removed words: Text 1', expanded: true })).toBeTruthy();
  });

  it('marks the name, and leaves unchanged parts unmarked', async () => {
    await translate(former({ name: 'A pause' }));
    expect(wordsIn('Name of the step', 'ins')).toEqual(['Added: breath (end of the change)']);
    await language(/العربية/);
    expect(screen.queryByText('Changed since the translation')).toBeNull();
  });

  it('says which blocks are new, and shows those that were removed beside their translation', async () => {
    await translate(former({ blocks: [block('old', '<p>Sit down</p>')] }));
    expect(original('Text 1').getByText('Changed since the translation')).toBeTruthy();
    expect(original('Text').getByText('Added since the translation')).toBeTruthy();
  });

  it('shows a removed block beside the block that translates it', async () => {
    const german = step().contents[1] as StepEditor_StepFragment['contents'][number];
    const [first] = german.blocks;
    const two = { ...german, blocks: [first, { ...first, id: 'second', html: '<p>Ausatmen</p>' }, { ...first, id: 'third', html: '<p>Nochmal</p>' }] };
    const contents = [step().contents[0], two] as StepEditor_StepFragment['contents'];
    await translate(former({ blocks: [block('gone', '<p>Sit down</p>'), block(FIRST, '<p>Breathe in</p>'), block(SECOND, '<p>Breathe out</p>')] }), {
      contents,
    });
    expect(original('Text 1').getByText('Removed since the translation')).toBeTruthy();
    expect(original('Text 1').getByText('Sit down').closest('del')).toBeTruthy();
    expect(original('Text 2').getByText('Breathe in')).toBeTruthy();
    expect(original('Text 2').queryByText('Changed since the translation')).toBeNull();
  });

  it('marks the texts of the quiz and of the homework', async () => {
    const texts = inBoth('Who helps you?', 'Wer hilft?').map((each) => typed('LanguageText', each));
    const question = typed('AdminQuizQuestion', { id: 'q1', attempts: 0, answered: false, texts, explanations: [], options: [] });
    const homework = typed('AdminHomework', { minimumWords: 5, maximumWords: null, texts: inBoth('<p>Write two lines</p>', '<p>Schreiben</p>') });
    const quiz = typed('AdminQuiz', { questions: [question] });
    const words = [typed('FormerWords', { itemId: 'q1', text: 'Who helps?', explanation: null })];
    await translate(former({ quiz: words, homework: '<p>Write lines</p>' }), { quiz, homework } as Partial<StepEditor_StepFragment>);
    expect(wordsIn('Task', 'ins')).toEqual(['Added: two (end of the change)']);
    expect([...document.querySelectorAll('ins, del')].map((each) => each.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual(
      expect.arrayContaining(['Removed: helps? (end of the change)', 'Added: helps you? (end of the change)']),
    );
  });

  it('also marks words that were changed since the form was opened', async () => {
    await translate(former({ name: 'A breath', blocks: [block(FIRST, '<p>Breathe in</p>'), block(SECOND, '<p>Breathe out</p>')] }));
    expect(screen.queryByText('Changed since the translation')).toBeNull();
    await language(/English/);
    act(() => void writingIn('Text 1').commands.setContent('<p>Breathe in, slowly</p>', { emitUpdate: true }));
    await language(/Deutsch/);
    expect(wordsIn('Text 1', 'ins')).toEqual(['Added: in, slowly (end of the change)']);
  });
});
