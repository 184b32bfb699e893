/** IANA names: an area and a place, such as Asia/Kabul, or one word, such as UTC. Offsets such as +02:00 are no time zones. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const NAME_MAX = 64;

/** Names that were found before: to make a format takes a thousand times as long. There are a few hundred, but each can be written in many ways. */
const found = new Set<string>();
const FOUND_MAX = 2000;

/** Returns whether a text is the IANA name of a time zone that this program knows. */
export function isTimeZone(value: string): boolean {
  if (found.has(value)) return true;
  if (value.length > NAME_MAX || !NAME.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    if (found.size < FOUND_MAX) found.add(value);
    return true;
  } catch {
    return false;
  }
}
