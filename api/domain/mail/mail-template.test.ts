import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { composeMail, type TranslateMailText } from './compose-mail.ts';
import { common, type MailText } from './mail-parts.ts';
import { isolate, renderMail } from './mail-template.ts';
import { type MailKind, type MailValues, mailTexts } from './mail-texts.ts';

const RESET_URL = 'https://academy.example/reset/abc-123?from=mail&again=1';

const VALUES: MailValues = {
  signUpInvitation: { inviter: 'Anna Bauer', siteName: 'Academy', date: '5 December 2026' },
  courseSignUpInvitation: { inviter: 'Anna Bauer', targets: '“Grief” and “Care”', siteName: 'Academy', date: '5 December 2026' },
  accessInvitation: { name: 'Farid', target: 'First aid for the mind', siteName: 'Academy', date: '5 December 2026' },
  passwordReset: { name: 'Farid', siteName: 'Academy', minutes: 60 },
  passwordChanged: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  secondFactorOn: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  secondFactorOff: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  secondFactorReset: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  passkeyAdded: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC', passkey: 'Phone' },
  passkeyRemoved: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC', passkey: 'Phone' },
  appAdded: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  appRemoved: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  recoveryCodeUsed: { name: 'Farid', siteName: 'Academy', left: 9 },
  wrongCodes: { name: 'Farid', siteName: 'Academy' },
  secondFactorResetByYou: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC', person: 'Amina Karimi' },
  sessionsEndedByYou: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC', person: 'Amina Karimi' },
  sessionsEnded: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  emailChangedFrom: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  emailChangedTo: { name: 'Farid', siteName: 'Academy', date: '5 December 2026, 14:30 UTC' },
  signInCode: { name: 'Farid', siteName: 'Academy', code: '042137', minutes: 10 },
  testMail: { name: 'Anna', siteName: 'Academy' },
  courseMessage: { name: 'Farid', subject: 'No class on Monday', sender: 'Anna Bauer', course: 'First aid for the mind', siteName: 'Academy' },
  feedback: { name: 'Farid', person: 'Anna Bauer', step: 'Listening', course: 'First aid for the mind', siteName: 'Academy' },
  homeworkReturned: { name: 'Farid', person: 'Anna Bauer', step: 'Listening', course: 'First aid for the mind', siteName: 'Academy' },
  homeworkWaiting: { name: 'Anna', person: 'Farid Ahmadi', step: 'Listening', course: 'First aid for the mind', siteName: 'Academy' },
  missedCall: { name: 'Anna', person: 'Farid Ahmadi', course: 'First aid for the mind', siteName: 'Academy' },
  homeworkDigest: { name: 'Anna', count: 3, siteName: 'Academy' },
  newModule: { name: 'Farid', module: 'Listening', course: 'First aid for the mind', siteName: 'Academy' },
  moduleDigest: { name: 'Farid', siteName: 'Academy' },
  classReminder: { name: 'Farid', className: 'Question time', course: 'First aid for the mind', date: '7 December 2026, 19:00 CET', siteName: 'Academy' },
  classCancelled: { name: 'Farid', className: 'Question time', course: 'First aid for the mind', date: '7 December 2026, 19:00 CET', siteName: 'Academy' },
  classMoved: {
    name: 'Farid',
    className: 'Question time',
    course: 'First aid for the mind',
    date: '9 December 2026, 19:00 CET',
    former: '7 December 2026, 19:00 CET',
    siteName: 'Academy',
  },
  classRescheduled: {
    name: 'Farid',
    className: 'Question time',
    course: 'First aid for the mind',
    date: '9 December 2026, 19:00 CET',
    former: '7 December 2026, 19:00 CET',
    siteName: 'Academy',
  },
  classDeleted: { name: 'Farid', course: 'First aid for the mind', date: '7 December 2026, 19:00 CET', siteName: 'Academy' },
  courseClassesDeleted: { name: 'Farid', date: '7 December 2026, 19:00 CET', siteName: 'Academy' },
  classRestored: { name: 'Farid', className: 'Question time', course: 'First aid for the mind', date: '7 December 2026, 19:00 CET', siteName: 'Academy' },
};
const KINDS = Object.keys(VALUES) as MailKind[];

function catalogOf(language: InterfaceLanguage): Record<string, string> {
  const file = readFileSync(new URL(`../../../locales/${language}/mail.po`, import.meta.url), 'utf8');
  const context = { locale: language, sourceLocale: 'en', filename: 'mail.po' };
  const entries = Object.entries(formatter({ lineNumbers: false }).parse(file, context) as Record<string, { translation?: string }>);
  return Object.fromEntries(entries.map(([id, entry]) => [id, entry.translation ?? '']));
}

function translatorOf(language: InterfaceLanguage): TranslateMailText {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogOf(language) } });
  return (text, values) => i18n._(text.id, values);
}

const compose = (kind: MailKind, language: InterfaceLanguage, values: Partial<MailValues[MailKind]> = {}) =>
  composeMail(translatorOf(language), { kind, language, values: { ...VALUES[kind], ...values }, url: RESET_URL });

