import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendOpenWork, unsentKinds } from '../store/unsent-work.ts';
import { showToast } from '../ui/toast-store.ts';
import { delayAction, delayedAction, UNDO_TIME } from './delayed-action.ts';
import { showUndo } from './undo-toast.tsx';

function hold(perform: () => Promise<unknown> = () => Promise.resolve()) {
  const performed = vi.fn(perform);
  return { performed, action: delayAction({ item: 'feedback:s1', kind: 'feedback', perform: performed }) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a held action', () => {
  it('is sent once, when the time for Undo is over', async () => {
    const { action, performed } = hold();
    vi.advanceTimersByTime(UNDO_TIME - 1);
    expect(performed).not.toHaveBeenCalled();
    expect(delayedAction('feedback:s1')).toBe(action);
    vi.advanceTimersByTime(1);
    expect(await action.send()).toEqual({ state: 'done' });
    action.undo();
    expect(performed).toHaveBeenCalledOnce();
    expect(delayedAction('feedback:s1')).toBeUndefined();
  });

  it('is never sent after Undo', async () => {
    const { action, performed } = hold();
    action.undo();
    vi.advanceTimersByTime(UNDO_TIME);
    window.dispatchEvent(new Event('pagehide'));
    expect(await action.send()).toEqual({ state: 'undone' });
    expect(performed).not.toHaveBeenCalled();
  });

  it('is sent at once when the window is closed', () => {
    const { performed } = hold();
    window.dispatchEvent(new Event('pagehide'));
    expect(performed).toHaveBeenCalledOnce();
  });

  it('is sent at once when the window is hidden', () => {
    const { performed } = hold();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(performed).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(performed).toHaveBeenCalledOnce();
  });

  it('is unsent work until it has arrived, which signing out sends first', async () => {
    const { performed } = hold();
    expect(unsentKinds('')).toEqual(['feedback']);
    await sendOpenWork();
    expect(performed).toHaveBeenCalledOnce();
    expect(unsentKinds('')).toEqual([]);
  });

  it('reports a failure', async () => {
    const error = new Error('refused');
    const { action } = hold(() => Promise.reject(error));
    expect(await action.send()).toEqual({ state: 'failed', error });
  });

  it('is sent when the toast with Undo is replaced', () => {
    const first = hold();
    showUndo(first.action, 'Sent');
    showToast({ tone: 'info', title: 'Something else' });
    expect(first.performed).toHaveBeenCalledOnce();
  });
});
