import type { UserRole } from '../schema-types.generated.ts';

/** Where whoever is signed in already is led from a page for guests (spec §2). */
export const DASHBOARD = '/dashboard';

/** Where a role begins after signing in (spec §2). */
export function homeOf(role: UserRole): string {
  return role === 'admin' ? '/admin/dashboard' : DASHBOARD;
}
