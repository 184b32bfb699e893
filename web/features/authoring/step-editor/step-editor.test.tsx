import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { GraphQLError } from 'graphql';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEmbed } from '../../../../schema/embeds.ts';
import type { StepInput } from '../../../schema-types.generated.ts';
import { type SessionViewer, startSession } from '../../../shared/session/session.ts';
import { answer, type RenderOptions, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { type StepEditor_StepFragment, StepEditorCreateDocument, StepEditorDocument, StepEditorUpdateDocument } from './step-editor.generated.ts';
import { StepEditor } from './step-editor.tsx';
import { emptyStep } from './values/step-values.ts';

const LANGUAGES = ['en', 'de', 'ar'];
const VIEWER: SessionViewer = {
  id: 'a1',
  name: 'Katharina',
  surname: 'Berg',
  email: 'admin@academy.example',
  role: 'admin',
  gender: null,
  color: '#b9553a',
  language: 'en',
  contentLanguage: null,
  doNotDisturb: false,
};
const IMAGE_ID = '6f1c1b1e-0000-4000-8000-000000000001';
const [FIRST, SECOND] = ['6f1c1b1e-0000-4000-8000-00000000000a', '6f1c1b1e-0000-4000-8000-00000000000b'];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOTHING = { caption: null, openType: null, image: null, video: null, document: null, embed: null, captions: [] };
const textBlock = (id: string, html: string) => typed('ContentBlock', { ...NOTHING, id, type: 'TEXT' as const, html });

function step(change: Partial<StepEditor_StepFragment> = {}): StepEditor_StepFragment {
  const content = (language: string, name: string, blocks: StepEditor_StepFragment['contents'][number]['blocks']) =>
    typed('AdminStepContent', { language, name, blocks, audio: [], embeds: [] });
  return typed('AdminStep', {
    id: 's1',
    moduleId: 'm1',
    courseId: 'c1',
    revision: 3,
    defaultLanguage: 'en',
    access: 'AFTER_PREVIOUS',
    updatedAt: '2026-11-21T09:00:00Z',
    updatedBy: typed('Editor', { id: 'a2', name: 'Omid', surname: 'Rahimi' }),
    languages: LANGUAGES.map((language) =>
      typed('TranslationState', { language, condition: ({ en: 'current', de: 'stale', ar: 'missing' } as const)[language] ?? 'missing' }),
    ),
    quiz: null,
    homework: null,
    image: typed('Image', { id: IMAGE_ID, url: '/files/1', alt: '', width: 400, height: 120, sources: [] }),
    contents: [
      content('en', 'A breath', [textBlock(FIRST, '<p>Breathe in</p>'), textBlock(SECOND, '<p>Breathe out</p>')]),
      content('de', 'Ein Atemzug', [textBlock('6f1c1b1e-0000-4000-8000-00000000000c', '<p>Einatmen</p>')]),
    ],
    ...change,
  });
}

const inBoth = (en: string, de: string) => Object.entries({ en, de }).map(([language, text]) => ({ language, text }));
const sent: Array<{ revision?: number; input: StepInput }> = [];

/** A mocked response to any save, which records the variables. */
const saving = (saved = step({ revision: 4 })) => ({
  request: { query: StepEditorUpdateDocument, variables: () => true },
  maxUsageCount: 5,
  result: (variables: { revision: number; input: StepInput }) => {
    sent.push(variables);
    return { data: { updateStep: saved } };
  },
});
const refusing = (code: string, extensions: object = {}) => ({
  request: { query: StepEditorUpdateDocument, variables: () => true },
  result: () => ({ errors: [new GraphQLError(code, { extensions: { code, ...extensions } })] }),
});
const reading = (saved = step()) => answer(StepEditorDocument, { id: 's1' }, { adminStep: saved });

const onSaved = vi.fn();

function open(answers: readonly unknown[], stepId: string | null = 's1') {
  function Page() {
    const [shown, setShown] = useState(true);
    return (
      <>
        {shown && (
          <StepEditor
            stepId={stepId}
            moduleId="m1"
            languages={LANGUAGES}
            defaultLanguage="en"
            showStatistics={(id) => <p>statistics of {id}</p>}
            showEmbed={(url) => <p>player of {parseEmbed(url)?.service}</p>}
            staysAt={({ pathname }) => pathname === '/course'}
            onSaved={onSaved}
            missing={<p>gone</p>}
          />
        )}
        <button type="button" onClick={() => setShown(false)}>
          crash
        </button>
      </>
    );
  }
  return renderWithProviders(<Page />, {
    path: '/course',
    answers: answers as NonNullable<RenderOptions['answers']>,
    routes: [{ path: '/elsewhere', element: <p>elsewhere</p> }],
  });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the step' });
const language = (words: RegExp) => userEvent.click(screen.getByRole('tab', { name: words }));
const add = (kind: string) => userEvent.click(within(screen.getByRole('group', { name: 'Add a block' })).getByRole('button', { name: kind }));
const blocks = () => screen.getAllByRole('region', { name: /^(?:Text|Image|Video|Document) \d$/ }).map((block) => block.getAttribute('aria-label'));
/** The editor instance of a text: typing needs a real browser. */
const writingIn = (name: string) => (screen.getByRole('textbox', { name }) as unknown as { editor: Editor }).editor;
const contentOf = (input: StepInput | undefined, wanted: string) => input?.contents.find((each) => each.language === wanted);

beforeEach(() => {
  sent.length = 0;
  onSaved.mockClear();
  startSession({ token: 'token', viewer: VIEWER });
});

describe('a step in the editor', { timeout: 30_000 }, () => {
  it('is sent unchanged with its base revision', async () => {
    open([reading(), saving()]);
    await nameField();
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('s1', false));
    expect(sent[0]?.revision).toBe(3);
    expect(contentOf(sent[0]?.input, 'en')).toEqual({
      language: 'en',
      name: 'A breath',
      audioIds: [],
      embedUrls: [],
      blocks: [
        { id: FIRST, type: 'TEXT', html: '<p>Breathe in</p>' },
        { id: SECOND, type: 'TEXT', html: '<p>Breathe out</p>' },
      ],
    });
    expect(screen.getByText('Step updated successfully!')).toBeTruthy();
  });

  it('stays open after a save and continues from the new revision', async () => {
    open([reading(), saving()]);
    await userEvent.type(await nameField(), ', slowly');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await save();
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    await userEvent.type(await nameField(), '!');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ revision }) => revision)).toEqual([3, 4]);
    expect(contentOf(sent[1]?.input, 'en')?.name).toBe('A breath, slowly!');
  });

  it('reorders blocks by keyboard and buttons, duplicates them, and restores a removed one', async () => {
    open([reading(), saving()]);
    await nameField();
    await add('Document');
    expect(blocks()).toEqual(['Text 1', 'Text 2', 'Document 3']);
    screen.getByRole('button', { name: 'Position of Document 3' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(blocks()).toEqual(['Text 1', 'Document 2', 'Text 3']);
    await press('Move up: Document 2');
    expect(blocks()).toEqual(['Document 1', 'Text 2', 'Text 3']);
    await press('More actions: Text 3');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await press('More actions: Document 1');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(blocks()).toEqual(['Text 1', 'Text 2', 'Text 3']));
    await userEvent.click(within(screen.getByText(/^Removed:/).closest<HTMLElement>('[role="status"]') ?? document.body).getByRole('button', { name: 'Undo' }));
    expect(blocks()).toEqual(['Document 1', 'Text 2', 'Text 3', 'Text 4']);
  });

  it('sends a text that is still being debounced', async () => {
    open([reading(), saving()]);
    await nameField();
    act(() => void writingIn('Text 1').commands.setContent('<p>Breathe in, <strong>slowly</strong></p>', { emitUpdate: true }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(contentOf(sent[0]?.input, 'en')?.blocks[0]?.html).toBe('<p>Breathe in, <strong>slowly</strong></p>');
  });

  it('starts a translation as a copy with new block ids', async () => {
    open([reading(), saving()]);
    await nameField();
    await language(/العربية/);
    await press('Copy from English');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    const copy = contentOf(sent[0]?.input, 'ar');
    expect(copy?.blocks.map(({ html }) => html)).toEqual(['<p>Breathe in</p>', '<p>Breathe out</p>']);
    expect(copy?.blocks.map(({ id }) => id)).not.toContain(FIRST);
  });

  it('shows the original beside an outdated translation, and lets the admin confirm it', async () => {
    open([reading(), saving()]);
    await nameField();
    await language(/Deutsch/);
    expect(screen.getByRole('region', { name: 'English' }).textContent).toContain('Breathe in');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Translation is still correct' }));
    await save();
    await waitFor(() => expect(sent[0]?.input.upToDate).toEqual(['de']));
  });

  it('shows an embedded player immediately, or why it is refused', async () => {
    open([reading()]);
    await nameField();
    await press('Add embedded media');
    const address = screen.getByRole('textbox', { name: 'Address or embed code' });
    await userEvent.type(address, 'https://evil.example/v');
    await userEvent.tab();
    expect(screen.getByText('Only addresses and embed codes of YouTube, Vimeo and SoundCloud are allowed.')).toBeTruthy();
    await userEvent.clear(address);
    await userEvent.type(address, 'https://youtu.be/inpok4MKVLM');
    expect(screen.getByText('player of youtube')).toBeTruthy();
  });
});

describe('quiz and homework', { timeout: 30_000 }, () => {
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
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input.quiz?.questions).toEqual([
      {
        id: expect.stringMatching(UUID),
        attempts: 3,
        texts: inBoth('Why?', 'Warum?'),
        options: [
          { id: expect.stringMatching(UUID), isCorrect: false, texts: inBoth('Yes', 'Ja') },
          { id: expect.stringMatching(UUID), isCorrect: true, texts: inBoth('No', 'Nein') },
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

describe('the problems of a step', { timeout: 30_000 }, () => {
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

  it('stores a draft and offers it after a crash', async () => {
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

  it('shows both versions if somebody else saved first, and saves the choice on the newest revision', async () => {
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

describe('a new step', { timeout: 30_000 }, () => {
  it('is created in its module with the default access, and then has its own URL', async () => {
    const created = answer(StepEditorCreateDocument, (() => true) as never, { createStep: step({ id: 's9', revision: 1 }) });
    localStorage.setItem(
      'draft:a1:step:new:m1',
      JSON.stringify({
        values: {
          ...emptyStep(LANGUAGES, 'en'),
          image: { id: IMAGE_ID, kind: 'image', name: '', url: '/files/1?expires=99999999999', image: null },
          translations: Object.fromEntries(LANGUAGES.map((each) => [each, { name: each === 'en' ? 'New' : '', blocks: [], audio: [], embeds: [] }])),
        },
        revision: null,
        savedAt: '2026-11-21T09:00:00Z',
      }),
    );
    open([created], null);
    await press('Restore');
    // A double press creates one step.
    const tab = { location: { replace: vi.fn() }, close: vi.fn() };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save and preview' }));
    await waitFor(() => expect(tab.location.replace.mock.calls).toEqual([['/admin/preview-step/s9']]));
    expect(opened).toHaveBeenCalledOnce();
    opened.mockRestore();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('s9', true));
    expect(onSaved).toHaveBeenCalledOnce();
    expect(screen.getByText('Step added successfully!')).toBeTruthy();
  });
});
