import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { NAMED_ITEM_TEXTS } from '../../../schema/item-fields.ts';
import type { TranslationCondition } from '../../schema-types.generated.ts';
import { ChoiceField } from '../forms/form-field.tsx';
import { languageName } from '../i18n/languages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { checkContent } from './check-content.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorSessionDialogs, type FieldDescription } from './editor-session-dialogs.tsx';
import { firstTab, tabToShow } from './languages/tab-to-show.ts';
import { TranslatedField } from './languages/translated-field.tsx';
import { TranslationTabs } from './languages/translation-tabs.tsx';
import { SaveBar } from './save-bar.tsx';
import { useEditorSession } from './use-editor-session.ts';

interface NamedItemValues {
  defaultLanguage: string;
  translations: Record<string, { name: string }>;
  upToDate: string[];
}

/** An item with a name per language, as it is stored. */
export interface SavedNamedItem {
  id: string;
  revision: number;
  defaultLanguage: string;
  translations: ReadonlyArray<{ language: string; name: string }>;
  languages: ReadonlyArray<{ language: string; condition: TranslationCondition }>;
}

/** The newest version of an item, with its editor. */
interface NewestNamedItem extends SavedNamedItem {
  updatedAt: string;
  updatedBy?: { name: string; surname: string } | null;
}

/** The input of a mutation that saves the names. */
export interface NamedItemInput {
  defaultLanguage: string;
  translations: Array<{ language: string; name: string }>;
  upToDate: string[];
}

function valuesOf(languages: readonly string[], { defaultLanguage, translations }: Pick<SavedNamedItem, 'defaultLanguage' | 'translations'>): NamedItemValues {
  const nameIn = (language: string) => translations.find((each) => each.language === language)?.name ?? '';
  return { defaultLanguage, translations: Object.fromEntries(languages.map((language) => [language, { name: nameIn(language) }])), upToDate: [] };
}

const filled = ({ translations }: NamedItemValues) => Object.entries(translations).filter(([, { name }]) => name.trim() !== '');

const check = (values: NamedItemValues) =>
  checkContent((forms) => forms.namedItemForm(Object.keys(values.translations)), NAMED_ITEM_TEXTS, {
    ...values,
    translations: Object.fromEntries(filled(values)),
  });

function inputOf(values: NamedItemValues): NamedItemInput {
  const translations = filled(values).map(([language, { name }]) => ({ language, name }));
  const saved = translations.map(({ language }) => language);
  return { defaultLanguage: values.defaultLanguage, translations, upToDate: values.upToDate.filter((language) => saved.includes(language)) };
}

export interface NamedItemFormProps {
  /** The name of its draft in the browser, such as `group:new`. */
  draft: string;
  title: ReactNode;
  nameLabel: string;
  saved: ReactNode;
  /** null for a new item. */
  item: SavedNamedItem | null;
  languages: readonly string[];
  defaultLanguage: string;
  /** Creates the item, or saves it if it is based on a revision. */
  write: (input: NamedItemInput, revision: number | null) => Promise<void>;
  /** Reads the stored item after somebody else saved it; undefined if it no longer exists. */
  readNewest: () => Promise<NewestNamedItem | undefined>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function describeField(path: string, value: unknown, nameLabel: string): FieldDescription {
  if (path === 'defaultLanguage') return { label: <Trans>Default language</Trans>, text: languageName(String(value)) };
  return { label: nameLabel, language: path.split('.')[1], text: String(value) };
}

/** The dialog for an item that has a name per language (docs/specification.md#5-validation-rules). */
export function NamedItemForm(props: NamedItemFormProps) {
  const { draft, title, nameLabel, saved, item, languages, defaultLanguage, write, readNewest, onClose, onSaved } = props;
  const [initialValues] = useState(() => valuesOf(languages, item ?? { defaultLanguage, translations: [] }));
  const session = useEditorSession<NamedItemValues>({
    item: draft,
    revision: item?.revision ?? null,
    initialValues,
    write: (values, revision) => write(inputOf(values), revision),
    readNewest: async () => {
      const newest = await readNewest();
      if (newest === undefined) throw new Error('The item no longer exists');
      return { values: valuesOf(languages, newest), revision: newest.revision, by: newest.updatedBy ?? null, at: newest.updatedAt };
    },
    fieldsOf: ({ defaultLanguage: fallback, translations }) => ({
      defaultLanguage: fallback,
      ...Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [`translations.${language}.name`, name])),
    }),
  });
  const { i18n } = useLingui();
  const [selected, setSelected] = useState(() => firstTab(languages, i18n.locale, initialValues.defaultLanguage));
  const save = async (values: NamedItemValues) => {
    await session.save(values);
    showToast({ tone: 'success', title: saved });
    onClose();
    await onSaved();
  };
  const reveal = useCallback((paths: readonly string[]) => setSelected((before) => tabToShow(paths, before)), []);
  return (
    <Dialog open onClose={onClose} title={title}>
      <EditorForm initialValues={initialValues} check={check} onSubmit={save} reveal={reveal}>
        <EditorSessionDialogs session={session} describe={(path, value) => describeField(path, value, nameLabel)} />
        <TranslationTabs languages={languages} saved={item?.languages ?? []} selected={selected} onSelect={setSelected}>
          {({ language, original }) => (
            <TranslatedField
              key={language}
              name={`translations.${language}.name`}
              label={nameLabel}
              required={language === initialValues.defaultLanguage}
              language={language}
              maxLength={NAMED_ITEM_TEXTS.name.max}
              original={original('name')}
            />
          )}
        </TranslationTabs>
        <ChoiceField
          name="defaultLanguage"
          label={<Trans>Default language</Trans>}
          choices={languages.map((language) => ({ value: language, label: languageName(language), lang: language }))}
        />
        <SaveBar
          container="dialog"
          notStored={session.draft.notStored}
          submit={<Trans>Save</Trans>}
          labelOf={(path) => describeField(path, '', nameLabel).label}
          onCancel={onClose}
        />
      </EditorForm>
    </Dialog>
  );
}
