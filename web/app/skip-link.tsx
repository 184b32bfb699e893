import { Trans } from '@lingui/react/macro';
import { SKIP_LINKS, SkipTo } from '../shared/ui/skip-to.tsx';

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <div id={SKIP_LINKS}>
      <SkipTo id="content">
        <Trans>Skip to content</Trans>
      </SkipTo>
    </div>
  );
}
