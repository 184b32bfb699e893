import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Hosts whose players may be embedded (docs/specification.md#5-validation-rules). */
export const EMBED_HOSTS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', 'https://w.soundcloud.com'];
const YEAR = 365 * 24 * 60 * 60;

export interface SecurityOptions {
  production: boolean;
  siteUrl: string;
  jitsiDomain?: string | undefined;
  matomoUrl?: string | undefined;
}

/** Returns the content security policy: scripts only from this site, none inline; frames only from the allowed services. */
export function contentSecurityPolicy({ siteUrl, jitsiDomain, matomoUrl }: SecurityOptions): Record<string, string[]> {
  const jitsi = jitsiDomain === undefined ? [] : [`https://${jitsiDomain}`];
  const matomo = matomoUrl === undefined ? [] : [new URL(matomoUrl).origin];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...matomo],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...matomo],
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

function permissionsPolicy(jitsiDomain: string | undefined): string {
  const meeting = jitsiDomain === undefined ? '(self)' : `(self "https://${jitsiDomain}")`;
  const players = `(self ${EMBED_HOSTS.map((host) => `"${host}"`).join(' ')})`;
  const refused = ['accelerometer', 'geolocation', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb', 'browsing-topics'].map((feature) => `${feature}=()`);
  return [...refused, ...['camera', 'microphone', 'display-capture'].map((feature) => `${feature}=${meeting}`), `fullscreen=${players}`].join(', ');
}

/** Collects the headers that a middleware sets for every request. It runs once: running it for each response costs more than many a response. */
function headersOf(middleware: (request: Request, response: Response, next: () => void) => void): ReadonlyArray<[string, string]> {
  const headers: Array<[string, string]> = [];
  const response = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => undefined };
  middleware({} as Request, response as never, () => undefined);
  return headers;
}

/** Sets security headers on every response. Players need the origin in the referrer; URLs with tokens never leave the site. */
export function securityHeaders(options: SecurityOptions): RequestHandler {
  const secure = options.production && options.siteUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: YEAR, includeSubDomains: true } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  const headers = [...headersOf(protect), ['Permissions-Policy', permissionsPolicy(options.jitsiDomain)] as const];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
