import { Router } from 'express';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;
const DAY = 24 * 60 * 60 * 1000;

export interface SecurityTxtOptions {
  siteUrl: string;
  /** An email address or an https: address; without one there is no such page. */
  contact: string | undefined;
  languages: readonly string[];
  /** The moment of the start. */
  startedAt: Date;
}

/** Returns the text of RFC 9116. */
function textOf({ siteUrl, contact, languages, startedAt }: SecurityTxtOptions & { contact: string }): string {
  const fields = [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(startedAt.getTime() + VALID_DAYS * DAY).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return `${fields.join('\n')}\n`;
}

/** Creates the router of /.well-known/security.txt: where people report vulnerabilities. It expires within a year after the last start. */
export function createSecurityTxtRouter(options: SecurityTxtOptions): Router {
  const router = Router();
  const text = options.contact === undefined ? null : textOf({ ...options, contact: options.contact });
  router.get('/.well-known/security.txt', (_request, response, next) => {
    if (text === null) return next();
    response.type('text/plain').send(text);
  });
  return router;
}
