import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '../../shared/ui/toast-store.ts';

/** Academy not found: a persistent warning and a link to the dashboard (docs/specification.md#8-error-catalogue). */
export function AcademyNotFound() {
  useEffect(() => {
    showToast({ tone: 'warning', forNextPage: true, persistent: true, title: <Trans>Not found</Trans>, body: <Trans>Academy not found!</Trans> });
  }, []);
  return <Navigate to="/dashboard" replace />;
}
