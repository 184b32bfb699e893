import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastRegion } from '../shared/ui/toasts.tsx';

/** Around every page: notices, and the place on the page that going back returns to. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
