import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { NAME_MAX } from '../../../../schema/limits.ts';
import { EditorForm } from '../../../shared/editing/editor-form.tsx';
import { EditorSessionDialogs } from '../../../shared/editing/editor-session-dialogs.tsx';
import type { FormContainer } from '../../../shared/editing/item-form.tsx';
import { DefaultLanguageField } from '../../../shared/editing/item-parts.tsx';
import { firstTab, tabToShow } from '../../../shared/editing/languages/tab-to-show.ts';
import { TranslatedField } from '../../../shared/editing/languages/translated-field.tsx';
import { TranslationTabs } from '../../../shared/editing/languages/translation-tabs.tsx';
import { SaveBar } from '../../../shared/editing/save-bar.tsx';
import { useEditorSession } from '../../../shared/editing/use-editor-session.ts';
import { viewerZone } from '../../../shared/i18n/format-schedule.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { ClassDescriptionField } from './class-description-field.tsx';
import { type ClassForm_ClassFragment, ClassToEditDocument, CreateClassDocument, UpdateClassDocument } from './class-editor.generated.ts';
import { ClassPart } from './class-part.tsx';
import { type ClassOptions, type ClassValues, checkClass, classFields, classInput, classValues } from './class-values.ts';
import { SchedulePart } from './schedule-part.tsx';
import { useDescribeClass } from './use-describe-class.tsx';

export interface ClassFormProps extends FormContainer {
  /** null for a new class. */
  saved: ClassForm_ClassFragment | null;
  courseId: string;
  options: ClassOptions;
  /** The operator's content languages. */
  languages: readonly string[];
}

type SessionOptions = Pick<ClassFormProps, 'saved' | 'courseId' | 'options' | 'languages'> & { initialValues: ClassValues };

/** Creates a class, or updates it on the revision that the form started from. */
function useClassSession({ saved, courseId, options, languages, initialValues }: SessionOptions) {
  const client = useApolloClient();
  const refetch = { refetchQueries: ['ClassList'], awaitRefetchQueries: true };
  const [create] = useMutation(CreateClassDocument, refetch);
  const [update] = useMutation(UpdateClassDocument, refetch);
  return useEditorSession<ClassValues>({
    item: saved === null ? `class:new:${courseId}` : `class:${saved.id}`,
    revision: saved?.revision ?? null,
    initialValues,
    fieldsOf: classFields,
    write: async (values, revision) => {
      const input = classInput(values);
      if (saved === null || revision === null) await create({ variables: { courseId, input } });
      else await update({ variables: { id: saved.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: ClassToEditDocument, variables: { courseId, id: saved?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without a class');
      const { courseClass: newest } = data;
      const values = classValues(newest, options, languages, { language: newest.defaultLanguage, timeZone: '' });
      return { values, revision: newest.revision, by: null, at: newest.updatedAt };
    },
  });
}

/** Adds or edits a weekly class (docs/specification.md#5-validation-rules). */
export function ClassForm({ saved: newest, courseId, options, languages, ...container }: ClassFormProps) {
  const { i18n } = useLingui();
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const [saved] = useState(newest);
  const [initialValues] = useState(() => classValues(saved, options, languages, { language: i18n.locale, timeZone: viewerZone() }));
  const [language, setLanguage] = useState(() => firstTab(languages, i18n.locale, initialValues.defaultLanguage));
  const session = useClassSession({ saved, courseId, options, languages, initialValues });
  const describe = useDescribeClass(options);
  const reveal = useCallback((paths: readonly string[]) => setLanguage((open) => tabToShow(paths, open)), []);
  const { onSaved, onCancel, staysAt } = container;
  const save = async (values: ClassValues) => {
    await session.save(values);
    showToast({ tone: 'success', title: saved === null ? <Trans>Class added successfully!</Trans> : <Trans>Class updated successfully!</Trans> });
    onSaved();
  };
  return (
    <EditorForm initialValues={initialValues} check={(values) => checkClass(values, languages)} onSubmit={save} reveal={reveal}>
      <EditorSessionDialogs session={session} describe={describe} staysAt={staysAt} />
      <ClassPart options={options} />
      <SchedulePart />
      <TranslationTabs
        languages={languages}
        saved={(saved?.translations ?? []).map((text) => ({ language: text.language, condition: 'current' }))}
        selected={language}
        onSelect={setLanguage}
      >
        {({ language: code, original }) => (
          <>
            <TranslatedField
              key={`name-${code}`}
              name={`translations.${code}.name`}
              label={<Trans>Name</Trans>}
              help={<Trans>Optional. Without a name, the class has the name of its module or of the course.</Trans>}
              language={code}
              maxLength={NAME_MAX}
              original={original('name')}
            />
            <ClassDescriptionField key={`description-${code}`} language={code} />
          </>
        )}
      </TranslationTabs>
      <DefaultLanguageField languages={languages} />
      <SaveBar
        container={container.container}
        notStored={session.draft.notStored}
        submit={saved === null ? <Trans>Add class</Trans> : <Trans>Save class</Trans>}
        labelOf={(path) => describe(path, path === 'days' ? [] : null).label}
        onCancel={onCancel}
      />
    </EditorForm>
  );
}
