import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The environment of a container. */
export type Environment = Readonly<Record<string, string>>;

const VARIABLE = /\$\{(\w+)(?::[-?]([^}]*))?\}/g;

/** Returns the environment that docker-compose.yml gives a service, with `settings` in place of the operator's. */
export function environmentOf(service: 'prosody' | 'jicofo', settings: Environment): Environment {
  const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as { services: Record<string, { environment: Environment }> };
  const entries = Object.entries(services[service]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replace(VARIABLE, (_, key: string, otherwise = '') => settings[key] ?? otherwise)]));
}

/** Whether a switch is on, as the containers of Jitsi read it. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** A text in Lua. */
export const quote = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `{ ${texts.map(quote).join(', ')} }`;
const split = (texts = ''): string[] => texts.split(',').filter((text) => text !== '');

const host = (name: string, ...lines: string[]): string => [`VirtualHost ${quote(name)}`, ...lines].join('\n  ');

/**
 * Returns what Jitsi's container of Prosody configures for an environment, as far as it decides who enters a room and who moderates there
 * (docker-jitsi-meet, stable-10978: prosody/rootfs/defaults/conf.d/jitsi-meet.cfg.lua).
 */
export function jitsiConfig(environment: Environment): string {
  const { XMPP_DOMAIN = '', XMPP_AUTH_DOMAIN = '', XMPP_MUC_DOMAIN = '', JWT_APP_ID = '', JWT_APP_SECRET = '' } = environment;
  const needsToken = isOn(environment.ENABLE_AUTH) && environment.AUTH_TYPE === 'jwt';
  return [
    `admins = ${list([`focus@${XMPP_AUTH_DOMAIN}`, `jvb@${XMPP_AUTH_DOMAIN}`])}`,
    'component_admins_as_room_owners = true',
    'consider_websocket_secure = true',
    `http_default_host = ${quote(XMPP_DOMAIN)}`,
    `asap_accepted_issuers = ${list(split(environment.JWT_ACCEPTED_ISSUERS))}`,
    `asap_accepted_audiences = ${list(split(environment.JWT_ACCEPTED_AUDIENCES))}`,
    host(
      XMPP_DOMAIN,
      `authentication = ${quote(needsToken ? 'token' : 'anonymous')}`,
      `app_id = ${quote(JWT_APP_ID)}`,
      `app_secret = ${quote(JWT_APP_SECRET)}`,
      `allow_empty_token = ${isOn(environment.JWT_ALLOW_EMPTY)}`,
      `modules_enabled = ${list(isOn(environment.ENABLE_XMPP_WEBSOCKET) ? ['websocket'] : [])}`,
    ),
    isOn(environment.ENABLE_GUESTS) ? host('guest.meet.jitsi', 'authentication = "anonymous"') : '',
    host(XMPP_AUTH_DOMAIN, 'authentication = "internal_hashed"'),
    [
      `Component ${quote(XMPP_MUC_DOMAIN)} "muc"`,
      'restrict_room_creation = true',
      'storage = "memory"',
      `modules_enabled = ${list([...split(environment.XMPP_MUC_MODULES), ...(needsToken ? ['token_verification'] : [])])}`,
      'muc_room_locking = false',
      'muc_room_default_public_jids = true',
      'muc_tombstones = false',
      'muc_room_allow_persistent = false',
    ].join('\n  '),
    '',
  ].join('\n');
}
