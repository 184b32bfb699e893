import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { parseUrl } from './parse-url.ts';

/** The documented plain e-mail pattern: one @, a dot in the domain, no spaces (docs/specification.md#5-validation-rules). */
const EMAIL_PATTERN = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/;

/** Returns whether an email address is well-formed and at most EMAIL_MAX characters long. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL_PATTERN.test(value) && !value.includes('..');
}

/** A space, or a mark that texts in Arabic script and spreadsheets leave around a copied address. */
const MARK = /[\s\p{Bidi_Control}\u200b\ufeff]/u;

/** Removes marks from both ends. Not with a pattern that ends in `+$`: that takes quadratic time for a run of spaces inside. */
function withoutMarksAround(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && MARK.test(value.charAt(start))) start += 1;
  while (end > start && MARK.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

/** Writes the domain of an address in ASCII: `müller.de` and `xn--mller-kva.de` are one domain. Returns null if it has no such form. */
function asciiDomain(domain: string): string | null {
  const plain = domain.toLowerCase().replace(/\.$/, '');
  if (/^[\x20-\x7e]*$/.test(plain)) return plain;
  // The parser of addresses of the web also accepts paths, ports and escapes in a host.
  return /[/\\?#@:%[\]\s]/.test(plain) ? null : (parseUrl(`http://${plain}`)?.hostname ?? null);
}

/**
 * Normalizes an email address: without marks and spaces around, in lower case, an international domain in ASCII, without the dot of the root. Dots
 * before the @ stay: few mail servers ignore them. Of a text that is too long for an address, only the marks are removed.
 */
export function normalizeEmail(value: string): string {
  const text = withoutMarksAround(value);
  if (text.length > EMAIL_MAX) return text;
  const address = text.normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = at === -1 ? null : asciiDomain(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** Splits what a person pasted into addresses: new lines or commas (docs/specification.md#5-validation-rules), also semicolons and Arabic commas. */
export function splitEmails(value: string): string[] {
  return value
    .split(/[\r\n,;،؛]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export const PASSWORD_RULES = {
  PASSWORD_TOO_SHORT: (password: string) => [...password].length >= PASSWORD_MIN,
  PASSWORD_TOO_LONG: (password: string) => [...password].length <= PASSWORD_MAX,
  PASSWORD_CAPITAL: (password: string) => /\p{Lu}/u.test(password),
  PASSWORD_SPECIAL: (password: string) => /[\p{P}\p{S}]/u.test(password),
} as const;

export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Returns the password rules that a text breaks, in the order of the checklist (docs/specification.md#5-validation-rules). */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule](password));
}

/**
 * Direction controls, lone surrogates, line separators and zero-width characters, which can forge names in lists. Joiners of
 * Persian and Indian scripts and emoji selectors are allowed.
 */
const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u180e\u2060-\u206f\u{feff}\u{e0000}-\u{e007f}<>]/u;
/** A visible character: not a space, joiner, filler or lone accent. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** Returns whether a name has no markup or direction controls and at least one visible character; the empty text passes, `required` refuses it. */
export function isPlainName(value: string): boolean {
  return !FORBIDDEN_IN_NAMES.test(value) && (value === '' || VISIBLE.test(value));
}

/** Returns whether the database can store a text: no null bytes, no lone surrogates. */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Cs}/u.test(value);
}

/** Returns whether an HTML text has visible text; the empty text passes, `required` refuses it. */
export function saysSomething(html: string | undefined): boolean {
  return html === undefined || html.replace(/<[^<>]*>|&nbsp;/g, ' ').trim() !== '';
}

/** Returns completed / total as a rounded percentage; 0 for an empty total (docs/specification.md#9-business-constants-and-limits). */
export function percentOf(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 100);
}

/** Counts the words of a text by the documented rule: split on spaces (docs/specification.md#5-validation-rules). */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
