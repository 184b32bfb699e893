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

/** The code of a page that takes its time. */
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

const place = (router: ReturnType<typeof open>) => router.state.location.pathname;

beforeEach(() => act(endSession));

describe('guards', () => {
  it('let a guest stay at /login and send whoever is signed in to the dashboard', () => {
    expect(place(open('/login'))).toBe('/login');
    signIn();
    expect(place(open('/login'))).toBe('/dashboard');
  });

  it('send a guest from a page of signed-in people to /login', () => {
    expect(place(open('/dashboard'))).toBe('/login');
  });

  it('lead on to where the guest was heading, once', () => {
    const router = open('/login');
    rememberReturnPath('/user/acceptAccess/token');
    act(() => signIn());
    expect(place(router)).toBe('/user/acceptAccess/token');
    expect(place(open('/login'))).toBe('/dashboard');
  });

  it('lead on there though the account changes while its page is on the way', async () => {
    const router = open('/login');
    rememberReturnPath('/my-courses');
    act(() => signIn());
    act(() => updateViewer({ ...viewer('student'), name: 'Nuria' }));
    await act(async () => bringPage());
    expect(place(router)).toBe('/my-courses');
  });

  it('leave a page of signed-in people as soon as the session ends, also from another tab', () => {
    signIn();
    const router = open('/dashboard');
    expect(place(router)).toBe('/dashboard');
    act(endSession);
    expect(place(router)).toBe('/login');
  });

  it('let an admin who signs in begin at /admin/dashboard, and one who is signed in already go to /dashboard', () => {
    const router = open('/login');
    act(() => signIn('admin'));
    expect(place(router)).toBe('/admin/dashboard');
    expect(place(open('/login'))).toBe('/dashboard');
  });

  it.each([
    ['a guest', null, '/login'],
    ['a student', 'student', '/dashboard'],
    ['a module trainer', 'module_trainer', '/dashboard'],
    ['an admin', 'admin', '/admin/settings'],
  ] as const)('send %s from /admin/settings to where they belong', (_who, role, expected) => {
    if (role !== null) signIn(role);
    expect(place(open('/admin/settings'))).toBe(expected);
  });

  it('leave the admin mode at once when the role is lost', () => {
    signIn('admin');
    const router = open('/admin/dashboard');
    expect(place(router)).toBe('/admin/dashboard');
    act(() => signIn('student'));
    expect(place(router)).toBe('/dashboard');
  });
});
