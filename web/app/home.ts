import type { UserRole } from '../schema-types.generated.ts';

/** Where whoever is signed in already is led from a page for guests (docs/specification.md#2-screens-and-routes). */
export const DASHBOARD = '/dashboard';

/** Where a role begins after signing in (docs/specification.md#2-screens-and-routes). */
export function homeOf(role: UserRole): string {
  return role === 'admin' ? '/admin/dashboard' : DASHBOARD;
}
