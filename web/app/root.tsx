import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastRegion } from '../shared/ui/toasts.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

/** The root of every page: state of the connection, toasts and scroll restoration. */
export function Root() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
