const IN_A_LANGUAGE = /^translations\.([^.]+)\./;

/** The language tab that holds the first wrong field; the open one, when it has any or nothing wrong belongs to a language. */
export function tabToShow(paths: readonly string[], open: string): string {
  const languages = paths.flatMap((path) => IN_A_LANGUAGE.exec(path)?.[1] ?? []);
  return languages.includes(open) ? open : (languages[0] ?? open);
}
