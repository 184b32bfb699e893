import { useLingui } from '@lingui/react';
import { factSeparator } from '../../../schema/languages.ts';

/** Returns what stands between two facts in the current language, with its spaces. */
export function useFactSeparator(): string {
  const { i18n } = useLingui();
  return factSeparator(i18n.locale);
}

/** Stands between two facts of a line: "12 steps · 1.9 MB". */
export function FactSeparator() {
  return useFactSeparator();
}
