const IN_A_LANGUAGE = /^translations\.([^.]+)\./;

/** Returns the language tab of the first invalid field; the open tab if it has one, or if no problem belongs to a language. */
export function tabToShow(paths: readonly string[], open: string): string {
  const languages = paths.flatMap((path) => IN_A_LANGUAGE.exec(path)?.[1] ?? []);
  return languages.includes(open) ? open : (languages[0] ?? open);
}

/** Returns the language tab that opens first: the interface language if it is offered, else the default language. */
export function firstTab(languages: readonly string[], interfaceLanguage: string, defaultLanguage: string): string {
  return languages.includes(interfaceLanguage) ? interfaceLanguage : defaultLanguage;
}
