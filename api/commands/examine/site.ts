import { createKeyRing } from '../../domain/shared/key-ring.ts';
import { sign } from '../../domain/shared/signature.ts';
import type { Env } from '../../env.ts';
import { CLAIMED_ADDRESS } from '../../http/proxies.routes.ts';
import { refusePublicDevelopment } from '../../start/run-process.ts';
import { StartError } from '../../start/start-error.ts';
import { ANSWER_TIMEOUT, type Finding, findingsOf, reasonOf } from './finding.ts';

/** How long the server answers the question of this command, in milliseconds; the clocks may differ. */
const QUESTION_LIFE = 5 * 60 * 1000;

const settings = findingsOf('settings');
const site = findingsOf('site');
const jitsi = findingsOf('jitsi');

const ask = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'follow', signal: AbortSignal.timeout(ANSWER_TIMEOUT) });

/** Examines what the settings alone show; `parseEnv` has refused all that are invalid. */
export function examineSettings(env: Env): Finding[] {
  try {
    refusePublicDevelopment(env);
  } catch (error) {
    if (error instanceof StartError) return [settings.fault(error.message)];
    throw error;
  }
  if (!env.production) return [settings.note('The settings are valid, for development: NODE_ENV is not production.')];
  if (new URL(env.siteUrl).protocol !== 'https:') return [settings.fault(`SITE_URL ${env.siteUrl} is not encrypted: set it to an address with https:.`)];
  return [settings.ok('The settings are valid.')];
}

function examineDepth({ proxies, trusted }: { proxies: number; trusted: number }): Finding {
  if (proxies === trusted) return site.ok(`SITE_URL leads to this installation, through ${proxies} proxies, as TRUST_PROXY says.`);
  const danger = trusted > proxies ? 'everybody can pretend to have another address' : 'everybody has the address of a proxy and shares one rate limit';
  return site.fault(`TRUST_PROXY is ${trusted}, but a request to SITE_URL passes ${proxies} proxies, so that ${danger}: set TRUST_PROXY=${proxies}.`);
}

/** Sends a request to SITE_URL, as people do, and compares how many proxies it passes with TRUST_PROXY. */
export async function examineSite(env: Env): Promise<Finding> {
  if (env.secretKeys.isRandom) return site.note('SITE_URL is not tried: without SECRET_KEY the server does not know this command.');
  const expires = String(Date.now() + QUESTION_LIFE);
  const signature = sign(createKeyRing(env.secretKeys), 'probe', expires);
  try {
    const response = await ask(`${env.siteUrl}/health/proxies?${new URLSearchParams({ expires, signature })}`, { 'X-Forwarded-For': CLAIMED_ADDRESS });
    const isOurs = response.ok && (response.headers.get('content-type') ?? '').includes('json');
    if (isOurs) return examineDepth((await response.json()) as { proxies: number; trusted: number });
    return site.fault(
      `SITE_URL ${env.siteUrl} does not lead to a running server of this installation (status ${response.status}): start it, or correct the proxy or SITE_URL.`,
    );
  } catch (error) {
    return site.fault(`SITE_URL ${env.siteUrl} does not answer (${reasonOf(error)}): start the server, or correct the name, the certificate or SITE_URL.`);
  }
}

/** Examines the settings of tokens, and asks the Jitsi server for the script that browsers load from it. */
export async function examineJitsi({ jitsi: { domain, appId }, production }: Env): Promise<Finding[]> {
  if (domain === undefined) return [jitsi.note('JITSI_DOMAIN is not set: nobody can meet.')];
  const tokens =
    appId !== undefined || !production
      ? []
      : [jitsi.fault('Everybody who knows the name of a room can enter it: set JITSI_APP_ID and JITSI_APP_SECRET, here and at the Jitsi server.')];
  const url = `https://${domain}/external_api.js`;
  try {
    const response = await ask(url);
    await response.body?.cancel();
    const isScript = response.ok && (response.headers.get('content-type') ?? '').includes('javascript');
    if (!isScript)
      return [
        ...tokens,
        jitsi.fault(`${url} is not the script of a Jitsi server (status ${response.status}): correct JITSI_DOMAIN, or start the Jitsi server.`),
      ];
    return [...tokens, jitsi.ok(`The Jitsi server ${domain} answers.`)];
  } catch (error) {
    return [...tokens, jitsi.fault(`The Jitsi server ${domain} does not answer (${reasonOf(error)}): start it, or correct its certificate or JITSI_DOMAIN.`)];
  }
}
