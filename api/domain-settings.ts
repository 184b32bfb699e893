import type { DataSource } from 'typeorm';
import { readOperatorText } from './adapters/operator-texts.ts';
import { openKeys } from './domain/keys/keys.service.ts';
import type { DomainSettings } from './domain/shared/context.ts';
import { createKeyRing } from './domain/shared/key-ring.ts';
import { sanitizeRichText } from './domain/steps/rich-text.ts';
import type { Env } from './env.ts';
import { VERSION } from './version.ts';

/**
 * Returns the settings that the domain needs.
 *
 * @throws StartError if the operator's texts cannot be read
 */
export function domainSettings(env: Env): DomainSettings {
  const { production, siteName, siteUrl, contentLanguages, termsRequired, revealUnknownEmail, hostedRegion, timeZone, imprint } = env;
  const { invitationLife, resetLife, fileLinkLife, uploadQuota, learnerUploadQuota, callRingTime, homeworkReturn, secondFactorRoles } = env;
  return {
    production,
    siteName,
    siteUrl,
    contentLanguages,
    termsRequired,
    revealUnknownEmail,
    hostedRegion,
    jitsi: env.jitsi,
    timeZone,
    imprint,
    sourceUrl: env.sourceUrl ?? null,
    keptDays: env.keptDays,
    terms: readOperatorText('terms', env.termsDirectory, sanitizeRichText),
    privacyPolicy: readOperatorText('privacy', env.privacyDirectory, sanitizeRichText),
    keys: createKeyRing(env.secretKeys),
    auditKeys: createKeyRing(env.auditKeys),
    invitationLife,
    resetLife,
    uploadQuota,
    learnerUploadQuota,
    fileLinkLife,
    callRingTime,
    homeworkReturn,
    secondFactorRoles,
    webhooksToLoopback: env.webhooksToLoopback,
    sendsMail: env.smtpUrl !== undefined,
    version: VERSION,
  };
}

/** Returns the settings with the keys of the database. @throws WrongKey if they are not those with which it was written */
export async function settingsOf(env: Env, dataSource: DataSource, now: Date): Promise<DomainSettings> {
  const rings = await openKeys(dataSource.manager, { secret: env.secretKeys, audit: env.auditKeys }, now);
  return { ...domainSettings(env), keys: rings.secret, auditKeys: rings.audit };
}
