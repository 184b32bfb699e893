import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepInput } from '../../../schema-types.generated.ts';
import { openWork } from '../../../shared/store/open-work.ts';
import { answer } from '../../../testing/render-with-providers.tsx';
import { typed } from '../../../testing/typed.ts';
import { StepDraftOnServerDocument } from '../drafts/step-draft.generated.ts';
import { StepEditorCreateDocument, StepEditorDocument, StepEditorImageDocument } from './step-editor.generated.ts';
import {
  add,
  blocks,
  contentOf,
  FIRST,
  IMAGE_ID,
  LANGUAGES,
  language,
  nameField,
  onSaved,
  open,
  prepare,
  press,
  reading,
  SECOND,
  save,
  saving,
  sent,
  step,
  writingIn,
} from './testing.tsx';
import { emptyStep } from './values/step-values.ts';

beforeEach(prepare);

describe('a step in the editor', () => {
  it('is sent unchanged with its base revision', async () => {
    open([reading(), saving()]);
    await nameField();
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('s1', false));
    expect(sent[0]?.revision).toBe(3);
    expect(contentOf(sent[0]?.input, 'en')).toEqual({
      language: 'en',
      name: 'A breath',
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

  it('has blocks that are moved by keyboard and buttons, duplicated, and restored after a removal', async () => {
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

  it('gets a block between two others, and shows Undo where a block was removed', async () => {
    open([reading()]);
    await nameField();
    await press('Insert before Text 2');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Video' }));
    await waitFor(() => expect(blocks()).toEqual(['Text 1', 'Video 2', 'Text 3']));
    await press('More actions: Video 2');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const slip = await screen.findByText('Removed: Video');
    expect(within(slip.closest<HTMLElement>('li') ?? document.body).getByRole('region', { name: 'Text 2' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
  });

  it('is saved by Ctrl+S, and shows the time of the save', async () => {
    open([reading(), saving(step({ revision: 4, updatedAt: new Date().toISOString() }))]);
    await userEvent.type(await nameField(), '!');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(contentOf(sent[0]?.input, 'en')?.name).toBe('A breath!'));
    await waitFor(() => expect(screen.getByText(/^Saved/).textContent).toMatch(/^Saved \d\d:\d\d$/));
  });

  it('is saved with a text that is still being debounced', async () => {
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

  it('shows the original beside each block of an outdated translation, and lets the admin confirm it', async () => {
    open([reading(), saving()]);
    await nameField();
    await language(/Deutsch/);
    expect(within(screen.getByRole('group', { name: 'English: Text 1' })).getByText('Breathe in')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Translation is still correct' }));
    await save();
    await waitFor(() => expect(sent[0]?.input.upToDate).toEqual(['de']));
  });

  it('copies one block of the original into a translation', async () => {
    open([reading(), saving()]);
    await nameField();
    await language(/Deutsch/);
    await press('Copy: Text 1');
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    const [copy] = contentOf(sent[0]?.input, 'de')?.blocks ?? [];
    expect(copy).toMatchObject({ id: '6f1c1b1e-0000-4000-8000-00000000000c', html: '<p>Breathe in</p>' });
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

it('an open editor moves the toasts to the end of the window, beside the outline', async () => {
  open([reading()]);
  await nameField();
  const sides = () => document.documentElement.style.getPropertyValue('--toasts');
  expect(sides()).toBe('auto 1rem');
  await press('crash');
  expect(sides()).toBe('');
});

describe('the step that publishing saves first', () => {
  const editor = () => [...openWork].flatMap((work) => work.editor?.() ?? [])[0];

  it('is unsaved from the first change on, and is saved with its name', async () => {
    open([reading(), saving()]);
    const name = await nameField();
    expect(editor()?.isUnsaved()).toBe(false);
    await userEvent.type(name, ' in');
    expect(editor()?.isUnsaved()).toBe(true);
    await act(async () => expect(await editor()?.save()).toBe(true));
    expect(contentOf(sent[0]?.input, 'en')?.name).toBe('A breath in');
    expect(editor()?.isUnsaved()).toBe(false);
  });

  it('is not saved with a problem, which the form shows', async () => {
    open([reading(), saving()]);
    await userEvent.clear(await nameField());
    await act(async () => expect(await editor()?.save()).toBe(false));
    expect(sent).toEqual([]);
    expect(await screen.findByRole('button', { name: /to fix/ })).toBeTruthy();
  });
});

describe('the draft of an earlier visit', () => {
  it('is offered when the form appears, and not later, which would move the form', async () => {
    const stepDraft = typed('StepDraft', { revision: 3, content: '{}', savedAt: '2026-11-21T09:00:00Z' });
    const draft = answer(StepDraftOnServerDocument, { stepId: 's1', moduleId: null }, { stepDraft });
    const { client, release } = open([reading(), draft], 's1', null, { held: 'StepDraftOnServer' });
    await waitFor(() => expect(client.readQuery({ query: StepEditorDocument, variables: { id: 's1' } })).not.toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Name of the step' })).toBeNull();
    await release();
    await nameField();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  });
});

describe('a new step', () => {
  it('begins with the image of the step before it', async () => {
    const inputs: StepInput[] = [];
    const creating = {
      request: { query: StepEditorCreateDocument, variables: () => true },
      result: ({ input }: { input: StepInput }) => {
        inputs.push(input);
        return { data: { createStep: step({ id: 's9', revision: 1 }) } };
      },
    };
    const before = answer(StepEditorImageDocument, { id: 's1' }, { adminStep: typed('AdminStep', { id: 's1', image: step().image ?? null }) });
    open([before, creating], null, 's1');
    await userEvent.type(await nameField(), 'New');
    await save();
    await waitFor(() => expect(inputs[0]).toMatchObject({ imageId: IMAGE_ID, unusedFileIds: [] }));
  });

  it('is created in its module with the default access, and then has its own URL', async () => {
    const created = answer(StepEditorCreateDocument, (() => true) as never, { createStep: step({ id: 's9', revision: 1 }) });
    localStorage.setItem(
      'draft:a1:step:new:m1',
      JSON.stringify({
        values: {
          ...emptyStep(LANGUAGES, 'en'),
          image: { id: IMAGE_ID, kind: 'image', name: '', url: '/files/1?expires=99999999999', image: null },
          translations: Object.fromEntries(LANGUAGES.map((each) => [each, { name: each === 'en' ? 'New' : '', blocks: [], embeds: [] }])),
        },
        revision: null,
        savedAt: '2026-11-21T09:00:00Z',
      }),
    );
    open([created], null);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
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
