import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, contentOf, inBoth, language, nameField, open, prepare, press, reading, refusing, save, saving, sent, step, UUID, writingIn } from './testing.tsx';

beforeEach(prepare);

describe('quiz and homework of a step', () => {
  it('share everything but their texts between languages', async () => {
    open([reading(), saving()]);
    await nameField();
    await press('Add a quiz');
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'Why?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Yes');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'No');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Option 2 is correct' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unlimited' }));
    await save();
    // The German texts are missing: the tab opens with the error messages.
    expect(await screen.findByText('Missing Quiz: Add all languages quiz')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Deutsch/ }).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' })));
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), 'Warum?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Ja');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Nein');
    const [ofQuestion, ofFirst] = screen.getAllByRole('textbox', { name: 'Why (optional)' });
    if (ofQuestion === undefined || ofFirst === undefined) throw new Error('No explanations');
    await userEvent.type(ofQuestion, 'Darum');
    await userEvent.type(ofFirst, 'Weil');
    expect(screen.getByText('Text is still missing in:')).toBeTruthy();
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.quiz?.questions).toEqual([
      {
        id: expect.stringMatching(UUID),
        attempts: 3,
        texts: inBoth('Why?', 'Warum?'),
        explanations: [{ language: 'de', text: 'Darum' }],
        options: [
          { id: expect.stringMatching(UUID), isCorrect: false, texts: inBoth('Yes', 'Ja'), explanations: [{ language: 'de', text: 'Weil' }] },
          { id: expect.stringMatching(UUID), isCorrect: true, texts: inBoth('No', 'Nein'), explanations: [] },
        ],
      },
    ]);
  });

  it('require a task in every language, and a maximum that is not below the minimum', async () => {
    open([reading(), saving()]);
    await nameField();
    await press('Add homework');
    act(() => void writingIn('Task').commands.setContent('<p>Write</p>', { emitUpdate: true }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unlimited' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Maximum number of words' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Maximum number of words' }), '10');
    await save();
    expect(await screen.findByText('Missing Homework: Add all languages homework')).toBeTruthy();
    expect(screen.getByText('The maximum cannot be lower than the minimum.')).toBeTruthy();
    act(() => void writingIn('Task').commands.setContent('<p>Schreib</p>', { emitUpdate: true }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Maximum number of words' }), '0');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.homework).toEqual({ texts: inBoth('<p>Write</p>', '<p>Schreib</p>'), minimumWords: 50, maximumWords: 100 });
  });
});

describe('the problems of a step', () => {
  it('open the tab of the first invalid field, mark the others, and focus the field', async () => {
    open([reading()]);
    await userEvent.clear(await nameField());
    await language(/Deutsch/);
    await userEvent.clear(await nameField());
    await language(/العربية/);
    await save();
    await waitFor(() => expect(screen.getByRole('tab', { name: /English/ }).getAttribute('aria-selected')).toBe('true'));
    expect(screen.getByRole('tab', { name: /Deutsch/ }).textContent).toContain('please check');
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
    expect((await nameField()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Name of the step is required!')).toBeTruthy();
  });

  it('are counted, and each link moves the focus to its field in another tab', async () => {
    open([reading()]);
    await userEvent.clear(await nameField());
    await language(/Deutsch/);
    await userEvent.clear(await nameField());
    await save();
    await userEvent.click(await screen.findByRole('button', { name: '2 problems to fix' }));
    await press(/^Name of the step · English/);
    await waitFor(() => expect(screen.getByRole('tab', { name: /English/ }).getAttribute('aria-selected')).toBe('true'));
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
    await userEvent.type(await nameField(), 'A breath');
    expect(await screen.findByRole('button', { name: '1 problem to fix' })).toBeTruthy();
  });

  it('name each missing part and the bounds of a number', async () => {
    open([reading(step({ contents: step().contents.slice(0, 1) }))]);
    await nameField();
    await press('Add a quiz');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'No');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Unlimited' }));
    const attempts = screen.getByRole('textbox', { name: 'Attempts at this question' });
    await userEvent.clear(attempts);
    await userEvent.type(attempts, '101');
    await press('Add homework');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Minimum number of words' }));
    await press('Add embedded media');
    await save();
    for (const label of ['Question', 'Option 1', 'Task', 'Minimum number of words', 'Address or embed code']) {
      expect(await screen.findByText(`${label} is required!`)).toBeTruthy();
    }
    expect(screen.getByText('Attempts at this question must be between 0 and 100.')).toBeTruthy();
    await userEvent.clear(attempts);
    await userEvent.type(attempts, 'many');
    expect(await screen.findByText('Attempts at this question is not a valid number!')).toBeTruthy();
  });

  it('include the missing parts of a new step', async () => {
    open([], null);
    await userEvent.type(await nameField(), 'New');
    await add('Image');
    await save();
    expect(await screen.findByText('Missing Image')).toBeTruthy();
    expect(screen.getByText('Please describe what the image shows.')).toBeTruthy();
  });

  it('include field errors of the server, shown at their fields', async () => {
    open([reading(), refusing('VALIDATION_FAILED', { fields: { 'translations.en.blocks[1].html': 'TOO_LONG' } })]);
    await nameField();
    await save();
    const text = await screen.findByRole('textbox', { name: 'Text 2' });
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This is too long.')).toBeTruthy();
  });
});

describe('unsaved work in a step', () => {
  it('is offered again as a draft after a crash', async () => {
    open([reading()]);
    await userEvent.type(await nameField(), ', slowly');
    await press('crash');
    open([reading(), saving()]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Restore' }))[0] as HTMLElement);
    expect((await nameField()).value).toBe('A breath, slowly');
    await save();
    await waitFor(() => expect(contentOf(sent[0]?.input, 'en')?.name).toBe('A breath, slowly'));
  });

  it('asks for confirmation before the form is left', async () => {
    const { router } = open([reading()]);
    await userEvent.type(await nameField(), '!');
    await act(() => router.navigate('/elsewhere'));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect((await nameField()).value).toBe('A breath!');
  });

  it('is shown beside the version that somebody else saved first, and the choice is saved on the newest revision', async () => {
    const theirs = step({
      revision: 7,
      contents: step().contents.map((content) => (content.language === 'en' ? { ...content, name: 'Their breath' } : content)),
    });
    open([reading(), refusing('CHANGED_MEANWHILE', { parameters: { revision: 7 } }), reading(theirs), saving(step({ revision: 8 }))]);
    await userEvent.type(await nameField(), ', mine');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
    expect(dialog.textContent).toContain('Their breath');
    await userEvent.click(within(dialog).getByRole('radio', { name: /Your version/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.revision).toBe(7);
    expect(contentOf(sent[0]?.input, 'en')?.name).toBe('A breath, mine');
  });
});
