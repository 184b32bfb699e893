import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Hosts whose players may be embedded (docs/specification.md#5-validation-rules). */
const EMBED_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://w.soundcloud.com'];
const YEAR = 365 * 24 * 60 * 60;

export interface SecurityOptions {
  production: boolean;
  siteUrl: string;
  jitsiDomain?: string | undefined;
  matomoUrl?: string | undefined;
}

/** The pages of meetings: the only ones that load the script and the frame of the Jitsi server (docs/specification.md#2-screens-and-routes). */
const MEETING_PAGE = /^\/(classroom|buddycall)\//i;

/** Returns the content security policy: scripts only from this site; frames only from the allowed services; a page of a meeting also Jitsi. */
function contentSecurityPolicy({ siteUrl, jitsiDomain, matomoUrl }: SecurityOptions, meeting: boolean): Record<string, string[]> {
  const jitsi = jitsiDomain === undefined || !meeting ? [] : [`https://${jitsiDomain}`];
  const matomo = matomoUrl === undefined ? [] : [new URL(matomoUrl).origin];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...jitsi],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", siteUrl.replace(/^http/, 'ws'), ...matomo],
    'frame-src': ["'self'", ...EMBED_HOSTS, ...jitsi],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
}

/** The features that a page of a meeting hands to the frame of Jitsi; the others keep them for themselves. */
function permissionsPolicy({ jitsiDomain }: SecurityOptions, meeting: boolean): string {
  const jitsi = jitsiDomain === undefined || !meeting ? [] : [`"https://${jitsiDomain}"`];
  const allowed = (hosts: readonly string[]): string => `(${['self', ...hosts].join(' ')})`;
  const players = EMBED_HOSTS.map((host) => `"${host}"`);
  const refused = ['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb', 'browsing-topics'].map((feature) => `${feature}=()`);
  return [
    ...refused,
    ...['camera', 'microphone', 'display-capture'].map((feature) => `${feature}=${allowed(jitsi)}`),
    ...(jitsi.length > 0 ? [`autoplay=${allowed(jitsi)}`] : []),
    `fullscreen=${allowed([...players, ...jitsi])}`,
  ].join(', ');
}

/** Collects the headers that a middleware sets for every request. It runs once: running it for each response costs more than many a response. */
function headersOf(middleware: (request: Request, response: Response, next: () => void) => void): ReadonlyArray<[string, string]> {
  const headers: Array<[string, string]> = [];
  const response = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  middleware({} as Request, response as never, () => undefined);
  return headers;
}

function headersFor(options: SecurityOptions, meeting: boolean): ReadonlyArray<readonly [string, string]> {
  const secure = options.production && options.siteUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options, meeting) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: YEAR, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  return [...headersOf(protect), ['Permissions-Policy', permissionsPolicy(options, meeting)] as const];
}

/** Sets security headers on every response. Players need the origin in the referrer; URLs with tokens never leave the site. */
export function securityHeaders(options: SecurityOptions): RequestHandler {
  const ordinary = headersFor(options, false);
  const meeting = headersFor(options, true);
  return (request, response, next) => {
    for (const [name, value] of MEETING_PAGE.test(request.path) ? meeting : ordinary) response.setHeader(name, value);
    next();
  };
}

/** Adds sources of scripts to the content security policy of one response. */
export function allowScripts(response: ServerResponse, sources: readonly string[]): void {
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  if (policy !== '') response.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' ')));
}
