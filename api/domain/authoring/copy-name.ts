import { NAME_MAX } from '../../../schema/limits.ts';
import type { Translations } from '../translations/translations.ts';

const MARK = '(copy)';

/** The name of a duplicate: the name, cut between letters where there is no room, and the mark (docs/product-rules.md#5-learning). */
export function copyName(name: string): string {
  const whole = `${name} ${MARK}`;
  if (whole.length <= NAME_MAX) return whole;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length + 1 + MARK.length > NAME_MAX) break;
    kept += segment;
  }
  return `${kept.trimEnd()} ${MARK}`.trimStart();
}

/** The texts of a duplicate: each with the name of a copy, the rest as it was. */
export function copyTexts<Text extends { name: string }>(translations: Translations<Text>): Translations<Text> {
  return Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, { ...text, name: copyName(text.name) }]));
}
