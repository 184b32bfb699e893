import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useDocumentTitle } from '../shared/ui/page-title.tsx';
import { ErrorState } from '../shared/ui/states.tsx';

const reload = (): void => window.location.reload();

/**
 * A page that could not be shown, inside its layout: rendering failed, or its code could not be loaded. Loads the page again when the
 * browser is online again.
 */
export function PageError() {
  const { t } = useLingui();
  const error = useRouteError();
  useDocumentTitle(t`Something went wrong`);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return <ErrorState broken error={error} onRetry={reload} />;
}
