import type { Messages } from '@lingui/core';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { addCatalog } from './load-language.ts';

/** Returns a function that loads a catalog once, before the first page that needs it renders; after that it follows every language switch. */
export function extraCatalog(catalogs: Record<InterfaceLanguage, () => Promise<{ messages: Messages }>>): () => Promise<void> {
  let loaded: Promise<void> | undefined;
  return () => {
    loaded ??= addCatalog((language) => catalogs[language]()).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
