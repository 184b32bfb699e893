import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileValue } from '../../../shared/uploads/field-props.ts';
import type { UploadPhase } from '../../../shared/uploads/upload-engine.ts';
import { addItem, changeItem, removeItem, uploadScopes } from '../../../shared/uploads/upload-items.ts';
import { typed } from '../../../testing/typed.ts';
import { contentOf, FIRST, language, nameField, open, prepare, reading, refusing, SECOND, save, saving, sent, step } from './testing.tsx';

beforeEach(prepare);

const GERMAN = '6f1c1b1e-0000-4000-8000-00000000000d';
const scopeOf = (block: string, of = 'en') => `step:s1:${of}:block:${block}`;
const file: FileValue = { id: '6f1c1b1e-0000-4000-8000-0000000000f1', name: 'Guide.pdf', url: '/files/guide?expires=99999999999', kind: 'document' };
const documentBlock = (id: string) => ({ ...block(id), type: 'DOCUMENT' as const, openType: 'DEFAULT' as const, html: null });
const [text] = step().contents[0]?.blocks ?? [];
function block(id: string) {
  if (text === undefined) throw new Error('The step has no text');
  return { ...text, id };
}

/** A step with a text and a document without its file, in English and German. */
const withDocuments = (change: Parameters<typeof step>[0] = {}) =>
  step({
    contents: [
      typed('AdminStepContent', { language: 'en', name: 'A breath', blocks: [block(FIRST), documentBlock(SECOND)], embeds: [] }),
      typed('AdminStepContent', { language: 'de', name: 'Ein Atemzug', blocks: [documentBlock(GERMAN)], embeds: [] }),
    ],
    languages: [typed('TranslationState', { language: 'en', condition: 'current' }), typed('TranslationState', { language: 'de', condition: 'current' })],
    ...change,
  });
const begin = (id: string, scope: string, phase: UploadPhase = 'sending') =>
  act(() => addItem({ id, scope, name: file.name, size: 100, sent: 40, phase, secondsLeft: null, failure: null, result: null }));
const arrive = (id: string, result = file) => act(() => changeItem(id, { phase: 'done', result }));
const stop = () => act(() => ['u1', 'u2'].forEach(removeItem));
afterEach(stop);

const blocksOf = (at: number, of = 'en') => contentOf(sent[at]?.input, of)?.blocks;

describe('a step whose files are uploading', () => {
  it('is saved at once without the files, and again when a file has arrived, without text that was typed since', async () => {
    open([reading(withDocuments()), saving(withDocuments({ revision: 4 }))]);
    await nameField();
    begin('u1', scopeOf(SECOND));
    begin('u2', scopeOf(GERMAN, 'de'));
    expect(await screen.findByText('2 files are still uploading. You can save now.')).toBeTruthy();
    await save();
    expect(await screen.findByText('2 files are still uploading. They are added automatically.')).toBeTruthy();
    expect(blocksOf(0)?.[1]).toEqual({ id: SECOND, type: 'DOCUMENT', openType: 'DEFAULT', uploading: true });
    expect(blocksOf(0, 'de')).toEqual([{ id: GERMAN, type: 'DOCUMENT', openType: 'DEFAULT', uploading: true }]);

    await userEvent.type(await nameField(), ', half');
    arrive('u1');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(blocksOf(1)?.[1]).toEqual({ id: SECOND, type: 'DOCUMENT', openType: 'DEFAULT', fileId: file.id });
    expect(sent[1]).toMatchObject({ revision: 4, input: { upToDate: ['en', 'de'] } });
    expect(contentOf(sent[1]?.input, 'en')?.name).toBe('A breath');
    expect((await nameField()).value).toBe('A breath, half');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText('1 file is still uploading. You can save now.')).toBeTruthy();
  });

  it('gets a file that belongs to a language that is not shown', async () => {
    open([reading(withDocuments()), saving(withDocuments({ revision: 4 }))]);
    await nameField();
    begin('u1', scopeOf(GERMAN, 'de'));
    begin('u2', scopeOf(SECOND));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    arrive('u1');
    await waitFor(() => expect(blocksOf(1, 'de')?.[0]?.fileId).toBe(file.id));
    expect(uploadScopes('step:s1:')).toEqual([scopeOf(SECOND)]);
    await language(/Deutsch/);
    expect(await screen.findByText(file.name)).toBeTruthy();
  });

  it('keeps a file that arrives before the step is saved as an unsaved change', async () => {
    open([reading(withDocuments()), saving()]);
    await nameField();
    begin('u1', scopeOf(SECOND));
    arrive('u1');
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(await screen.findByText(file.name)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('can be saved after an upload has failed, and shows how many files failed', async () => {
    open([reading(withDocuments()), saving()]);
    await nameField();
    begin('u1', scopeOf(SECOND), 'failed');
    begin('u2', scopeOf(GERMAN, 'de'));
    expect(await screen.findByText('1 file could not be uploaded.')).toBeTruthy();
    await save();
    await waitFor(() => expect(blocksOf(0)?.[1]).toMatchObject({ uploading: true }));
  });

  it('requires the file again after its upload was cancelled', async () => {
    open([reading(withDocuments({ contents: withDocuments().contents.slice(0, 1) })), saving()]);
    await nameField();
    begin('u1', scopeOf(SECOND));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    stop();
    await save();
    expect(await screen.findByRole('button', { name: '1 problem to fix' })).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('opens no question when a file arrives after somebody else has saved: the file stays unsaved', async () => {
    const theirs = withDocuments({ revision: 5, contents: [typed('AdminStepContent', { language: 'en', name: 'Theirs', blocks: [], embeds: [] })] });
    const first = { ...saving(withDocuments({ revision: 4 })), maxUsageCount: 1 };
    let compared = false;
    const newest = {
      ...reading(theirs),
      result: () => {
        compared = true;
        return { data: { adminStep: theirs } };
      },
    };
    open([reading(withDocuments()), first, refusing('CHANGED_MEANWHILE', { revision: 5 }), newest]);
    await nameField();
    begin('u1', scopeOf(SECOND));
    begin('u2', scopeOf(GERMAN, 'de'));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    arrive('u1');
    await waitFor(() => expect(compared).toBe(true));
    expect(await screen.findByText('Not saved yet')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
