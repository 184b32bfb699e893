import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../domain/steps/rich-text.ts';
import { readOperatorText } from './operator-texts.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-texts-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe.each([
  ['terms', 'TERMS_DIR', 'privacy'],
  ['privacy', 'PRIVACY_DIR', 'terms'],
] as const)("the operator's text: %s", (text, setting, other) => {
  it('is read by language and sanitized like other texts', () => {
    writeFileSync(
      join(directory, `${text}.en.html`),
      '<h2>Use</h2><p onclick="x()">Be kind.<script>alert(1)</script></p><iframe src="https://a.example"></iframe><a href="javascript:x()">a</a>',
    );
    writeFileSync(join(directory, `${text}.pt-BR.html`), '<p>Seja gentil.</p>');
    writeFileSync(join(directory, `${other}.de.html`), '<p>Ein anderer Text.</p>');
    writeFileSync(join(directory, 'notes.txt'), 'not a text');
    expect(Object.fromEntries(readOperatorText(text, directory, sanitizeRichText))).toEqual({
      en: '<h2>Use</h2><p>Be kind.</p>a',
      'pt-BR': '<p>Seja gentil.</p>',
    });
  });

  it('is empty without a directory', () => {
    expect(readOperatorText(text, undefined, sanitizeRichText).size).toBe(0);
  });

  it('stops the start if the directory does not exist or has no text', () => {
    expect(() => readOperatorText(text, join(directory, 'missing'), sanitizeRichText)).toThrow(`The texts in ${setting} cannot be read: ENOENT`);
    expect(() => readOperatorText(text, directory, sanitizeRichText)).toThrow(`${setting} has no text: add ${text}.en.html to ${directory}.`);
    writeFileSync(join(directory, `${text}.en.html`), ' <script>x</script> ');
    expect(() => readOperatorText(text, directory, sanitizeRichText)).toThrow(`${setting} has no text`);
  });
});
