import type { SecretsByKind } from '../domain/keys/keys.service.ts';
import { createKey, type KeySecrets } from '../domain/shared/key-ring.ts';
import type { Manifest } from './manifest.ts';

/** The keys of the settings. */
export type InstallationKeys = SecretsByKind;

const LOST: Readonly<Record<keyof Manifest['keys'], string>> = {
  secret:
    'SECRET_KEY is not the key of the backup. Without it, emails that were waiting are not sent, links in sent emails and notifications of open invitations no longer work, and known devices are forgotten. Set SECRET_KEY to the key of the backed up site (npm start keeps it in DATA_DIR/secret-key).',
  audit:
    'The key of the audit trail is not that of the backup. Without it, nobody can check that the entries were not changed. Set AUDIT_KEY to the AUDIT_KEY of the backed up site, or to its SECRET_KEY if it had none.',
};

const idOf = ({ current, isRandom }: KeySecrets): string | null => (isRandom ? null : createKey(current).id);

/** Returns what a backup says about the keys, which are not in it: their ids. */
export const keyIds = ({ secret, audit }: InstallationKeys): Manifest['keys'] => ({ secret: idOf(secret), audit: idOf(audit) });

/** Returns for each key of the backup that the settings do not have a sentence: what is lost without it, and what to do. */
export function lostKeys({ keys }: Manifest, own: InstallationKeys): Partial<Record<keyof Manifest['keys'], string>> {
  const lacks = (kind: keyof Manifest['keys']): boolean =>
    keys[kind] !== null && (own[kind].isRandom || ![own[kind].current, ...own[kind].previous].some((secret) => createKey(secret).id === keys[kind]));
  return { ...(lacks('secret') && { secret: LOST.secret }), ...(lacks('audit') && { audit: LOST.audit }) };
}
