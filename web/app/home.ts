import type { UserRole } from '../schema-types.generated.ts';

/** Where a guest page redirects a user who is already signed in (docs/specification.md#2-screens-and-routes). */
export const DASHBOARD = '/dashboard';

/** The start page of a role after sign-in (docs/specification.md#2-screens-and-routes). */
export function homeOf(role: UserRole): string {
  return role === 'admin' ? '/admin/dashboard' : DASHBOARD;
}
