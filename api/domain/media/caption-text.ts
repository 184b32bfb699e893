/** Tags of WebVTT. Anything else between angle brackets is removed. */
const TAG = /^<(\/?)(c|i|b|u|ruby|rt|v|lang)((?:\.[^\t\n <>&.]+)*)(?:[ \t]([^<>]*))?>$/;
const TIMESTAMP = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/;
/** The start of a tag of any language. A lone bracket, as in "a < b", is text. */
const BRACKETED = /<(?=[/A-Za-z0-9!?])[^<>]*>/g;
/** Tags whose content is removed too. */
const HIDDEN = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const ENTITY = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/g;
/** Styling codes of other subtitle formats. */
const CODE = /\{\\[^{}]*\}/g;

const escaped = (text: string): string => text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a tag as WebVTT defines it, or an empty string. */
function cleanTag(tag: string): string {
  if (TIMESTAMP.test(tag)) return tag;
  const found = TAG.exec(tag);
  if (found === null) return '';
  const [, slash = '', name = '', classes = '', value = ''] = found;
  if (slash !== '') return `</${name}>`;
  const annotation = (name === 'v' || name === 'lang') && value.trim() !== '' ? ` ${escaped(value.trim())}` : '';
  return `<${name}${classes.replace(/[^\p{L}\p{N}._-]/gu, '')}${annotation}>`;
}

/** Cleans the text of one cue: WebVTT tags stay, all others are removed, the rest is escaped. */
export function cleanCaptionText(text: string): string {
  const plain = text.replace(HIDDEN, '').replace(CODE, '');
  let clean = '';
  let at = 0;
  for (const { 0: tag, index } of plain.matchAll(BRACKETED)) {
    clean += escaped(plain.slice(at, index)) + cleanTag(tag);
    at = index + tag.length;
  }
  const lines = (clean + escaped(plain.slice(at))).split('\n').map((line) => line.trimEnd());
  // An empty line would end the cue.
  return lines.filter((line) => line.trim() !== '').join('\n');
}
