import { Trans } from '@lingui/react/macro';
import type { TranslationCondition } from '../../../schema-types.generated.ts';
import { languageNameIn } from '../../../shared/i18n/languages.ts';
import type { PublishWarning } from './publish-dialog.tsx';

/** The URLs where a warning can be mended. */
interface Places {
  image: string;
  /** Of the texts in a language. */
  texts: (language: string) => string;
}

interface Published {
  image: { alt: string } | null;
  languages: readonly { language: string; condition: TranslationCondition }[];
}

/** Joins the names of languages in the interface language. */
function joined(languages: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(languages.map((language) => languageNameIn(locale, language)));
}

/** Warnings for any item: missing alternative text, missing or outdated translations. */
export function commonWarnings({ image, languages }: Published, locale: string, places: Places): PublishWarning[] {
  const inCondition = (wanted: TranslationCondition) => languages.filter(({ condition }) => condition === wanted).map(({ language }) => language);
  const missing = inCondition('missing');
  const copied = inCondition('copied');
  const stale = inCondition('stale');
  const warnings: PublishWarning[] = [];
  const textsIn = ([language = '']: readonly string[]) => places.texts(language);
  if (image === null) warnings.push({ key: 'image', to: places.image, words: <Trans>There is no image yet.</Trans> });
  else if (image.alt.trim() === '')
    warnings.push({ key: 'alt', to: places.image, words: <Trans>The image has no description for people who cannot see it.</Trans> });
  if (missing.length > 0) {
    const names = joined(missing, locale);
    warnings.push({
      key: 'missing',
      to: textsIn(missing),
      words: <Trans>Some texts are missing in {names}. Learners using these languages will not see them unless they choose “Show in other languages”.</Trans>,
    });
  }
  if (copied.length > 0) {
    const names = joined(copied, locale);
    warnings.push({ key: 'copied', to: textsIn(copied), words: <Trans>Some texts in {names} were copied and are not translated yet.</Trans> });
  }
  if (stale.length > 0) {
    const names = joined(stale, locale);
    warnings.push({ key: 'stale', to: textsIn(stale), words: <Trans>The original text has changed since it was translated into {names}.</Trans> });
  }
  return warnings;
}
