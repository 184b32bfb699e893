import { useRef, useState } from 'react';
import type { ItemFields } from '../../../schema/item-fields.ts';
import { comparedFields, type ItemInput, type ItemValues, itemInput, itemValues, type StoredItem } from './item-values.ts';
import type { TranslationTabsProps } from './languages/translation-tabs.tsx';
import { useEditorSession } from './use-editor-session.ts';
import { useFormFiles } from './use-form-files.ts';

/** An item as its form receives it. */
type EditedItem<Fields extends ItemFields> = StoredItem<Fields> & {
  id: string;
  revision: number;
  languages: TranslationTabsProps<ItemValues<Fields>>['saved'];
  updatedAt: string;
  updatedBy: { name: string; surname: string } | null;
};

export interface ItemSessionOptions<Fields extends ItemFields> {
  fields: Fields;
  /** The owner of its uploads and drafts: `academy:<id>`, `course:new:<academyId>`. */
  item: string;
  /** null for a new item. */
  stored: EditedItem<Fields> | null;
  /** The operator's content languages. */
  languages: readonly string[];
  /** The default language of a new item. */
  fallback: string;
  /** Adds the item and returns its id. */
  create: (input: ItemInput<Fields>) => Promise<string | undefined>;
  update: (id: string, revision: number, input: ItemInput<Fields>) => Promise<unknown>;
  readNewest: (id: string) => Promise<EditedItem<Fields> | undefined>;
}

/** Creates an item, or updates it on the revision that the form started from. */
export function useItemSession<Fields extends ItemFields>({ fields, languages, create, update, readNewest, ...form }: ItemSessionOptions<Fields>) {
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const [stored] = useState(form.stored);
  const [initial] = useState(() => itemValues(fields, stored, languages, form.fallback));
  const files = useFormFiles(initial.image?.id ?? null);
  const addedId = useRef<string>(undefined);
  const session = useEditorSession<ItemValues<Fields>>({
    item: form.item,
    revision: stored?.revision ?? null,
    initialValues: initial,
    fieldsOf: (values) => comparedFields(fields, values),
    write: async (values, revision) => {
      const input = itemInput(fields, values, initial, files.unused());
      if (stored === null || revision === null) addedId.current = await create(input);
      else await update(stored.id, revision, input);
    },
    readNewest: async () => {
      const newest = await readNewest(stored?.id ?? '');
      if (newest === undefined) throw new Error('The server answered without the item');
      const values = itemValues(fields, newest, languages, newest.defaultLanguage);
      return { values, revision: newest.revision, by: newest.updatedBy, at: newest.updatedAt };
    },
  });
  return { stored, initial, files, session, addedId };
}
