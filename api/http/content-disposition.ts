/** Percent-encodes a name as RFC 5987 asks: `encodeURIComponent` leaves four characters that are no part of a value there. */
const encoded = (name: string): string => encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the header Content-Disposition with a name in any script, and one in ASCII for clients that know no other. */
export const contentDisposition = (type: 'attachment' | 'inline', asciiName: string, name: string): string =>
  `${type}; filename="${asciiName}"; filename*=UTF-8''${encoded(name)}`;
