import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Text } from '../../shared/ui/layout.tsx';
import { useAnalytics } from './use-analytics.ts';

/** The switch of the settings with which the viewer gives or withdraws consent. */
export function AnalyticsSwitch() {
  const id = useId();
  const { viewer, busy, decide } = useAnalytics();
  return (
    <chakra.label htmlFor={id} display="flex" gap="3" py="2">
      <CheckBox
        id={id}
        type="checkbox"
        role="switch"
        disabled={busy || viewer === undefined}
        checked={viewer?.analyticsAllowed ?? false}
        onChange={(event) => void decide(event.target.checked)}
      />
      <span>
        <Trans>Count my visits</Trans>
        <Text as="span" display="block" mt="0.5" small tone="soft">
          <Trans>Which pages you open, and for how long, on our own server and under a code instead of your name. Off, nothing is sent.</Trans>
        </Text>
      </span>
    </chakra.label>
  );
}
