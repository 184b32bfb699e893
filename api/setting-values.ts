import { boolean, number, string } from 'yup';
import { CONFIGURABLE_KINDS, KEPT_DAYS, type KeptDays } from '../schema/stored-data.ts';

/** True or false, or nothing. */
export const optionalFlag = () =>
  boolean()
    .transform((_value, original: unknown) => (original === 'true' || original === '1' ? true : original === 'false' || original === '0' ? false : original))
    .typeError('must be true or false');

/** True or false; false by default. */
export const flag = () => optionalFlag().default(false);

/** A whole number between two, or nothing. */
export const optionalWholeNumber = (minimum: number, maximum: number) =>
  number()
    .typeError('must be a number')
    .integer('must be a whole number')
    .min(minimum, `must be at least ${minimum}`)
    .max(maximum, `must be at most ${maximum}`);

/** A whole number between two, with a default. */
export const wholeNumber = (fallback: number, minimum: number, maximum: number) => optionalWholeNumber(minimum, maximum).default(fallback);

/** An address with one of the protocols, such as https:. */
export const address = (protocols: string[]) =>
  string().test('address', `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`, (value) => {
    if (value === undefined) return true;
    return URL.canParse(value) && protocols.includes(new URL(value).protocol);
  });

/** Characters of a secret at least. */
export const SECRET_MIN = 32;

/** A secret, or several ones separated by commas. */
export const secret = () => string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`);

/** An email address or an https: address, where people report vulnerabilities. */
export const securityContact = () =>
  string().test('contact', 'must be an email address or an address starting with https://', (value) => {
    if (value === undefined || string().email().isValidSync(value)) return true;
    return URL.canParse(value) && new URL(value).protocol === 'https:';
  });

/** Returns the periods that a text such as `classVisits:180,calls:7` sets, in days. */
export function keptDaysOf(text = ''): KeptDays {
  const parts = text.split(',').filter((part) => part !== '');
  return Object.fromEntries(parts.map((part) => part.split(':')).map(([kind = '', days]) => [kind.trim(), Number(days)]));
}

/** Periods of stored data in days: known kinds, each once, within the range. */
export const keptDays = () =>
  string().test(
    'keptDays',
    `must be such as classVisits:180,calls:7, with ${CONFIGURABLE_KINDS.join(', ')} and ${KEPT_DAYS.min} to ${KEPT_DAYS.max} days`,
    (text = '') => {
      const periods = Object.entries(keptDaysOf(text));
      const isKnown = periods.every(([kind]) => CONFIGURABLE_KINDS.some((each) => each === kind));
      return isKnown && periods.every(([, days]) => Number.isInteger(days) && days >= KEPT_DAYS.min && days <= KEPT_DAYS.max);
    },
  );

const PAIR = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]*)$/;

/** Returns the headers of a text such as `authorization=Bearer%20secret,tenant=academy`, with values encoded as in URLs; null if it is malformed. */
export function headersOf(text = ''): Record<string, string> | null {
  try {
    const pairs = text.split(',').filter((part) => part.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = PAIR.exec(pair.trim()) ?? [];
        if (name === '') throw new Error('No header');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    return null;
  }
}

/** Headers of requests, as OpenTelemetry writes them. */
export const headers = () =>
  string().test('headers', 'must be such as name=value,other=value, with values encoded as in URLs', (value) => headersOf(value) !== null);

/** A number from 0 to 1. */
export const share = () => number().typeError('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1');
