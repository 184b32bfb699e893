/** Marks of WebVTT; anything else between angle brackets is no part of captions. */
const MARK = /^<(\/?)(c|i|b|u|ruby|rt|v|lang)((?:\.[^\t\n <>&.]+)*)(?:[ \t]+([^<>]*))?>$/;
const MOMENT = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/;
/** What begins like a mark of any language; a lone bracket, as in "a < b", is text. */
const BRACKETED = /<(?=[/A-Za-z0-9!?])[^<>]*>/g;
/** Marks whose inside is nothing to read. */
const UNREAD = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const ENTITY = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/g;
/** Styling codes of other subtitle programs. */
const CODE = /\{\\[^{}]*\}/g;

const escaped = (text: string): string => text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A mark as WebVTT knows it, without what could be anything else; none when it is not one. */
function cleanMark(mark: string): string {
  if (MOMENT.test(mark)) return mark;
  const found = MARK.exec(mark);
  if (found === null) return '';
  const [, slash = '', name = '', classes = '', note = ''] = found;
  if (slash !== '') return `</${name}>`;
  const said = (name === 'v' || name === 'lang') && note.trim() !== '' ? ` ${escaped(note.trim())}` : '';
  return `<${name}${classes.replace(/[^\p{L}\p{N}._-]/gu, '')}${said}>`;
}

/** The words of one caption: the marks of WebVTT stay, all others go, and what is left is text and nothing else. */
export function cleanCaptionText(text: string): string {
  const plain = text.replace(UNREAD, '').replace(CODE, '');
  let clean = '';
  let at = 0;
  for (const { 0: mark, index } of plain.matchAll(BRACKETED)) {
    clean += escaped(plain.slice(at, index)) + cleanMark(mark);
    at = index + mark.length;
  }
  const lines = (clean + escaped(plain.slice(at))).split('\n').map((line) => line.trimEnd());
  // An empty line would end the caption.
  return lines.filter((line) => line.trim() !== '').join('\n');
}
