import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoppedJobsDocument } from '../features/jobs/failed-jobs.generated.ts';
import { type SessionViewer, startSession } from '../shared/session/session.ts';
import { WIDE_SCREEN } from '../shared/ui/use-media-query.ts';
import { answer, keepAllStyles, renderWithProviders } from '../testing/render-with-providers.tsx';
import { typed } from '../testing/typed.ts';
import { viewerWith } from '../testing/viewer.ts';
import { AdminHeader } from './admin-header.tsx';
import { StudyHeader } from './learner-header.tsx';

keepAllStyles();

const signIn = (role: SessionViewer['role']) => act(() => startSession({ token: 'secret', viewer: viewerWith({ role }) }));

const here = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

// jsdom applies no media queries: it takes each window for a phone, where the row of links is hidden.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeEach(() => signIn('admin'));

beforeEach(() => {
  // The bottom navigation of phones repeats the links; it has its own test.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === WIDE_SCREEN, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  );
});

describe('the header of the admin mode', () => {
  it.each(['/admin/dashboard', '/admin/courses/1', '/admin/course-detail/1'])('marks the link to the academies as current at %s', (path) => {
    renderWithProviders(<AdminHeader />, { path });
    expect(here().map(({ textContent }) => textContent)).toEqual(['Academies']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard',
      '/admin/dashboard',
      '/admin/users',
      '/admin/feedback',
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Admin Mode' }).checked).toBe(true);
  });

  it.each(['/admin/users', '/admin/groups', '/admin/group-users/1', '/admin/invitations'])('marks the link to the users as current at %s', (path) => {
    renderWithProviders(<AdminHeader />, { path });
    expect(here().map(({ textContent }) => textContent)).toEqual(['Users']);
  });

  it('links to the profile of the admin mode', async () => {
    const { router } = renderWithProviders(<AdminHeader />, { path: '/admin/dashboard', routes: [{ path: '/admin/settings', element: <p>settings</p> }] });
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings'));
  });

  it('links to the stopped jobs in its account menu, which the student mode does not', async () => {
    const { router, unmount } = renderWithProviders(<AdminHeader />, { path: '/admin/dashboard', routes: [{ path: '/admin/jobs', element: <p>jobs</p> }] });
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stopped jobs' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/jobs'));
    unmount();
    renderWithProviders(<StudyHeader />, { path: '/dashboard' });
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await screen.findByRole('menuitem', { name: 'Edit Profile' });
    expect(screen.queryByRole('menuitem', { name: 'Stopped jobs' })).toBeNull();
  });

  it.each([
    { total: 0, name: 'Account menu', dots: 0 },
    { total: 3, name: 'Account menu: jobs have stopped', dots: 1 },
  ])('has $dots red dots at the account menu while $total jobs have stopped', async ({ total, name, dots }) => {
    const answers = [answer(StoppedJobsDocument, {}, { failedJobs: typed('FailedJobPage', { total }) } as never)];
    renderWithProviders(<AdminHeader />, { path: '/admin/dashboard', answers });
    expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(document.querySelectorAll('[data-attention]')).toHaveLength(dots);
  });

  it.each([
    { wide: false, inRow: false },
    { wide: true, inRow: true },
  ])('has the overview either in its row or in its account menu (wide window: $wide)', async ({ wide, inRow }) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query === WIDE_SCREEN || wide, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    );
    renderWithProviders(<AdminHeader />, { path: '/admin/overview' });
    expect(here().map(({ textContent }) => textContent)).toEqual(inRow ? ['Overview'] : []);
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await screen.findByRole('menuitem', { name: 'Audit trail' });
    expect(screen.queryByRole('menuitem', { name: 'Overview' }) === null).toBe(inRow);
  });

  it('links to the webhooks in its account menu', async () => {
    const { router } = renderWithProviders(<AdminHeader />, { path: '/admin/dashboard', routes: [{ path: '/admin/webhooks', element: <p>webhooks</p> }] });
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Webhooks' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/webhooks'));
  });

  it('keeps its links in the row from the documented breakpoint of 768 px, although the controls need more room', () => {
    renderWithProviders(<AdminHeader />, { path: '/admin/dashboard' });
    const name = screen.getByRole('navigation', { name: 'Main menu' }).parentElement?.className.split(' ')[0] ?? '';
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, ' ')));
    expect(rules.filter((rule) => rule.includes(`.${name}`) && rule.includes('display: flex'))).toEqual([expect.stringMatching(/min-width: 48(rem|em)|768px/)]);
  });

  it('opens the same links on a phone and closes them on a press outside and on Escape', async () => {
    renderWithProviders(
      <>
        <AdminHeader />
        <p>page</p>
      </>,
      { path: '/admin/dashboard' },
    );
    const toggle = () => screen.getByRole('button', { name: /(Open|Close) menu/ });
    await userEvent.click(toggle());
    expect(screen.getAllByRole('link', { name: 'Academies' })).toHaveLength(2);
    await userEvent.click(screen.getByText('page'));
    expect(screen.getAllByRole('link', { name: 'Academies' })).toHaveLength(1);

    await userEvent.click(toggle());
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByRole('link', { name: 'Academies' })).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(toggle()));
  });
});

describe('the header of the student mode', () => {
  it('shows the mode switch only to admins', async () => {
    signIn('student');
    const { unmount } = renderWithProviders(<StudyHeader />, { path: '/dashboard' });
    expect(screen.queryByRole('radiogroup')).toBeNull();
    unmount();
    signIn('admin');
    renderWithProviders(<StudyHeader />, { path: '/my-courses' });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Student Mode' })).checked).toBe(true);
    expect(here().map(({ textContent }) => textContent)).toEqual(['My Courses']);
  });

  it.each(['/', '/dashboard', '/academy-detail/1', '/academy-course-detail/1'])('marks the link to the academies as current at %s', (path) => {
    signIn('student');
    renderWithProviders(<StudyHeader />, { path });
    expect(here().map(({ textContent }) => textContent)).toEqual(['Academies']);
  });
});
