/** Texts that programs are known to stumble over, for the fuzzers of REST and GraphQL. */
export const ODD_TEXTS = [
  ...['', ' ', 'x', '0', '-1', 'true', 'null', 'en', 'xx', 'admin', '%', '%00', '__proto__', "'; DROP TABLE users; --"],
  ...['\u0000', 'a\u0000b', '\u202e', '\ud800', 'İ'],
  ...['<script>alert(1)</script>', '{"$ref":"#"}', '[{"type":"VIDEO","value":{"id":5}}]', '../../etc/passwd', 'https://example.org', 'a@example.org'],
  ...['2026-02-30', '99:99', 'x'.repeat(300), 'x'.repeat(30_000), `a${' '.repeat(30_000)}b`, '<'.repeat(30_000), `"${'\\'.repeat(20_000)}`],
];
