import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../shared/session/session.ts';
import { createStore, useStore } from '../../shared/store/store.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { viewerWith } from '../../testing/viewer.ts';
import { CallBanner } from './call-banner.tsx';
import type { Call, CallPhase } from './call-flow.ts';
import { soundRefused } from './call-sounds.ts';

const VIEWER = viewerWith({ id: 'v1', name: 'Amina', surname: 'Karimi' });
const person = (id: string, name: string, surname: string) => typed('CallParty', { id, name, surname, color: '#654321' });
const CALL: Call = typed('Call', {
  id: 'c1',
  state: 'ringing',
  caller: person('p1', 'Farid', 'Ahmadi'),
  callee: person('v1', 'Amina', 'Karimi'),
  ringsFor: 15_000,
  joined: false,
});

interface Shown {
  title: string;
  options: NotificationOptions;
  close: ReturnType<typeof vi.fn>;
  onclick?: () => void;
}
const notifications: Shown[] = [];
/** The browser plays sounds: pages that nobody has used yet may not. */
let allowed = true;
let playing = 0;

function stubNotification(permission: NotificationPermission): void {
  vi.stubGlobal(
    'Notification',
    class implements Shown {
      static permission = permission;
      close = vi.fn();
      constructor(
        readonly title: string,
        readonly options: NotificationOptions,
      ) {
        notifications.push(this);
      }
    },
  );
}
const setVisibility = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
const open = () => renderWithProviders(<CallBanner call={CALL} phase="incoming" />, {});

beforeEach(() => {
  act(() => startSession({ token: 't', viewer: VIEWER }));
  notifications.length = 0;
  allowed = true;
  playing = 0;
  soundRefused.set(false);
  vi.stubGlobal(
    'Audio',
    class {
      async play() {
        if (!allowed) throw new DOMException('play() failed because the user did not interact with the document first', 'NotAllowedError');
        playing += 1;
      }
      pause() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the system notification of a call', () => {
  it('names the caller while a call rings in a hidden tab, leads to the tab, and closes with the call', () => {
    stubNotification('granted');
    setVisibility('hidden');
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const { unmount } = open();
    expect(notifications.map(({ title, options }) => [title, options.tag])).toEqual([['Farid Ahmadi is calling you!', 'c1']]);
    notifications[0]?.onclick?.();
    expect(focus).toHaveBeenCalledOnce();
    unmount();
    expect(notifications[0]?.close).toHaveBeenCalled();
  });

  it.each<[string, NotificationPermission, DocumentVisibilityState]>([
    ['without a permission', 'denied', 'hidden'],
    ['before the person was asked', 'default', 'hidden'],
    ['in a tab that is visible', 'granted', 'visible'],
  ])('is not shown %s', (_case, permission, visibility) => {
    stubNotification(permission);
    setVisibility(visibility);
    open();
    expect(screen.getByRole('alertdialog', { name: 'Farid Ahmadi is calling you!' })).toBeTruthy();
    expect(notifications).toEqual([]);
  });
});

describe('the keys of the banner of a call', () => {
  const shown = createStore<CallPhase>('incoming');
  function Page() {
    const phase = useStore(shown);
    return (
      <>
        <input aria-label="Text" />
        {phase !== 'idle' && <CallBanner call={CALL} phase={phase} />}
        <main id="content" tabIndex={-1} />
      </>
    );
  }
  const openPage = (phase: CallPhase) => {
    shown.set(phase);
    renderWithProviders(<Page />);
  };
  const change = (phase: CallPhase) => act(() => shown.set(phase));
  const text = () => screen.getByRole('textbox', { name: 'Text' });
  const button = (name: string) => screen.getByRole('button', { name });

  it('are F6 to the main action and back, and Escape back: nothing is answered, and what is typed stays in its field', async () => {
    openPage('incoming');
    await userEvent.type(text(), 'one{Escape} two');
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(button('Accept Call'));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(text());
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    expect(document.activeElement).toBe(text());
    await userEvent.keyboard('{F6}{Escape} three');
    expect(text()).toHaveProperty('value', 'one two three');
    const banner = screen.getByRole('alertdialog');
    expect(banner.getAttribute('aria-keyshortcuts')).toBe('F6');
    expect(document.getElementById(banner.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Press F6 to reach the buttons.');
  });

  it('keep the focus in the banner but on no button while the call goes on, and return the focus at its end', async () => {
    openPage('incoming');
    await userEvent.click(text());
    await userEvent.keyboard('{F6}');
    change('connecting');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Please hold, Connecting to opponent' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Cancel Call'));
    change('idle');
    expect(document.activeElement).toBe(text());
  });

  it('return the focus to the content if the page has changed', async () => {
    openPage('outgoing');
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(button('Cancel Call'));
    change('idle');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('work in an open dialog: the banner moves into the dialog, and out of it at its end', async () => {
    openPage('incoming');
    const dialog = document.body.appendChild(document.createElement('dialog'));
    expect(within(dialog).queryByRole('alertdialog', { hidden: true })).toBeNull();
    dialog.setAttribute('open', '');
    await waitFor(() => expect(within(dialog).getByRole('alertdialog').hasAttribute('data-fixed')).toBe(true));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Accept Call' }));
    act(() => dialog.remove());
    await waitFor(() => expect(screen.getByRole('alertdialog').hasAttribute('data-fixed')).toBe(false));
  });
});

describe('the ringtone of a call', () => {
  it('plays once the person presses its button, when the browser refused to play it', async () => {
    allowed = false;
    open();
    const turnOn = await screen.findByRole('button', { name: 'Turn on the ringtone' });
    expect(playing).toBe(0);
    allowed = true;
    fireEvent.click(turnOn);
    await waitFor(() => expect(playing).toBe(1));
    expect(await screen.findByRole('button', { name: 'Mute the ringtone' })).toBeTruthy();
  });
});
