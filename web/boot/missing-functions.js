/* Functions that the pages of learners use and that browsers at the floor (scripts/web/browser-floor.ts) lack. Admins' pages use them too. */
const define = (target, name, value) => {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
};

/* Chrome 92. */
function at(index) {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}
define(Array.prototype, 'at', at);
define(String.prototype, 'at', at);

/* Chrome 92, and every browser on a page without HTTPS. */
const randomDigit = (digit) => (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16);
define(crypto, 'randomUUID', () => '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, randomDigit));

/* Chrome 93. */
define(Object, 'hasOwn', (object, key) => Object.getOwnPropertyDescriptor(object, key) !== undefined);

/* Chrome 97, Firefox 104. */
define(Array.prototype, 'findLast', function findLast(matches, context) {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (matches.call(context, this[index], index, this)) return this[index];
  }
  return undefined;
});
