import { describe, expect, it } from 'vitest';
import { hidesHeader, needsSession, showsBottomNavigation } from './addresses.ts';

describe('the address', () => {
  it.each(['/', '/dashboard', '/academy-detail/1', '/Academy-Course-Detail/1', '/my-courses', '/settings', '/user/acceptAccess/token', '/admin/users'])(
    '%s can be opened only with a session',
    (path) => {
      expect(needsSession(path)).toBe(true);
    },
  );

  it.each(['/login', '/signUp/token', '/signup/token', '/reset/token', '/terms', '/privacy-policy', '/permissionDenied', '/nothing-here'])(
    '%s can be opened without a session',
    (path) => {
      expect(needsSession(path)).toBe(false);
    },
  );

  it('of a call hides the header, and no other address does', () => {
    expect(['/classroom/1', '/buddycall/1', '/chime/x', '/dashboard'].map(hidesHeader)).toEqual([true, true, true, false]);
  });

  it('of a lesson, a course, an editor or a room has no bottom navigation', () => {
    const own = ['/academy-course-detail/1', '/academy-course-detail/1/learn', '/admin/course-detail/1', '/admin/invitations/new', '/classroom/1', '/login'];
    expect(own.filter(showsBottomNavigation)).toEqual([]);
    const shared = ['/', '/dashboard/', '/my-courses', '/academy-detail/1', '/feedback', '/settings', '/admin/users', '/admin/courses/1', '/admin/settings'];
    expect(shared.filter((path) => !showsBottomNavigation(path))).toEqual([]);
  });
});
