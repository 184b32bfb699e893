import { DomainError } from '../shared/errors.ts';
import { COMMON_STEMS } from './common-password-stems.ts';

const STEMS: ReadonlySet<string> = new Set(COMMON_STEMS.trim().split(/\s+/));
/** Digits that add no strength to a password with few letters: repetitions and years. */
const REPEATED_DIGITS = /^(?:(\d{1,3})\1+|(?:19|20)\d\d)$/;
const WALKS = ['012345678901234567890', '098765432109876543210'];
/** Common substitutes of letters. */
const SUBSTITUTES: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '€': 'e' };

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}@$]+$/u, '');
/** 1, ! and | replace i as well as l. */
const withLetters = (text: string, stroke: 'i' | 'l'): string =>
  lettersOf([...text].map((sign) => ('1!|'.includes(sign) ? stroke : (SUBSTITUTES[sign] ?? sign))).join(''));

/** Whether letters are a common word, or repetitions of one. */
function isStem(letters: string): boolean {
  if (STEMS.has(letters) || /^(.)\1*$/u.test(letters)) return true;
  const repeated = /^(.+?)\1+$/u.exec(letters)?.[1];
  return repeated !== undefined && STEMS.has(repeated);
}

/**
 * Whether a password is a variation of a common one (docs/product-rules.md#4-invitations-and-accounts, ASVS 6.2.4): compared without case,
 * digits and symbols, and with the usual substitutes read as letters.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const letters = lettersOf(text);
  const digits = text.replace(/\D/g, '');
  if (letters.length <= 3 && digits.length >= 4 && (REPEATED_DIGITS.test(digits) || WALKS.some((walk) => walk.includes(digits)))) return true;
  const middle = withoutEnds(text);
  return [letters, withLetters(middle, 'i'), withLetters(middle, 'l')].some((stem) => stem !== '' && isStem(stem));
}

/**
 * Rejects a common password.
 *
 * @throws VALIDATION_FAILED with PASSWORD_COMMON
 */
export function requireUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'PASSWORD_COMMON' } });
}
