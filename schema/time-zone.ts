/** IANA names: an area and a place, such as Asia/Kabul, or one word, such as UTC. Offsets such as +02:00 are no time zones. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const NAME_MAX = 64;

/** Returns whether a text is the IANA name of a time zone that this program knows. */
export function isTimeZone(value: string): boolean {
  if (value.length > NAME_MAX || !NAME.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
