import { boolean, number, string } from 'yup';

/** True or false, or nothing. */
export const optionalFlag = () =>
  boolean()
    .transform((_value, original: unknown) => (original === 'true' || original === '1' ? true : original === 'false' || original === '0' ? false : original))
    .typeError('must be true or false');

/** True or false, with a default. */
export const flag = (fallback: boolean) => optionalFlag().default(fallback);

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
