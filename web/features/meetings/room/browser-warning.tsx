import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../shared/ui/alert.tsx';
import { type BrowserKind, browserKind, featuresOfBrowser, type MissingSupport, missingSupport } from './browser-kind.ts';

/** Names of browsers are the same in all languages. */
export const BROWSER_NAMES: Readonly<Record<BrowserKind, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iPhone, iPad',
};

function Words({ missing, name }: { missing: MissingSupport; name: string }) {
  if (missing === 'calls') return <Trans>{name} cannot make video calls. Open this page in a current version of Chrome, Edge, Firefox or Safari.</Trans>;
  if (missing === 'inApp') {
    return <Trans>This page is open inside another app, which may block the camera or microphone. If something does not work, open it in your browser.</Trans>;
  }
  if (missing === 'screenSharing') return <Trans>{name} lacks some support for video calling: you cannot share your screen.</Trans>;
  return null;
}

/** The warning about a browser that lacks support for video calls; Jitsi reports others (`unsupported`) when the room has opened. */
export function BrowserWarning({ unsupported = false }: { unsupported?: boolean }) {
  const features = featuresOfBrowser();
  const missing = missingSupport(features);
  const name = BROWSER_NAMES[browserKind(features)];
  if (missing !== null) {
    return (
      <Alert tone="attention">
        <Words missing={missing} name={name} />
      </Alert>
    );
  }
  if (!unsupported) return null;
  return (
    <Alert tone="attention">
      <Trans>{name} lacks some support for video calling. If something does not work, use a current version of Chrome, Edge, Firefox or Safari.</Trans>
    </Alert>
  );
}
