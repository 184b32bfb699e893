import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../domain/steps/rich-text.ts';
import { readTerms } from './terms.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-terms-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe("the operator's terms", () => {
  it('are read by language and sanitized like other texts', () => {
    writeFileSync(
      join(directory, 'terms.en.html'),
      '<h2>Use</h2><p onclick="x()">Be kind.<script>alert(1)</script></p><iframe src="https://a.example"></iframe>',
    );
    writeFileSync(join(directory, 'terms.pt-BR.html'), '<p>Seja gentil.</p>');
    writeFileSync(join(directory, 'notes.txt'), 'not a text');
    expect(Object.fromEntries(readTerms(directory, sanitizeRichText))).toEqual({ en: '<h2>Use</h2><p>Be kind.</p>', 'pt-BR': '<p>Seja gentil.</p>' });
  });

  it('are empty without a directory', () => {
    expect(readTerms(undefined, sanitizeRichText).size).toBe(0);
  });

  it('stop the start if the directory does not exist or has no text', () => {
    expect(() => readTerms(join(directory, 'missing'), sanitizeRichText)).toThrow('The terms in TERMS_DIR cannot be read: ENOENT');
    expect(() => readTerms(directory, sanitizeRichText)).toThrow(`TERMS_DIR has no text: add terms.en.html to ${directory}.`);
    writeFileSync(join(directory, 'terms.en.html'), ' <script>x</script> ');
    expect(() => readTerms(directory, sanitizeRichText)).toThrow('TERMS_DIR has no text');
  });
});
