const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
