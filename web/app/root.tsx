import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { endToastsOfPage } from '../shared/ui/toast-store.ts';
import { ToastRegion } from '../shared/ui/toasts.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

/** Removes the toasts of a page when another page opens. */
function useToastsOfPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    endToastsOfPage();
  }, [pathname]);
}

/** Where scroll positions are kept: every page that is loaded by its address has the same key, so the address is part of it. */
const scrollKey = ({ pathname, search, key }: Location): string => `${pathname}${search} ${key}`;

/** The root of every page: state of the connection, toasts and scroll restoration. */
export function Root() {
  useToastsOfPage();
  return (
    <>
      <ConnectionBanner />
      <Outlet />
      <ToastRegion />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
