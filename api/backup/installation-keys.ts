import { createHmac } from 'node:crypto';
import type { Manifest } from './manifest.ts';

const SECRET_LOST =
  'SECRET_KEY is not the key of the backup. Without it, emails that were waiting are not sent, links in sent emails and notifications of open invitations no longer work, and known devices are forgotten. Set SECRET_KEY to the key of the backed up site (npm start keeps it in DATA_DIR/secret-key).';
const AUDIT_LOST =
  'The key of the audit trail is not that of the backup. Without it, nobody can check that the entries were not changed. Set AUDIT_KEY to the AUDIT_KEY of the backed up site, or to its SECRET_KEY if it had none.';

/** Shows whether two keys are equal, and nothing else about them. */
const fingerprintOf = (key: string): string => createHmac('sha256', key).update('academy backup: which key').digest('hex').slice(0, 16);

/** The keys of an installation; null: a random one for this run. */
export interface InstallationKeys {
  secretKey: string | null;
  auditKey: string | null;
}

/** Returns what a backup says about the keys, which are not in it. */
export function fingerprints({ secretKey, auditKey }: InstallationKeys): Manifest['keys'] {
  return { secret: secretKey === null ? null : fingerprintOf(secretKey), audit: auditKey === null ? null : fingerprintOf(auditKey) };
}

/** Returns for each key that is not the one of the backup a sentence: what is lost without it, and what to do. */
export function lostKeys({ keys }: Manifest, own: InstallationKeys): Partial<Record<keyof Manifest['keys'], string>> {
  const { secret, audit } = fingerprints(own);
  return {
    ...(keys.secret !== null && keys.secret !== secret && { secret: SECRET_LOST }),
    ...(keys.audit !== null && keys.audit !== audit && { audit: AUDIT_LOST }),
  };
}
