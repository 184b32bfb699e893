import { useEffect, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { forgetReturnPath, returnPath } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { DASHBOARD, homeOf } from './home.ts';

function ToFirstPage({ otherwise }: { otherwise: string }) {
  // Read once: it is forgotten at once, and another rendering on the way there must not lead elsewhere.
  const [to] = useState(() => returnPath() ?? otherwise);
  useEffect(forgetReturnPath, []);
  return <Navigate to={to} replace />;
}

/**
 * Pages for guests. Whoever signs in here goes on to where they were heading, or to the first page of their role; whoever comes
 * signed in already goes to the dashboard (docs/specification.md#2-screens-and-routes).
 */
export function GuestOnly() {
  const session = useSession();
  const [cameAsGuest] = useState(session === null);
  if (session === null) return <Outlet />;
  return <ToFirstPage otherwise={cameAsGuest ? homeOf(session.viewer.role) : DASHBOARD} />;
}

/** Pages for signed-in people; a guest goes to /login. */
export function SignedInOnly() {
  return useSession() === null ? <Navigate to="/login" replace /> : <Outlet />;
}

/** /admin/*: a non-admin goes to /login, which leads a signed-in one on to the dashboard (docs/specification.md#2-screens-and-routes). */
export function AdminOnly() {
  return useSession()?.viewer.role === 'admin' ? <Outlet /> : <Navigate to="/login" replace />;
}
