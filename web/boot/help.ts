import { directionOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';

type Sentences = Readonly<Record<InterfaceLanguage, string>>;

/** What to do when the page has not started. The words in brackets load it again. Not in the catalogs, which are loaded by scripts. */
export const NOT_STARTED: Sentences = {
  en: 'This page did not start. [Try again], update your browser, or use another browser.',
  de: 'Diese Seite ist nicht gestartet. [Versuchen Sie es erneut], aktualisieren Sie Ihren Browser oder verwenden Sie einen anderen.',
  ar: 'تعذّر تشغيل هذه الصفحة. يُرجى [إعادة المحاولة] أو تحديث المتصفح أو استخدام متصفح آخر.',
  fr: 'Cette page n’a pas démarré. Veuillez [réessayer], mettre à jour votre navigateur ou en utiliser un autre.',
  fa: 'این صفحه باز نشد. [دوباره تلاش کنید]، مرورگر خود را به‌روز کنید یا از مرورگر دیگری استفاده کنید.',
};

/** What to do when JavaScript is turned off. */
export const NO_SCRIPTS: Sentences = {
  en: 'This page needs JavaScript. Turn it on in your browser or use another browser, then [try again].',
  de: 'Diese Seite benötigt JavaScript. Schalten Sie es in Ihrem Browser ein oder verwenden Sie einen anderen, und [versuchen Sie es erneut].',
  ar: 'تحتاج هذه الصفحة إلى JavaScript. يُرجى تفعيله في المتصفح أو استخدام متصفح آخر، ثم [إعادة المحاولة].',
  fr: 'Cette page nécessite JavaScript. Veuillez l’activer dans votre navigateur ou en utiliser un autre, puis [réessayer].',
  fa: 'این صفحه به JavaScript نیاز دارد. لطفاً آن را در مرورگر خود فعال کنید یا از مرورگر دیگری استفاده کنید، سپس [دوباره تلاش کنید].',
};

/** Returns a paragraph of HTML per language. The link has an empty address, which is the address of the page. */
export function helpParagraphs(sentences: Sentences): string {
  const paragraph = (language: InterfaceLanguage): string => {
    const text = sentences[language].replace('[', '<a href="">').replace(']', '</a>');
    return `<p lang="${language}" dir="${directionOf(language)}">${text}</p>`;
  };
  return INTERFACE_LANGUAGES.map(paragraph).join('');
}

/** Returns the style that hides the languages that boot.js did not choose. */
export function helpStyle(): string {
  return `${INTERFACE_LANGUAGES.map((language) => `[data-shell]:not([lang=${language}]) .shell-help [lang=${language}]`).join(',')}{display:none}`;
}
