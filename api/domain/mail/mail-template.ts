import { directionOf, type InterfaceLanguage } from '../../../schema/languages.ts';
import { escapeHtml } from '../shared/escape-html.ts';

export interface MailParts {
  language: InterfaceLanguage;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Items of a list below the paragraphs. */
  list?: readonly string[];
  /** The message body that a person wrote: clean HTML in any language, and the same as plain text. */
  body?: { html: string; text: string };
  /** Attachments as links, with the sentence above them. */
  attachments?: { hint: string; files: ReadonlyArray<{ name: string; url: string }> };
  /** `hint` is the sentence above the plain URL below the button. */
  button?: { label: string; url: string; hint?: string };
  /** Notes below the button: how long a link is valid, what to do if the mail is unexpected. */
  notes?: readonly string[];
  /** A link to the settings that decide which mails are sent. */
  settings?: { label: string; url: string };
  footer: string;
}

export interface RenderedMail {
  html: string;
  text: string;
}

const ISOLATE_START = '\u2068';
const ISOLATE_END = '\u2069';
const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g;
const ISOLATE_MARKS = /[\u2068\u2069]/g;
/** The control characters of embeddings, overrides and isolates, which are removed from values. The marks LRM and RLM stay in them, because `Intl` writes them into dates. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LINE_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Wraps a value (name, address, date) so that it cannot reorder the sentence around it. Control characters in the value are removed first: a
 * name could close the isolation, or forge a line.
 */
export function isolate(value: string): string {
  return `${ISOLATE_START}${value.replace(DIRECTION_CONTROLS, '').replace(LINE_CONTROLS, ' ').trim()}${ISOLATE_END}`;
}

/** Removes the isolation from a sentence for texts without invisible characters, such as a subject (spam filters distrust them). */
export function withoutIsolation(sentence: string): string {
  return sentence.replace(ISOLATE_MARKS, '');
}

const sentenceHtml = (sentence: string): string => escapeHtml(sentence).replace(ISOLATED, '<bdi>$1</bdi>').replace(ISOLATE_MARKS, '');

/** The colors of the light theme: mail clients do not load our style sheets. */
const COLORS = { ground: '#faf7f2', surface: '#ffffff', line: '#e6dfd4', ink: '#16302f', inkSoft: '#4b6361', accent: '#0e6b66', onAccent: '#ffffff' };
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic','Noto Naskh Arabic','Geeza Pro',Tahoma,sans-serif";

/** Arabic script is one step larger, with a larger line height (docs/design-brief.md). */
const textStyle = (direction: 'ltr' | 'rtl', small = false): string => {
  const size = (direction === 'rtl' ? 17 : 16) - (small ? 2 : 0);
  return `font-family:${FONT};font-size:${size}px;line-height:${direction === 'rtl' ? 1.8 : 1.55};`;
};

function buttonHtml(button: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:10px;background:${COLORS.accent};color:${COLORS.onAccent};font-weight:600;line-height:20px;text-decoration:none;`;
  return `<p style="margin:24px 0;"><a href="${escapeHtml(button.url)}" style="${style}">${sentenceHtml(button.label)}</a></p>`;
}

function addressHtml(button: { url: string; hint?: string }, style: string): string {
  const address = escapeHtml(button.url);
  const hint = button.hint === undefined ? '' : `${sentenceHtml(button.hint)}<br>`;
  const link = `<a href="${address}" dir="ltr" style="color:${COLORS.accent};overflow-wrap:anywhere;word-break:break-all;">${address}</a>`;
  return `<p style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid ${COLORS.line};${style}">${hint}${link}</p>`;
}

function settingsHtml({ label, url }: NonNullable<MailParts['settings']>, style: string): string {
  return `<p style="margin:12px 0 0;${style}"><a href="${escapeHtml(url)}" style="color:${COLORS.accent};">${sentenceHtml(label)}</a></p>`;
}

