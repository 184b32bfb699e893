import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../shared/session/session.ts';
import { renderWithProviders } from '../testing/render-with-providers.tsx';
import { AdminHeader } from './admin-header.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { StudyHeader } from './learner-header.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Academies', at: /^\/dashboard/ },
  { to: '/my-courses', label: 'My Courses', at: /^\/my-courses/ },
];
const bar = () => screen.findByRole('navigation', { name: 'Sections' });

const signInAs = (role: string) => startSession({ token: 't', viewer: { id: 'u1', name: 'Leila', surname: 'Mansour', email: 'a@b.example', role } as never });
beforeEach(() => signInAs('student'));

describe('the bottom navigation', () => {
  it('has the links of the main menu, and the search', async () => {
    renderWithProviders(<BottomNavigation links={LINKS} />, { path: '/my-courses' });
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Academies', '/dashboard', null],
      ['My Courses', '/my-courses', 'page'],
    ]);
    expect(
      within(await bar())
        .getByRole('button', { name: 'Search' })
        .getAttribute('aria-haspopup'),
    ).toBe('dialog');
  });

  it.each([
    { role: 'student', path: '/dashboard', Header: StudyHeader, places: ['/dashboard', '/my-courses'] },
    { role: 'module_trainer', path: '/dashboard', Header: StudyHeader, places: ['/dashboard', '/my-courses', '/feedback'] },
    { role: 'admin', path: '/admin/dashboard', Header: AdminHeader, places: ['/admin/dashboard', '/admin/users', '/admin/feedback'] },
  ])('is loaded by the header after the page, with the places of a $role at $path and the search', async ({ role, path, Header, places }) => {
    signInAs(role);
    renderWithProviders(<Header />, { path });
    const links = within(await bar()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(places);
    expect(within(await bar()).getAllByRole('button')).toHaveLength(1);
  });
});
