/**
 * How PostgreSQL reads and writes values, and how much a transaction sees. The driver reads dates in one style only, and a server, database or role may have
 * another one: then dates are null, or days and months are exchanged.
 */
const FORMATS =
  '-c datestyle=ISO,YMD -c intervalstyle=postgres -c timezone=UTC -c bytea_output=hex -c extra_float_digits=1 -c standard_conforming_strings=on -c default_transaction_isolation=read\\ committed';
const OWN = /([?&]options=)(?=[^&#])/;

/** The address of a database and the `options` of its connections. */
export interface DatabaseSession {
  url: string;
  options: string;
}

/**
 * Returns how to connect to a database so that its values have the forms that the application reads. `options` in the address take the place of `further` and
 * come after the formats; empty ones send nothing.
 */
export function databaseSession(url: string, further = ''): DatabaseSession {
  return { url: url.replace(OWN, `$1${encodeURIComponent(`${FORMATS} `)}`), options: `${FORMATS} ${further}`.trim() };
}
