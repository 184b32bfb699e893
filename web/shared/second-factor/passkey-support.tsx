import { Trans } from '@lingui/react/macro';

type PasskeySupport = 'yes' | 'insecure' | 'no';

/** Whether this browser can use passkeys at this address: it needs encryption, and a name instead of numbers. */
export function passkeySupport(): PasskeySupport {
  if (!window.isSecureContext) return 'insecure';
  return typeof window.PublicKeyCredential === 'function' ? 'yes' : 'no';
}

/** Says why passkeys are not offered; nothing where they are. */
export function NoPasskeys() {
  const support = passkeySupport();
  if (support === 'insecure') return <Trans>Passkeys only work at an address that begins with https. Please tell a course leader.</Trans>;
  return support === 'no' && <Trans>This browser cannot use passkeys.</Trans>;
}

/** Says why the browser returned no passkey: it does not reveal whether the person cancelled or has none on this device. */
export function PasskeyProblem({ error, adding = false }: { error: unknown; adding?: boolean }) {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return <Trans>This device already has a passkey for your account.</Trans>;
  if (name === 'SecurityError') return <Trans>Passkeys do not work at this address. Please open the site at its usual address.</Trans>;
  if (name === 'NotSupportedError' || name === 'ConstraintError') return <Trans>This device cannot make a passkey. Please try another one.</Trans>;
  if (adding) return <Trans>No passkey was made. Perhaps the window was closed, or it took too long. You can try again.</Trans>;
  return <Trans>No passkey was used. Perhaps the window was closed, or this device has no passkey for your account. You can try again, or use a code.</Trans>;
}
