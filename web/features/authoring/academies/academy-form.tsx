import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CROP_ASPECTS, NAME_MAX, SUBTITLE_MAX } from '../../../../schema/limits.ts';
import { type FormContainer, ItemForm } from '../editing/item-form.tsx';
import { VisibilityField } from '../editing/item-parts.tsx';
import { newDefaultLanguage } from '../editing/last-default-language.ts';
import { useEditorSession } from '../editing/use-editor-session.ts';
import { type FormFiles, useFormFiles } from '../editing/use-form-files.ts';
import { type AcademyForm_AcademyFragment, AcademyToEditDocument, CreateAcademyDocument, UpdateAcademyDocument } from './academy-editor.generated.ts';
import { AcademyListDocument } from './academy-list.generated.ts';
import { type AcademyValues, academyFields, academyInput, academyValues, checkAcademy } from './academy-values.ts';

export interface AcademyFormProps extends FormContainer {
  /** null for a new academy. */
  academy: AcademyForm_AcademyFragment | null;
  /** The operator's content languages. */
  languages: readonly string[];
}

type SessionOptions = Pick<AcademyFormProps, 'academy' | 'languages'> & { item: string; initial: AcademyValues; files: FormFiles };

/** Creates an academy, or updates it on the revision that the form started from. */
function useAcademySession({ academy, item, languages, initial, files }: SessionOptions) {
  const client = useApolloClient();
  const refetch = { refetchQueries: [AcademyListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateAcademyDocument, refetch);
  const [update] = useMutation(UpdateAcademyDocument, refetch);
  const addedId = useRef<string>(undefined);
  const session = useEditorSession<AcademyValues>({
    item,
    revision: academy?.revision ?? null,
    initialValues: initial,
    fieldsOf: academyFields,
    write: async (values, revision) => {
      const input = academyInput(values, initial, files.unused());
      if (academy === null || revision === null) addedId.current = (await create({ variables: { input } })).data?.createAcademy.id;
      else await update({ variables: { id: academy.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: AcademyToEditDocument, variables: { id: academy?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without an academy');
      const newest = data.adminAcademy;
      return { values: academyValues(newest, languages, newest.defaultLanguage), revision: newest.revision, by: newest.updatedBy, at: newest.updatedAt };
    },
  });
  return { session, addedId };
}

/** Adds or edits an academy (docs/specification.md#5-validation-rules): its texts in every language, settings and image. */
export function AcademyForm({ academy: newest, languages, ...container }: AcademyFormProps) {
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const { i18n } = useLingui();
  const [academy] = useState(newest);
  const [initial] = useState(() => academyValues(academy, languages, newDefaultLanguage(languages, i18n.locale)));
  const files = useFormFiles(initial.image?.id ?? null);
  const item = `academy:${academy?.id ?? 'new'}`;
  const { session, addedId } = useAcademySession({ academy, item, languages, initial, files });
  const isNew = academy === null;
  return (
    <ItemForm
      item={item}
      isNew={isNew}
      session={session}
      initial={initial}
      files={files}
      languages={languages}
      {...container}
      onSaved={() => container.onSaved(addedId.current)}
      check={(values) => checkAcademy(values, languages)}
      saved={academy?.languages ?? []}
      texts={[
        { part: 'name', label: <Trans>Name</Trans>, required: true, maxLength: NAME_MAX },
        { part: 'subTitle', label: <Trans>Subtitle</Trans>, maxLength: SUBTITLE_MAX },
      ]}
      choices={<VisibilityField name="academyType" label={<Trans>Type of academy</Trans>} />}
      aspect={CROP_ASPECTS.academy}
      submit={isNew ? <Trans>Add academy</Trans> : <Trans>Save academy</Trans>}
      success={isNew ? <Trans>Academy added successfully!</Trans> : <Trans>Academy updated successfully!</Trans>}
    />
  );
}
