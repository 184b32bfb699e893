import { describe, expect, it } from 'vitest';
import { hidesHeader, needsSession } from './addresses.ts';

describe('addresses', () => {
  it.each(['/', '/dashboard', '/academy-detail/1', '/Academy-Course-Detail/1', '/my-courses', '/settings', '/user/acceptAccess/token', '/admin/users'])(
    '%s needs a session',
    (path) => {
      expect(needsSession(path)).toBe(true);
    },
  );

  it.each(['/login', '/signUp/token', '/signup/token', '/reset/token', '/terms', '/privacy-policy', '/permissionDenied', '/nothing-here'])(
    '%s is for everybody',
    (path) => {
      expect(needsSession(path)).toBe(false);
    },
  );

  it('hides the header on the page of a call', () => {
    expect(['/classroom/1', '/buddycall/1', '/chime/x', '/dashboard'].map(hidesHeader)).toEqual([true, true, true, false]);
  });
});
