import type { UserRole } from '../schema-types.generated.ts';

/**
 * Where a role begins after signing in. The documented /admin/dashboard of admins comes with the admin mode; until then
 * everybody learns.
 */
export function homeOf(_role: UserRole): string {
  return '/dashboard';
}
