import type { UserRole } from '../../schema-types.generated.ts';
import { returnPath } from './return-path.ts';

/** Where a guest page redirects a user who is already signed in (docs/specification.md#2-screens-and-routes). */
export const DASHBOARD = '/dashboard';

/** The start page of a role after sign-in (docs/specification.md#2-screens-and-routes). */
export function homeOf(role: UserRole): string {
  return role === 'admin' ? '/admin/dashboard' : DASHBOARD;
}

/** Returns whether the page after the sign-in of a role is the dashboard, whose heading greets the user by name. */
export function isGreetedAfterSignIn(role: UserRole): boolean {
  return (returnPath() ?? homeOf(role)) === DASHBOARD;
}
