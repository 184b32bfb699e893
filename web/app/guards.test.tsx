import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberReturnPath } from '../shared/session/return-path.ts';
import { endSession, type SessionViewer, startSession, updateViewer } from '../shared/session/session.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { viewerWith } from '../testing/viewer.ts';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';

const signIn = (role: SessionViewer['role'] = 'student') => startSession({ token: 'secret', viewer: viewerWith({ role }) });

/** A page whose code loads late. */
let bringPage = (): void => undefined;
const latePage = new Promise<void>((resolve) => {
  bringPage = resolve;
});

function open(path: string) {
  return renderWithProviders(<p>elsewhere</p>, {
    path,
    pattern: '/elsewhere',
    routes: [
      { element: <GuestOnly />, children: [{ path: '/login', element: <p>login</p> }] },
      {
        element: <SignedInOnly />,
        children: [
          { path: '/dashboard', element: <p>dashboard</p> },
          { path: '/user/acceptAccess/:token', element: <p>invitation</p> },
          { path: '/my-courses', lazy: () => latePage.then(() => ({ element: <p>my courses</p> })) },
        ],
      },
      { path: '/admin', element: <AdminOnly />, children: [{ path: '*', element: <p>admin</p> }] },
    ],
  }).router;
}

const expectPath = (router: ReturnType<typeof open>, path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));

beforeEach(() => act(endSession));

describe('the guards of the routes', () => {
  it('let a guest open /login and redirect a signed-in user to the dashboard', async () => {
    await expectPath(open('/login'), '/login');
    signIn();
    await expectPath(open('/login'), '/dashboard');
  });

  it('redirect a guest from a page for signed-in users to /login', async () => {
    await expectPath(open('/dashboard'), '/login');
  });

  it('redirect once to the requested page after sign-in', async () => {
    const router = open('/login');
    rememberReturnPath('/user/acceptAccess/token');
    act(() => signIn());
    await expectPath(router, '/user/acceptAccess/token');
    await expectPath(open('/login'), '/dashboard');
  });

  it('redirect to the requested page even if the account changes while the page is loading', async () => {
    const router = open('/login');
    rememberReturnPath('/my-courses');
    act(() => signIn());
    act(() => updateViewer({ ...viewerWith({ role: 'student' }), name: 'Nuria' }));
    await act(async () => bringPage());
    await expectPath(router, '/my-courses');
  });

  it('leave a page for signed-in users when the session ends, even in another tab', async () => {
    signIn();
    const router = open('/dashboard');
    await expectPath(router, '/dashboard');
    act(endSession);
    await expectPath(router, '/login');
  });

  it('send an admin to /admin/dashboard after sign-in, and to /dashboard if already signed in', async () => {
    const router = open('/login');
    act(() => signIn('admin'));
    await expectPath(router, '/admin/dashboard');
    await expectPath(open('/login'), '/dashboard');
  });

  it.each([
    ['a guest', '/login', null],
    ['a student', '/dashboard', 'student'],
    ['a module trainer', '/dashboard', 'module_trainer'],
    ['an admin', '/admin/settings', 'admin'],
  ] as const)('lead %s who opens /admin/settings to %s', async (_who, expected, role) => {
    if (role !== null) signIn(role);
    await expectPath(open('/admin/settings'), expected);
  });

  it('leave the admin mode when the user loses the role', async () => {
    signIn('admin');
    const router = open('/admin/dashboard');
    await expectPath(router, '/admin/dashboard');
    act(() => signIn('student'));
    await expectPath(router, '/dashboard');
  });
});
