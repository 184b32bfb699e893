import { Trans, useLingui } from '@lingui/react/macro';
import { NotThere } from './not-there.tsx';

/** The fallback page (docs/specification.md#2-screens-and-routes); pages also show it for records that do not exist for the viewer. */
export function PageNotFound() {
  const { t } = useLingui();
  return (
    <NotThere title={t`Page Not Found`}>
      <Trans>Sorry, the page you requested does not exist.</Trans>
    </NotThere>
  );
}
