import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rememberReturnPath } from '../shared/session/return-path.ts';
import { endSession, type SessionViewer, startSession, updateViewer } from '../shared/session/session.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { AdminOnly, GuestOnly, SignedInOnly } from './guards.tsx';

const viewer = (role: SessionViewer['role']): SessionViewer => ({
  id: 'u1',
  name: 'Nura',
  surname: 'Ahmadi',
  email: 'nura@academy.example',
  role,
  gender: null,
  color: '#b9553a',
  language: 'en',
  contentLanguage: null,
  doNotDisturb: false,
});

const signIn = (role: SessionViewer['role'] = 'student') => startSession({ token: 'secret', viewer: viewer(role) });

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

const pathOf = (router: ReturnType<typeof open>) => router.state.location.pathname;

beforeEach(() => act(endSession));

describe('guards', () => {
  it('let a guest open /login and redirect a signed-in user to the dashboard', () => {
    expect(pathOf(open('/login'))).toBe('/login');
    signIn();
    expect(pathOf(open('/login'))).toBe('/dashboard');
  });

  it('redirect a guest from a page for signed-in users to /login', () => {
    expect(pathOf(open('/dashboard'))).toBe('/login');
  });

  it('redirect once to the requested page after sign-in', () => {
    const router = open('/login');
    rememberReturnPath('/user/acceptAccess/token');
    act(() => signIn());
    expect(pathOf(router)).toBe('/user/acceptAccess/token');
    expect(pathOf(open('/login'))).toBe('/dashboard');
  });

  it('redirect there even if the account changes while the page is loading', async () => {
    const router = open('/login');
    rememberReturnPath('/my-courses');
    act(() => signIn());
    act(() => updateViewer({ ...viewer('student'), name: 'Nuria' }));
    await act(async () => bringPage());
    expect(pathOf(router)).toBe('/my-courses');
  });

  it('leave a page for signed-in users when the session ends, even in another tab', () => {
    signIn();
    const router = open('/dashboard');
    expect(pathOf(router)).toBe('/dashboard');
    act(endSession);
    expect(pathOf(router)).toBe('/login');
  });

  it('send an admin to /admin/dashboard after sign-in, and to /dashboard if already signed in', () => {
    const router = open('/login');
    act(() => signIn('admin'));
    expect(pathOf(router)).toBe('/admin/dashboard');
    expect(pathOf(open('/login'))).toBe('/dashboard');
  });

  it.each([
    ['a guest', null, '/login'],
    ['a student', 'student', '/dashboard'],
    ['a module trainer', 'module_trainer', '/dashboard'],
    ['an admin', 'admin', '/admin/settings'],
  ] as const)('send %s from /admin/settings to where they belong', (_who, role, expected) => {
    if (role !== null) signIn(role);
    expect(pathOf(open('/admin/settings'))).toBe(expected);
  });

  it('leave the admin mode when the user loses the role', () => {
    signIn('admin');
    const router = open('/admin/dashboard');
    expect(pathOf(router)).toBe('/admin/dashboard');
    act(() => signIn('student'));
    expect(pathOf(router)).toBe('/dashboard');
  });
});
