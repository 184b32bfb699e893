import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { type UnsavedWorkOptions, useUnsavedWork } from './unsaved-work.tsx';

const left: string[] = [];

function Form({ name, ...options }: { name: string } & Partial<UnsavedWorkOptions>) {
  useUnsavedWork({ dirty: true, released: { current: false }, onLeave: () => left.push(name), ...options });
  return <p>{name}</p>;
}

/** As on the Learn tab: a step on the page, and above it the form of a module, which the URL opens. */
function open({ step = {}, module = {} }: { step?: Partial<UnsavedWorkOptions>; module?: Partial<UnsavedWorkOptions> } = {}) {
  const { router } = renderWithProviders(
    <>
      <Form name="step" staysAt={({ pathname }) => pathname === '/course'} {...step} />
      <Form name="module" {...module} />
    </>,
    { path: '/course?module=m1', pattern: '/course', routes: [{ path: '/elsewhere', element: <p>elsewhere</p> }] },
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  return { location, goTo: (address: string) => act(() => router.navigate(address)) };
}

const questions = () => screen.queryAllByRole('dialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isAskedByBrowser = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  left.length = 0;
});

describe('unsaved work in two forms', () => {
  it('asks once before both forms are left, and notifies both', async () => {
    const warn = vi.spyOn(console, 'warn');
    const { location, goTo } = open();
    await goTo('/elsewhere');
    expect(questions()).toHaveLength(1);
    await press('Leave without saving');
    await waitFor(() => expect([location(), left]).toEqual(['/elsewhere', ['step', 'module']]));
    // The router logs an error here if two components block it.
    expect(warn).not.toHaveBeenCalled();
  });

  it('asks nothing about a form that stays mounted', async () => {
    const { location, goTo } = open();
    await goTo('/course');
    await press('Leave without saving');
    await waitFor(() => expect([location(), left]).toEqual(['/course', ['module']]));
  });

  it('stays, with the URL, if the user continues editing', async () => {
    const { location, goTo } = open();
    await goTo('/elsewhere');
    await press('Keep editing');
    expect([location(), left, questions()]).toEqual(['/course?module=m1', [], []]);
    await goTo('/elsewhere');
    expect(questions()).toHaveLength(1);
  });

  it.each([
    ['nothing is unsaved', { dirty: false }],
    ['it was just saved', { released: { current: true } }],
  ])('does not ask when %s', async (_when, settled) => {
    const { location, goTo } = open({ step: settled, module: settled });
    await goTo('/elsewhere');
    await waitFor(() => expect([location(), left]).toEqual(['/elsewhere', []]));
  });

  it('makes the browser ask before the tab is closed', () => {
    const { unmount } = renderWithProviders(
      <>
        <Form name="step" />
        <Form name="module" dirty={false} />
      </>,
    );
    expect(isAskedByBrowser()).toBe(true);
    unmount();
    expect(isAskedByBrowser()).toBe(false);
  });
});
