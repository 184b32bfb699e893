import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { forgetReturnPath, returnPath } from '../shared/session/return-path.ts';
import { useSession } from '../shared/session/session.ts';
import { homeOf } from './home.ts';

function ToFirstPage({ to }: { to: string }) {
  useEffect(forgetReturnPath, []);
  return <Navigate to={to} replace />;
}

/** Pages for guests; whoever is signed in goes on to where they were heading, or home (spec §2). */
export function GuestOnly() {
  const session = useSession();
  return session === null ? <Outlet /> : <ToFirstPage to={returnPath() ?? homeOf(session.viewer.role)} />;
}

/** Pages for signed-in people; a guest goes to /login. */
export function SignedInOnly() {
  return useSession() === null ? <Navigate to="/login" replace /> : <Outlet />;
}

/** /admin/*: a non-admin goes to /login, which leads on to the dashboard; admins go home until the admin mode is there. */
export function AdminOnly() {
  const session = useSession();
  return <Navigate to={session?.viewer.role === 'admin' ? homeOf('admin') : '/login'} replace />;
}
