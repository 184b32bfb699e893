import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerWith } from '../../testing/viewer.ts';
import { endSession, startSession } from '../session/session.ts';
import { forgetDrafts } from '../store/drafts.ts';
import { unsentKinds } from '../store/unsent-work.ts';
import { Autosave } from './autosave.ts';
import { copyInBrowser, readCopy } from './local-copy.ts';

const SAVED_AT = '2026-11-22T09:00:00Z';
const KEY = 'draft:u1:item:1';

describe('a text that a browser stored before all texts were kept in one form', () => {
  it.each([
    [
      'homework',
      { values: { content: 'a' }, baseVersion: 2, sent: ['1:5'], savedAt: SAVED_AT },
      { value: { content: 'a' }, baseVersion: 2, sent: ['1:5'], savedAt: SAVED_AT },
    ],
    ['feedback', { content: 'a', savedAt: SAVED_AT }, { value: 'a', baseVersion: null, sent: [], savedAt: SAVED_AT }],
    ['an editor', { values: { status: '1' }, revision: 3, savedAt: SAVED_AT }, { value: { status: 'PUBLISHED' }, baseVersion: 3, sent: [], savedAt: SAVED_AT }],
  ])('is read: that of %s', (_of, stored, expected) => {
    localStorage.setItem(KEY, JSON.stringify(stored));
    expect(readCopy(KEY)).toMatchObject(expected);
  });

  it.each(['', 'of somebody else', '[]', '{"values":{}}'])('is no text if its key has something else: %j', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readCopy(KEY)).toBeNull();
  });
});

describe('a text of a person who signed out and keeps it, on a page that is still open', () => {
  const send = vi.fn(async () => null);
  const signIn = (id: string) => startSession({ token: 'secret', viewer: viewerWith({ id }) });

  beforeEach(() => {
    send.mockClear();
    signIn('u1');
  });

  it('is neither named nor sent nor deleted when the next person of this browser signs out', async () => {
    const text = new Autosave<string>({
      kind: 'homework',
      start: { value: '', version: 0 },
      copy: copyInBrowser('homework:1'),
      pause: 1000,
      markOf: String,
      send,
    });
    const close = text.open();
    text.change('Mine');
    endSession();
    signIn('u2');
    expect(unsentKinds('u2')).toEqual([]);
    await text.save();
    forgetDrafts('u2');
    close();
    expect(send).not.toHaveBeenCalled();
    expect(JSON.stringify(localStorage)).toContain('Mine');
    endSession();
  });
});
