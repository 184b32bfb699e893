import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { lazyPart } from '../shared/lazy-part.ts';
import { DASHBOARD, homeOf } from '../shared/session/home.ts';
import { forgetReturnPath, returnPath } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';

function ToFirstPage({ otherwise }: { otherwise: string }) {
  // Read once: the return path is removed when it is read, and a second render must not lead elsewhere.
  const [to] = useState(() => returnPath() ?? otherwise);
  useEffect(forgetReturnPath, []);
  return <Navigate to={to} replace />;
}

/**
 * Pages for guests. After signing in here, the user continues to the requested page, or to the start page of the role. A user who is
 * already signed in goes to the dashboard (docs/specification.md#2-screens-and-routes).
 */
export function GuestOnly() {
  const session = useSession();
  const [cameAsGuest] = useState(session === null);
  if (session === null) return <Outlet />;
  return <ToFirstPage otherwise={cameAsGuest ? homeOf(session.viewer.role) : DASHBOARD} />;
}

const SecondFactorGate = lazyPart(async () => (await import('./second-factor-gate.tsx')).SecondFactorGate);

/** The pages of signed-in users; those who must set up two-step sign-in do that first. */
function Pages() {
  if (!useSession()?.viewer.secondFactorNeeded) return <Outlet />;
  return (
    <Suspense>
      <SecondFactorGate />
    </Suspense>
  );
}

/** Pages for signed-in users; a guest is redirected to /login. */
export function SignedInOnly() {
  return useSession() === null ? <Navigate to="/login" replace /> : <Pages />;
}

/** /admin/*: a user who is not an admin is redirected to /login, and from there to the dashboard (docs/specification.md#2-screens-and-routes). */
export function AdminOnly() {
  return useSession()?.viewer.role === 'admin' ? <Pages /> : <Navigate to="/login" replace />;
}