/** The message body is set apart, in the direction of its own language. */
const bodyHtml = (html: string): string => `<div dir="auto" style="margin:16px 0;padding:4px 16px;border-inline-start:3px solid ${COLORS.line};">${html}</div>`;

function attachmentsHtml({ hint, files }: NonNullable<MailParts['attachments']>, style: string): string {
  const items = files.map(({ name, url }) => `<li><a href="${escapeHtml(url)}" style="color:${COLORS.accent};"><bdi>${escapeHtml(name)}</bdi></a></li>`);
  return `<p style="margin:16px 0 4px;${style}">${sentenceHtml(hint)}</p><ul style="margin:0 0 12px;">${items.join('')}</ul>`;
}

function renderHtml(mail: MailParts): string {
  const direction = directionOf(mail.language);
  const attributes = `lang="${mail.language}" dir="${direction}"`;
  const small = `${textStyle(direction, true)}color:${COLORS.inkSoft};`;
  const lines = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:${direction === 'rtl' ? 1.6 : 1.3};font-weight:650;">${sentenceHtml(mail.heading)}</h1>`,
    ...mail.paragraphs.map((paragraph) => `<p style="margin:0 0 12px;">${sentenceHtml(paragraph)}</p>`),
    ...(mail.list ? [`<ul style="margin:0 0 12px;">${mail.list.map((item) => `<li>${sentenceHtml(item)}</li>`).join('')}</ul>`] : []),
    ...(mail.body ? [bodyHtml(mail.body.html)] : []),
    ...(mail.attachments ? [attachmentsHtml(mail.attachments, small)] : []),
    ...(mail.button ? [buttonHtml(mail.button)] : []),
    ...(mail.notes ?? []).map((note) => `<p style="margin:0 0 8px;${small}">${sentenceHtml(note)}</p>`),
    ...(mail.button ? [addressHtml(mail.button, small)] : []),
    ...(mail.settings ? [settingsHtml(mail.settings, small)] : []),
  ];
  // Webmail removes <html> and <body>, so the innermost wrapper repeats language and direction.
  return `<!doctype html>
<html ${attributes}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(withoutIsolation(mail.subject))}</title></head>
<body ${attributes} style="margin:0;padding:0;background:${COLORS.ground};">
<div ${attributes} style="background:${COLORS.ground};color:${COLORS.ink};padding:24px 12px;${textStyle(direction)}">
<div style="max-width:560px;margin:0 auto;">
<div style="background:${COLORS.surface};border:1px solid ${COLORS.line};border-radius:12px;padding:28px 24px;">
${lines.join('\n')}
</div>
<p style="margin:16px 24px 0;${small}">${sentenceHtml(mail.footer)}</p>
</div>
</div>
</body>
</html>
`;
}

function renderText(mail: MailParts): string {
  // The URL is alone on its line and without direction marks: mail programs would include them in the link.
  const link = mail.button ? [`${mail.button.label}\n${mail.button.url}`] : [];
  const list = mail.list ? [mail.list.map((item) => `- ${item}`).join('\n')] : [];
  const body = mail.body ? [mail.body.text] : [];
  const files = mail.attachments ? [[mail.attachments.hint, ...mail.attachments.files.map(({ name, url }) => `${isolate(name)}\n${url}`)].join('\n')] : [];
  const settings = mail.settings ? [`${mail.settings.label}\n${mail.settings.url}`] : [];
  return `${[mail.heading, ...mail.paragraphs, ...list, ...body, ...files, ...link, ...(mail.notes ?? []), ...settings, `-- \n${mail.footer}`].join('\n\n')}\n`;
}

/**
 * Renders a mail as HTML and as plain text, right-to-left where the language is. Takes translated sentences; values from `isolate` become
 * `bdi` in the HTML and stay isolated in the text.
 */
export function renderMail(mail: MailParts): RenderedMail {
  return { html: renderHtml(mail), text: renderText(mail) };
}
