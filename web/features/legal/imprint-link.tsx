import { Trans } from '@lingui/react/macro';

/** A link to the imprint, which opens beside the policy. */
export const ImprintLink = () => (
  <a href="/imprint-attribution-disclaimer" target="_blank" rel="noopener">
    <Trans>Imprint</Trans>
  </a>
);
