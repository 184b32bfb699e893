import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardFiles } from '../uploads/discard-files.ts';
import { useDraft } from './use-draft.ts';

interface Values {
  name: string;
}

const FILE = '6f1c1b1e-0000-4000-8000-000000000001';
/** The locks of all tabs. */
const held = new Set<string>();

beforeEach(() => {
  held.clear();
  const locks = {
    request: async (name: string, work: () => Promise<void>) => {
      held.add(name);
      await work();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
});

/** Opens an editor in this tab. */
const open = () => renderHook(() => useDraft<Values>('step:s1', 3));
const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('draft::step:s1#'));
const namesOf = (): string[] => drafts().map((key) => JSON.parse(localStorage.getItem(key) ?? '').values.name as string);

/** Stores a draft of the same item by another tab, whose editor is open until the returned function is called. */
function otherTab(name: string, savedAt = '2026-11-22T09:00:00Z'): () => void {
  const key = `draft::step:s1#other-${name}`;
  localStorage.setItem(key, JSON.stringify({ values: { name }, revision: 3, savedAt }));
  held.add(key);
  return () => held.delete(key);
}
/** Lets pending promises and effects run. */
const settle = () => act(async () => undefined);

describe('drafts of one item in two tabs', () => {
  it('are separate: the draft of the other tab is neither offered nor deleted', async () => {
    otherTab('theirs');
    const { result } = open();
    await settle();
    expect(result.current.offered).toBeNull();
    act(() => result.current.keep({ name: 'mine' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(namesOf().sort()).toEqual(['mine', 'theirs']);
    act(() => result.current.drop());
    expect(namesOf()).toEqual(['theirs']);
    act(() => result.current.keep({ name: 'again' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    act(() => result.current.leave());
    expect(namesOf()).toEqual(['theirs']);
  });

  it('are offered, the newest first, once their tabs are gone', async () => {
    otherTab('older', '2026-11-22T08:00:00Z')();
    otherTab('newer')();
    const { result } = open();
    await waitFor(() => expect(result.current.offered?.values.name).toBe('newer'));
    const restored: unknown[] = [];
    act(() => void restored.push(result.current.restore()?.values));
    expect(restored).toEqual([{ name: 'newer' }]);
    // The restored draft is that of this editor now.
    expect([result.current.offered, namesOf().sort()]).toEqual([null, ['newer', 'older']]);
    act(() => result.current.drop());
    const next = open();
    await waitFor(() => expect(next.result.current.offered?.values.name).toBe('older'));
    act(() => next.result.current.discard());
    expect(drafts()).toEqual([]);
  });

  it('are offered again in the same tab right after its editor crashed', async () => {
    const first = open();
    act(() => first.result.current.keep({ name: 'mine' }));
    first.unmount();
    const { result } = open();
    await waitFor(() => expect(result.current.offered?.values.name).toBe('mine'));
  });

  it('are also offered if they were stored without a tab', async () => {
    localStorage.setItem('draft::step:s1', JSON.stringify({ values: { name: 'old' }, revision: 2, savedAt: '2026-11-20T09:00:00Z' }));
    const { result } = open();
    await waitFor(() => expect(result.current.offered?.revision).toBe(2));
  });

  it('keep their files: leaving one form does not delete a file that the draft of the other tab names', async () => {
    otherTab(FILE);
    const sent = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    vi.stubGlobal('fetch', sent);
    discardFiles([FILE]);
    expect(sent).not.toHaveBeenCalled();
    const own = '6f1c1b1e-0000-4000-8000-000000000002';
    const { result } = open();
    act(() => result.current.keep({ name: own }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    discardFiles([FILE, own]);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(String(sent.mock.calls[0]?.[1]?.body)).toContain(own);
    expect(String(sent.mock.calls[0]?.[1]?.body)).not.toContain(FILE);
  });
});

describe('a draft that the browser cannot store', () => {
  it('is reported until a draft can be stored', async () => {
    const { result } = open();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => result.current.keep({ name: 'mine' }));
    expect(result.current.notStored).toBe(false);
    await waitFor(() => expect(result.current.notStored).toBe(true));
    full.mockRestore();
    act(() => result.current.keep({ name: 'mine, shorter' }));
    await waitFor(() => expect(result.current.notStored).toBe(false));
    expect(namesOf()).toEqual(['mine, shorter']);
  });
});
