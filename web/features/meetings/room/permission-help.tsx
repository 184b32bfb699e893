import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { BROWSERS, type BrowserKind, browserKind } from './browser-kind.ts';
import { BROWSER_NAMES } from './browser-warning.tsx';

const Steps = chakra('ol', { base: { listStyleType: 'decimal', ps: '6', display: 'grid', gap: '2', '&:lang(fa)': { listStyleType: 'persian' } } });

/** How to allow camera and microphone again after they were blocked, in the words of each browser. */
const STEPS: Readonly<Record<BrowserKind, () => ReactElement[]>> = {
  chrome: () => [
    <Trans key="1">Select the icon beside the address, at the top of the window.</Trans>,
    <Trans key="2">If you see “Permissions” or “Site settings”, select it.</Trans>,
    <Trans key="3">Turn on the camera and microphone, or choose “Allow” for both.</Trans>,
  ],
  edge: () => [
    <Trans key="1">Select the lock beside the address, at the top of the window.</Trans>,
    <Trans key="2">Select “Permissions for this site”.</Trans>,
    <Trans key="3">Choose “Allow” for camera and microphone.</Trans>,
  ],
  firefox: () => [
    <Trans key="1">Select the crossed-out camera or microphone beside the address. On a phone, select the lock.</Trans>,
    <Trans key="2">Remove “Blocked” for camera and microphone.</Trans>,
    <Trans key="3">When Firefox asks again, select “Allow”.</Trans>,
  ],
  safari: () => [
    <Trans key="1">Open the “Safari” menu and select “Settings for this website”.</Trans>,
    <Trans key="2">Choose “Allow” for camera and microphone.</Trans>,
  ],
  ios: () => [
    <Trans key="1">Open the settings of your device, then “Apps”, then your browser, for example Safari.</Trans>,
    <Trans key="2">Choose “Allow” for camera and microphone, or turn both on.</Trans>,
    <Trans key="3">In Safari, you can also open the page menu beside the address and select “Website settings”.</Trans>,
  ],
};

export interface PermissionHelpProps {
  open: boolean;
  onClose: () => void;
  /** Asks for camera and microphone again; in a room, loading the page again does. */
  onRetry?: () => void;
  /** Joins without camera and microphone. */
  onSkip?: () => void;
}

/** The help after camera or microphone were blocked (docs/specification.md#8-error-catalogue): the steps for this browser, or for another one. */
export function PermissionHelp({ open, onClose, onRetry, onSkip }: PermissionHelpProps) {
  const { t } = useLingui();
  const [browser, setBrowser] = useState<BrowserKind>(() => browserKind(navigator));
  const choose = (value: string) => setBrowser(BROWSERS.find((each) => each === value) ?? 'chrome');
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Permission Alert</Trans>}>
      <Text fontWeight="medium">
        <Trans>You blocked microphone and camera permissions</Trans>
      </Text>
      <SelectField label={t`Browser`} value={browser} choices={BROWSERS.map((value) => ({ value, label: BROWSER_NAMES[value] }))} onChoose={choose} />
      <Steps>
        {STEPS[browser]().map((step) => (
          <li key={step.key}>{step}</li>
        ))}
        <li>
          <Trans>Reload this page.</Trans>
        </li>
      </Steps>
      <Text small tone="soft">
        <Trans>If that does not help, allow your browser to use the camera and microphone in the settings of your device.</Trans>
      </Text>
      <Row flexWrap="wrap">
        {onRetry !== undefined && (
          <AppButton onClick={onRetry}>
            <Trans>Try again</Trans>
          </AppButton>
        )}
        {onSkip !== undefined && (
          <AppButton variant="plain" onClick={onSkip}>
            <Trans>Join without camera and microphone</Trans>
          </AppButton>
        )}
      </Row>
    </Dialog>
  );
}