/** Returns every text of the mails, so that the test covers new mails too. */
function sentencesIn(value: object): MailText[] {
  if ('id' in value && 'message' in value) return [value as MailText];
  return Object.values(value).flatMap((part: object) => sentencesIn(part));
}

const placeholdersOf = (message: string): string[] => [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), (match) => match[1] ?? ''))].sort();

const PARTS = { language: 'en', subject: 'Subject', heading: 'Heading', paragraphs: ['First.', 'Second.'], footer: 'Footer.' } as const;

describe('the mail template', () => {
  it('escapes all values', () => {
    const { html } = renderMail({
      ...PARTS,
      subject: '</title><script>a</script>',
      heading: '<b>&',
      paragraphs: [`${isolate('<img src=x onerror=alert(1)>')} "said" 'it'`],
      button: { label: '<i>go</i>', url: 'https://academy.example/?a="><script>' },
      notes: ['<u>'],
      footer: '<s>',
    });
    expect(html).not.toMatch(/<(script|b|i|u|s|img)\b/);
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi> &quot;said&quot; &#39;it&#39;');
    expect(html).toContain('href="https://academy.example/?a=&quot;&gt;&lt;script&gt;"');
  });

  it.each(INTERFACE_LANGUAGES)('sets language and direction on html, body and the wrapper element that webmail keeps: %s', (language) => {
    const direction = language === 'ar' || language === 'fa' ? 'rtl' : 'ltr';
    const { html } = renderMail({ ...PARTS, language });
    for (const tag of ['html', 'body', 'div']) expect(html).toContain(`<${tag} lang="${language}" dir="${direction}"`);
  });

  it('isolates the direction of a value, in HTML and in plain text', () => {
    const { html, text } = renderMail({ ...PARTS, paragraphs: [`مرحبًا ${isolate('Anna (Berlin)')}،`] });
    expect(html).toContain('مرحبًا <bdi>Anna (Berlin)</bdi>،');
    expect(text).toContain('مرحبًا \u2068Anna (Berlin)\u2069،');
  });

  it('removes line breaks and direction controls from values', () => {
    const { html, text } = renderMail({ ...PARTS, heading: isolate('Anna\u2069\u202e\r\nBcc:\u2028all') });
    expect(html).toContain('<bdi>Anna Bcc: all</bdi>');
    expect(text).toContain('\u2068Anna Bcc: all\u2069\n');
  });

  it('uses no physical direction', () => {
    const { html } = renderMail({ ...PARTS, button: { label: 'Go', url: RESET_URL, hint: 'Or:' }, notes: ['Note.'] });
    expect(html).not.toMatch(/\b(left|right)\b/);
  });

  it('has the link in the plain text, on its own line', () => {
    const { text } = renderMail({ ...PARTS, button: { label: 'Choose', url: RESET_URL } });
    expect(text.split('\n')).toContain(RESET_URL);
  });

  it('has no button without a URL', () => {
    expect(renderMail(PARTS)).toEqual({
      html: expect.not.stringContaining('<a '),
      text: 'Heading\n\nFirst.\n\nSecond.\n\n-- \nFooter.\n',
    });
  });
});

describe.each(INTERFACE_LANGUAGES)('the mails in %s', (language) => {
  it('have every text, with the placeholders of the source and no others', () => {
    // The catalog also holds the texts of exported tables.
    const catalog = Object.fromEntries(Object.entries(catalogOf(language)).filter(([id]) => id.startsWith('mail.')));
    const sentences = sentencesIn({ ...mailTexts, common });
    expect(Object.keys(catalog).sort()).toEqual([...new Set(sentences.map((sentence) => sentence.id))].sort());
    for (const { id, message } of sentences) {
      expect(catalog[id], id).not.toBe('');
      expect(placeholdersOf(catalog[id] ?? ''), id).toEqual(placeholdersOf(message));
    }
    if (language === 'en') expect(catalog).toEqual(Object.fromEntries(sentences.map(({ id, message }) => [id, message])));
  });

  it.each(KINDS)('are complete: %s', (kind) => {
    const { subject, html, text } = compose(kind, language);
    expect(text.split('\n')).toContain(RESET_URL);
    expect(html).toContain(`href="${RESET_URL.replaceAll('&', '&amp;')}"`);
    expect(subject).not.toMatch(/[\u2066-\u2069]/);
    for (const part of [subject, text, html.replace(/style="[^"]*"/g, '')]) expect(part).not.toMatch(/[{}]|undefined|mail\.\w+\./);
    for (const value of Object.values(VALUES[kind])) {
      if (typeof value === 'string') expect(text).toContain(`\u2068${value}\u2069`);
    }
  });

  it.each([1, 2, 5, 60, 120])('state a validity of %d minutes', (minutes) => {
    const spoken = compose('passwordReset', language, { minutes }).text;
    const written = new Intl.NumberFormat(language).format(minutes);
    // Arabic expresses one and two by the form of the word.
    expect(spoken).toMatch(language === 'ar' && minutes < 3 ? /دقيقة واحدة|دقيقتان/ : new RegExp(`${written}\\s\\p{L}`, 'u'));
  });
});
