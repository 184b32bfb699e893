import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { NAME_MAX } from '../../../../schema/limits.ts';
import { ChoiceField } from '../../../shared/forms/form-field.tsx';
import { languageName } from '../../../shared/i18n/languages.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { checkContent } from '../editing/check-content.ts';
import { EditorForm } from '../editing/editor-form.tsx';
import { EditorSessionDialogs } from '../editing/editor-session-dialogs.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import { useEditorSession } from '../editing/use-editor-session.ts';
import { tabToShow } from '../languages/tab-to-show.ts';
import { TranslatedField } from '../languages/translated-field.tsx';
import { TranslationTabs } from '../languages/translation-tabs.tsx';
import { type ModuleForm_ModuleFragment, ModuleFormCreateDocument, ModuleFormNewestDocument, ModuleFormUpdateDocument } from './module-form.generated.ts';

interface ModuleValues {
  defaultLanguage: string;
  translations: Record<string, { name: string }>;
  upToDate: string[];
}

type SavedModule = Pick<ModuleForm_ModuleFragment, 'id' | 'revision' | 'defaultLanguage' | 'translations' | 'languages'>;

function valuesOf(languages: readonly string[], { defaultLanguage, translations }: Pick<SavedModule, 'defaultLanguage' | 'translations'>): ModuleValues {
  const nameIn = (language: string) => translations.find((each) => each.language === language)?.name ?? '';
  return { defaultLanguage, translations: Object.fromEntries(languages.map((language) => [language, { name: nameIn(language) }])), upToDate: [] };
}

const filled = ({ translations }: ModuleValues) => Object.entries(translations).filter(([, { name }]) => name.trim() !== '');

const check = (values: ModuleValues) =>
  checkContent((forms) => forms.moduleForm(Object.keys(values.translations)), { ...values, translations: Object.fromEntries(filled(values)) });

/** Saves a module: updates the fetched revision, or creates one. */
function useModuleWriter(courseId: string, id: string | null) {
  const [create] = useMutation(ModuleFormCreateDocument);
  const [update] = useMutation(ModuleFormUpdateDocument);
  return async (values: ModuleValues, revision: number | null) => {
    const translations = filled(values).map(([language, { name }]) => ({ language, name }));
    const saved = translations.map(({ language }) => language);
    const input = { defaultLanguage: values.defaultLanguage, translations, upToDate: values.upToDate.filter((language) => saved.includes(language)) };
    if (id === null || revision === null) await create({ variables: { courseId, input } });
    else await update({ variables: { id, revision, input } });
  };
}

function useModuleSession(courseId: string, module: SavedModule | null, initialValues: ModuleValues) {
  const client = useApolloClient();
  const id = module?.id ?? null;
  const write = useModuleWriter(courseId, id);
  return useEditorSession<ModuleValues>({
    item: id === null ? `module:new:${courseId}` : `module:${id}`,
    revision: module?.revision ?? null,
    initialValues,
    write,
    readNewest: async () => {
      const { data } = await client.query({ query: ModuleFormNewestDocument, variables: { courseId }, fetchPolicy: 'network-only' });
      const newest = data?.adminCourse.modules.find((each) => each.id === id);
      if (newest === undefined) throw new Error('The module no longer exists');
      const values = valuesOf(Object.keys(initialValues.translations), newest);
      return { values, revision: newest.revision, by: newest.updatedBy ?? null, at: newest.updatedAt };
    },
    fieldsOf: ({ defaultLanguage, translations }) => ({
      defaultLanguage,
      ...Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [`translations.${language}.name`, name])),
    }),
  });
}

export interface ModuleFormProps {
  courseId: string;
  /** null for a new module. */
  module: SavedModule | null;
  languages: readonly string[];
  defaultLanguage: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The name of a module in the languages of the course (docs/specification.md#5-validation-rules). */
export function ModuleForm({ courseId, module, languages, defaultLanguage, onClose, onSaved }: ModuleFormProps) {
  const { t } = useLingui();
  const [initialValues] = useState(() => valuesOf(languages, module ?? { defaultLanguage, translations: [] }));
  const session = useModuleSession(courseId, module, initialValues);
  const [selected, setSelected] = useState(initialValues.defaultLanguage);
  const save = async (values: ModuleValues) => {
    await session.save(values);
    const title = module === null ? <Trans>Module added successfully!</Trans> : <Trans>Module updated successfully!</Trans>;
    showToast({ tone: 'success', title });
    onClose();
    await onSaved();
  };
  const reveal = useCallback((paths: readonly string[]) => setSelected((before) => tabToShow(paths, before)), []);
  return (
    <Dialog open onClose={onClose} title={module === null ? <Trans>New module</Trans> : <Trans>Edit module</Trans>}>
      <EditorForm initialValues={initialValues} check={check} onSubmit={save} reveal={reveal}>
        <EditorSessionDialogs
          session={session}
          describe={(path, value) =>
            path === 'defaultLanguage'
              ? { label: <Trans>Default language</Trans>, text: languageName(String(value)) }
              : { label: <Trans>Name of the module</Trans>, language: path.split('.')[1], text: String(value) }
          }
        />
        <TranslationTabs languages={languages} saved={module?.languages ?? []} selected={selected} onSelect={setSelected}>
          {({ language, original }) => (
            <TranslatedField
              key={language}
              name={`translations.${language}.name`}
              label={t`Name of the module`}
              required={language === initialValues.defaultLanguage}
              language={language}
              maxLength={NAME_MAX}
              original={original('name')}
            />
          )}
        </TranslationTabs>
        <ChoiceField
          name="defaultLanguage"
          label={<Trans>Default language</Trans>}
          choices={languages.map((language) => ({ value: language, label: languageName(language), lang: language }))}
        />
        <SaveBar container="dialog" unkept={session.draft.unkept} submit={<Trans>Save</Trans>} onCancel={onClose} />
      </EditorForm>
    </Dialog>
  );
}
