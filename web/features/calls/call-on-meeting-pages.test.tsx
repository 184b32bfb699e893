import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { CallChangedDocument } from './call.generated.ts';
import type { Call } from './call-flow.ts';
import { CallListener } from './call-listener.tsx';
import { currentFlow, forgetCalls } from './call-store.ts';

const person = (id: string, name: string) => typed('CallParty', { id, name, surname: 'Karimi', color: '#654321' });
const callIn = (state: Call['state']): Call =>
  typed('Call', { id: 'c1', state, caller: person('p1', 'Farid'), callee: person('v1', 'Amina'), ringsFor: 15_000, joined: false });
/** Longer than the delay after which the room opens. */
const OPENED = 600;

const opened = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession({ token: 't', viewer: { id: 'v1', name: 'Amina', surname: 'Karimi' } as never });
  opened.mockReset();
  vi.stubGlobal('open', opened);
  vi.stubGlobal(
    'Audio',
    class {
      async play() {}
      pause() {}
    },
  );
});
afterEach(() => {
  act(() => forgetCalls());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = async (path: string, state: Call['state']) => {
  renderWithProviders(<CallListener />, { path, pattern: '*', answers: [answer(CallChangedDocument, {}, { callChanged: callIn(state) })] });
  await vi.waitFor(() => expect(currentFlow().call?.state).toBe(state));
};

describe('on the page of a meeting', () => {
  it.each(['/classroom/r1', '/buddycall/c2'])('another call rings: %s', async (path) => {
    await show(path, 'ringing');
    expect(await screen.findByRole('alertdialog', { name: 'Farid Karimi is calling you!' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept Call' })).toBeTruthy();
  });

  it('a call that was accepted elsewhere can be joined', async () => {
    await show('/classroom/r1', 'accepted');
    expect((await screen.findByRole('link', { name: 'Join Call' })).getAttribute('target')).toBe('_blank');
  });

  it.each(['/buddycall/c1', '/buddycall/c1/'])('the call of this page has no banner and opens no second tab: %s', async (path) => {
    // The new tab gets a copy of the storage of the tab that accepted the call.
    sessionStorage.setItem('ownCall', 'c1');
    await show(path, 'accepted');
    await act(() => vi.advanceTimersByTimeAsync(OPENED));
    expect(document.querySelector('[data-call]')).toBeNull();
    expect(opened).not.toHaveBeenCalled();
  });
});
