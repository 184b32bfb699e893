/** Tags of WebVTT. Anything else between angle brackets is removed. */
const MARK = /^<(\/?)(c|i|b|u|ruby|rt|v|lang)((?:\.[^\t\n <>&.]+)*)(?:[ \t]+([^<>]*))?>$/;
const MOMENT = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/;
/** The start of a tag of any language. A lone bracket, as in "a < b", is text. */
const BRACKETED = /<(?=[/A-Za-z0-9!?])[^<>]*>/g;
/** Tags whose content is removed too. */
const UNREAD = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const ENTITY = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/g;
/** Styling codes of other subtitle formats. */
const CODE = /\{\\[^{}]*\}/g;

const escaped = (text: string): string => text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a tag as WebVTT defines it, or an empty string. */
function cleanMark(mark: string): string {
  if (MOMENT.test(mark)) return mark;
  const found = MARK.exec(mark);
  if (found === null) return '';
  const [, slash = '', name = '', classes = '', note = ''] = found;
  if (slash !== '') return `</${name}>`;
  const said = (name === 'v' || name === 'lang') && note.trim() !== '' ? ` ${escaped(note.trim())}` : '';
  return `<${name}${classes.replace(/[^\p{L}\p{N}._-]/gu, '')}${said}>`;
}

/** Cleans the text of one cue: WebVTT tags stay, all others are removed, the rest is escaped. */
export function cleanCaptionText(text: string): string {
  const plain = text.replace(UNREAD, '').replace(CODE, '');
  let clean = '';
  let at = 0;
  for (const { 0: mark, index } of plain.matchAll(BRACKETED)) {
    clean += escaped(plain.slice(at, index)) + cleanMark(mark);
    at = index + mark.length;
  }
  const lines = (clean + escaped(plain.slice(at))).split('\n').map((line) => line.trimEnd());
  // An empty line would end the cue.
  return lines.filter((line) => line.trim() !== '').join('\n');
}
