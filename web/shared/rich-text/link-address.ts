const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ALLOWED_SCHEME = /^(?:https?|mailto|tel):/i;
const MAIL = /^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/;
const TELEPHONE = /^\+?[\d\s()/-]{5,}$/;
const HOST = /^[^\s/:@.]+(?:\.[^\s/:@.]+)*\.[^\s/:@.]{2,}(?:[/:?#]|$)/;

/** Returns whether the server accepts the URL: web, mail, telephone, or a path of this site. */
export function isLinkAddress(address: string): boolean {
  const text = address.trim();
  if (text === '' || text.startsWith('//') || text.startsWith('\\')) return false;
  return !SCHEME.test(text.replace(/\s/g, '')) || ALLOWED_SCHEME.test(text);
}

/** Completes user input to a URL (`example.org`, an email, a telephone number), or returns null. */
export function completeAddress(written: string): string | null {
  const text = written.trim();
  if (text === '') return null;
  if (SCHEME.test(text) && !HOST.test(text)) return ALLOWED_SCHEME.test(text) && !/\s/.test(text) ? text : null;
  if (MAIL.test(text)) return `mailto:${text}`;
  if (TELEPHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  return HOST.test(text) && !/\s/.test(text) ? `https://${text}` : null;
}
