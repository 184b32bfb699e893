import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { CROP_ASPECTS, NAME_MAX, SUBTITLE_MAX } from '../../../schema/limits.ts';
import { EditorForm } from '../../shared/editor/editor-form.tsx';
import { EditorKeeper } from '../../shared/editor/editor-keeper.tsx';
import { SaveBar } from '../../shared/editor/save-bar.tsx';
import { tabToShow } from '../../shared/editor/tab-to-show.ts';
import { TranslatedField } from '../../shared/editor/translated-field.tsx';
import { TranslationTabs } from '../../shared/editor/translation-tabs.tsx';
import { type EditorSession, useEditorSession } from '../../shared/editor/use-editor-session.ts';
import { notify } from '../../shared/ui/notices-store.ts';
import { type AcademyForm_AcademyFragment, AcademyToEditDocument, CreateAcademyDocument, UpdateAcademyDocument } from './academy-editor.generated.ts';
import { AcademyListDocument } from './academy-list.generated.ts';
import { type AcademyValues, academyFields, academyInput, academyValues, checkAcademy } from './academy-values.ts';
import { Choices, DefaultLanguageField, ImagePart, Part, StatusField, VisibilityField } from './item-parts.tsx';
import { useFieldDescription } from './use-field-description.tsx';
import { type FormFiles, useFormFiles } from './use-form-files.ts';

export interface AcademyFormProps {
  /** null for a new one. */
  academy: AcademyForm_AcademyFragment | null;
  /** The operator's content languages. */
  languages: readonly string[];
  onSaved: () => void;
  onCancel: () => void;
  staysAt: (next: Location) => boolean;
}

/** Saving an academy: creates it, or changes it on top of the revision that the form began from. */
function useAcademySession(academy: AcademyForm_AcademyFragment | null, initial: AcademyValues, languages: readonly string[], files: FormFiles) {
  const client = useApolloClient();
  const refetch = { refetchQueries: [AcademyListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateAcademyDocument, refetch);
  const [update] = useMutation(UpdateAcademyDocument, refetch);
  return useEditorSession<AcademyValues>({
    item: `academy:${academy?.id ?? 'new'}`,
    revision: academy?.revision ?? null,
    initialValues: initial,
    fieldsOf: academyFields,
    write: async (values, revision) => {
      const input = academyInput(values, initial, files.unused());
      if (academy === null || revision === null) await create({ variables: { input } });
      else await update({ variables: { id: academy.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: AcademyToEditDocument, variables: { id: academy?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without an academy');
      const newest = data.adminAcademy;
      return { values: academyValues(newest, languages), revision: newest.revision, by: newest.updatedBy, at: newest.updatedAt };
    },
  });
}

interface FieldsProps extends Pick<AcademyFormProps, 'academy' | 'languages' | 'onCancel' | 'staysAt'> {
  session: EditorSession<AcademyValues>;
  files: FormFiles;
  language: string;
  onLanguage: (language: string) => void;
  discard: () => void;
}

function AcademyFields({ academy, languages, session, files, language, onLanguage, onCancel, staysAt, discard }: FieldsProps) {
  const describe = useFieldDescription(<Trans>Name</Trans>);
  return (
    <>
      <EditorKeeper session={session} describe={describe} staysAt={staysAt} onLeave={discard} />
      <TranslationTabs languages={languages} saved={academy?.languages ?? []} selected={language} onSelect={onLanguage}>
        {({ language: code, original }) => (
          <>
            <TranslatedField
              key={`name-${code}`}
              name={`translations.${code}.name`}
              language={code}
              required
              maxLength={NAME_MAX}
              label={<Trans>Name</Trans>}
              original={original('name')}
            />
            <TranslatedField
              key={`subTitle-${code}`}
              name={`translations.${code}.subTitle`}
              language={code}
              maxLength={SUBTITLE_MAX}
              label={<Trans>Subtitle</Trans>}
              original={original('subTitle')}
            />
          </>
        )}
      </TranslationTabs>
      <Part title={<Trans>Settings</Trans>}>
        <Choices>
          <DefaultLanguageField languages={languages} />
          <VisibilityField name="academyType" label={<Trans>Type of academy</Trans>} />
          {academy !== null && <StatusField />}
        </Choices>
      </Part>
      <ImagePart scope={`academy:${academy?.id ?? 'new'}:image`} aspect={CROP_ASPECTS.academy} files={files} />
      <SaveBar
        place="dialog"
        submit={academy === null ? <Trans>Add academy</Trans> : <Trans>Save academy</Trans>}
        onCancel={onCancel}
        waiting={files.busy ? <Trans>The picture is still on its way…</Trans> : undefined}
      />
    </>
  );
}

/** Adds or edits an academy (spec §5): its texts in every language, settings and picture. */
export function AcademyForm({ academy: newest, languages, onSaved, onCancel, staysAt }: AcademyFormProps) {
  // As it was when the form opened: a newer version read meanwhile must not put aside what is typed.
  const [academy] = useState(newest);
  const [initial] = useState(() => academyValues(academy, languages));
  const [language, setLanguage] = useState(initial.defaultLanguage);
  const files = useFormFiles(initial.image?.id ?? null);
  const session = useAcademySession(academy, initial, languages, files);
  const values = useRef(initial);

  const save = async (next: AcademyValues) => {
    await session.save(next);
    notify({ tone: 'success', title: academy === null ? <Trans>Academy added successfully!</Trans> : <Trans>Academy updated successfully!</Trans> });
    onSaved();
  };
  const check = (next: AcademyValues) => {
    values.current = next;
    return checkAcademy(next, languages);
  };

  return (
    <EditorForm initialValues={initial} check={check} onSubmit={save} reveal={(paths) => setLanguage(tabToShow(paths, language))}>
      <AcademyFields
        {...{ academy, languages, session, files, language, onCancel, staysAt }}
        onLanguage={setLanguage}
        discard={() => files.discard(values.current.image)}
      />
    </EditorForm>
  );
}
