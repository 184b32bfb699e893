import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastRegion } from '../shared/ui/toasts.tsx';

/** The root of every page: toasts and scroll restoration. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
