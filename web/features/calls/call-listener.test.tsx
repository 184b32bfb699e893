import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { dismissAllToasts } from '../../shared/ui/toast-store.ts';
import { answer, refusal, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { AcceptCallDocument, CallChangedDocument, CurrentCallDocument, InitiateCallDocument, RejectCallDocument } from './call.generated.ts';
import { CallButton } from './call-button.tsx';
import type { Call } from './call-flow.ts';
import { CallListener } from './call-listener.tsx';
import { muted, setMuted } from './call-sounds.ts';
import { forgetCalls } from './call-store.ts';

const VIEWER = viewerWith({ id: 'v1', name: 'Amina', surname: 'Karimi' });
const person = (id: string, name: string, surname: string) => typed('CallParty', { id, name, surname, color: '#654321' });
const ME = person('v1', 'Amina', 'Karimi');
const OTHER = person('p1', 'Farid', 'Ahmadi');

const incoming = (state: Call['state'], values: Partial<Call> = {}): Call =>
  typed('Call', { id: 'c1', state, caller: OTHER, callee: ME, ringsFor: state === 'ringing' ? 15_000 : 0, joined: false, ...values });
const outgoing = (state: Call['state'], values: Partial<Call> = {}): Call => incoming(state, { caller: ME, callee: OTHER, ...values });
const event = (callChanged: Call | null): MockLink.MockedResponse => answer(CallChangedDocument, {}, { callChanged });
/** Longer than the interval in which the state of an open call is read. */
const NEXT_READ = 4500;
const current = (id: string | null, currentCall: Call | null): MockLink.MockedResponse => answer(CurrentCallDocument, { id }, { currentCall });

const played: string[] = [];
const opened = vi.fn<(path: string) => object | null>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  startSession({ token: 't', viewer: VIEWER });
  played.length = 0;
  opened.mockReset().mockReturnValue({});
  vi.stubGlobal('open', opened);
  vi.stubGlobal(
    'Audio',
    class {
      loop = false;
      constructor(private readonly source: string) {}
      async play() {
        played.push(`${this.source.includes('ringtone') ? 'ringtone' : 'rejected'}${this.loop ? ' in a loop' : ''}`);
      }
      pause() {
        played.push('stop');
      }
    },
  );
});
afterEach(() => {
  setMuted(false);
  act(() => forgetCalls());
  dismissAllToasts();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (...answers: MockLink.MockedResponse[]) =>
  renderWithProviders(
    <>
      <CallListener />
      <CallButton person={{ ...OTHER, online: true, doNotDisturb: false }} />
    </>,
    { answers },
  );
const banner = () => screen.findByRole('alertdialog', { name: 'Farid Ahmadi is calling you!' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Longer than buttons ignore presses that replaced others. */
const REST = 800;
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('an incoming call', () => {
  it('shows the banner with a ringtone, waits after Accept Call, and opens the room half a second later', async () => {
    const times = { accepted: 0, opened: 0 };
    const delay = () => {
      times.accepted = Date.now() + 300;
      return 300;
    };
    opened.mockImplementation(() => Object.assign(times, { opened: Date.now() }));
    open(event(incoming('ringing')), { ...answer(AcceptCallDocument, { id: 'c1' }, { acceptCall: incoming('accepted') }), delay });
    await banner();
    await waitFor(() => expect(played).toEqual(['ringtone in a loop']));
    press('Accept Call');
    expect(await screen.findByText('Please hold, Connecting to opponent')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel Call' })).toBeTruthy();
    await waitFor(() => expect(played).toEqual(['ringtone in a loop', 'stop']));
    await advance(900);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/buddycall/c1', '_blank'));
    expect(times.opened - times.accepted).toBeGreaterThanOrEqual(500);
    await waitFor(() => expect(screen.queryByText('Please hold, Connecting to opponent')).toBeNull());
  });

  it('offers Join Call as the next step when the browser blocks the new tab, and names the browser after it', async () => {
    opened.mockReturnValue(null);
    open(event(incoming('ringing')), answer(AcceptCallDocument, { id: 'c1' }, { acceptCall: incoming('accepted') }));
    await banner();
    press('Accept Call');
    await advance(600);
    const shown = await screen.findByRole('region', { name: 'You are in a call with Farid Ahmadi' });
    const words = shown.textContent ?? '';
    expect(words).toContain('Press Join Call to open the room.');
    expect(words.indexOf('Your browser is blocking pop-up windows')).toBeGreaterThan(words.indexOf('Press Join Call'));
    await advance(REST);
    const link = screen.getByRole('link', { name: 'Join Call' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/buddycall/c1', '_blank']);
    fireEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Join Call' })).toBeNull());
  });

  it('closes after Reject Call, and is not rejected by Escape', async () => {
    open(event(incoming('ringing')), answer(RejectCallDocument, { id: 'c1', connecting: false }, { rejectCall: incoming('rejected') }));
    fireEvent.keyDown(await banner(), { key: 'Escape' });
    expect(await banner()).toBeTruthy();
    press('Reject Call');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(played.at(-1)).toBe('stop'));
  });

  it('is not cancelled by the second press of a double press on Accept Call', async () => {
    open(event(incoming('ringing')), { ...answer(AcceptCallDocument, { id: 'c1' }, { acceptCall: incoming('accepted') }), delay: 200 });
    await banner();
    press('Accept Call');
    // The second press meets the button that is at the same place now; without an answer to RejectCall it would fail.
    press('Cancel Call');
    await advance(900);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/buddycall/c1', '_blank'));
    expect(screen.queryByText('Oops!')).toBeNull();
  });

  it('can be cancelled after Accept Call, and then opens no room', async () => {
    open(
      event(incoming('ringing')),
      { ...answer(AcceptCallDocument, { id: 'c1' }, { acceptCall: incoming('accepted') }), delay: 3000 },
      answer(RejectCallDocument, { id: 'c1', connecting: true }, { rejectCall: incoming('rejected') }),
    );
    await banner();
    press('Accept Call');
    await screen.findByText('Please hold, Connecting to opponent');
    await advance(REST);
    press('Cancel Call');
    await advance(4000);
    expect(opened).not.toHaveBeenCalled();
    expect(screen.queryByText('Please hold, Connecting to opponent')).toBeNull();
  });

  it('closes at the end of the ring time', async () => {
    open(event(incoming('ringing', { ringsFor: 2000 })), current('c1', incoming('missed')));
    await banner();
    await advance(2100);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stops ringing when another tab accepts it, and opens no room', async () => {
    open(event(incoming('ringing')), current('c1', incoming('accepted')));
    await banner();
    await advance(NEXT_READ);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(played.at(-1)).toBe('stop'));
    expect(opened).not.toHaveBeenCalled();
  });

  it('shows a sentence if it is over already or if no meeting could be created', async () => {
    open(event(incoming('ringing')), refusal(AcceptCallDocument, { id: 'c1' }, 'INTERNAL'), refusal(AcceptCallDocument, { id: 'c1' }, 'CALL_OVER'));
    await banner();
    press('Accept Call');
    expect(await screen.findByText('Unable to create meeting. Please try again')).toBeTruthy();
    await banner();
    await advance(REST);
    press('Accept Call');
    expect(await screen.findByText('This call is over.')).toBeTruthy();
  });

  it('shows its banner without a ringtone after Mute, which the browser remembers', async () => {
    open(event(incoming('ringing')));
    await banner();
    press('Mute the ringtone');
    await waitFor(() => expect(played.at(-1)).toBe('stop'));
    expect([muted.get(), localStorage.getItem('callsMuted')]).toEqual([true, '1']);
    expect(await banner()).toBeTruthy();
    press('Turn on the ringtone');
    await waitFor(() => expect(played.at(-1)).toBe('ringtone in a loop'));
  });

  it('has a banner that is fixed after scrolling more than 100 pixels', async () => {
    open(event(incoming('ringing')));
    const region = await banner();
    expect(region.hasAttribute('data-fixed')).toBe(false);
    vi.stubGlobal('scrollY', 101);
    fireEvent.scroll(window);
    await waitFor(async () => expect((await banner()).hasAttribute('data-fixed')).toBe(true));
  });
});

describe('an outgoing call', () => {
  const initiate = (call: Call | null) => answer(InitiateCallDocument, { target: 'p1' }, { initiateCall: call });

  it('is shown on the row of the person, plays no ringtone, and can be cancelled', async () => {
    open(event(null), initiate(outgoing('ringing')), answer(RejectCallDocument, { id: 'c1', connecting: false }, { rejectCall: outgoing('cancelled') }));
    press('Call Farid Ahmadi');
    expect(await screen.findByText('Calling…')).toBeTruthy();
    expect(await screen.findByText('Calling Farid Ahmadi…')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Call' }));
    expect(await screen.findByRole('button', { name: 'Call Farid Ahmadi' })).toBeTruthy();
    expect(played).toEqual([]);
  });

  it('keeps the focus on its button, and another press during the call calls nobody', async () => {
    open(event(null), initiate(outgoing('ringing')), answer(RejectCallDocument, { id: 'c1', connecting: false }, { rejectCall: outgoing('cancelled') }));
    const button = screen.getByRole('button', { name: 'Call Farid Ahmadi' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('Calling Farid Ahmadi…');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Calling Farid Ahmadi…' }));
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel Call' }));
    await screen.findByRole('button', { name: 'Call Farid Ahmadi' });
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText('Oops!')).toBeNull();
  });

  it('shows that the person is offline', async () => {
    open(event(null), initiate(null));
    press('Call Farid Ahmadi');
    expect(await screen.findByText('User is offline now')).toBeTruthy();
  });

  it('plays a sound and a sentence when it is rejected', async () => {
    open(event(null), initiate(outgoing('ringing')), current('c1', outgoing('rejected')));
    press('Call Farid Ahmadi');
    await screen.findByText('Calling…');
    await advance(NEXT_READ);
    expect(await screen.findByText('User rejected your call')).toBeTruthy();
    await waitFor(() => expect(played).toEqual(['rejected']));
  });

  it('plays a sound and a sentence when its acceptance is taken back', async () => {
    open(event(null), initiate(outgoing('ringing')), current('c1', outgoing('accepted')), current('c1', outgoing('rejected')));
    press('Call Farid Ahmadi');
    await screen.findByText('Calling…');
    opened.mockReturnValue(null);
    await advance(NEXT_READ);
    await advance(NEXT_READ);
    expect(await screen.findByText('User rejected your call')).toBeTruthy();
  });

  it('opens the room in the tab that called', async () => {
    open(event(null), initiate(outgoing('ringing')), current('c1', outgoing('accepted')));
    press('Call Farid Ahmadi');
    await screen.findByText('Calling…');
    await advance(NEXT_READ + 600);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/buddycall/c1', '_blank'));
  });

  it('shows its outcome after the ring time even if no event came', async () => {
    open(event(null), initiate(outgoing('ringing', { ringsFor: 1000 })), current('c1', outgoing('missed')));
    press('Call Farid Ahmadi');
    await screen.findByText('Calling…');
    await advance(2000);
    expect(await screen.findByText('Farid did not answer')).toBeTruthy();
  });

  it.each([
    ['oneself', { id: 'v1', online: true, doNotDisturb: false }],
    ['somebody who is offline', { id: 'p2', online: false, doNotDisturb: false }],
    ['somebody who is not available', { id: 'p2', online: true, doNotDisturb: true }],
  ])('has no button beside %s', (_case, values) => {
    renderWithProviders(<CallButton person={{ name: 'Farid', surname: 'Ahmadi', ...values }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
