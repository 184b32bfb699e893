import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CROP_ASPECTS, NAME_MAX, SUBTITLE_MAX } from '../../../../schema/limits.ts';
import { type FormContainer, ItemForm } from '../editing/item-form.tsx';
import { VisibilityField } from '../editing/item-parts.tsx';
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
  return useEditorSession<AcademyValues>({
    item,
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

/** Adds or edits an academy (docs/specification.md#5-validation-rules): its texts in every language, settings and image. */
export function AcademyForm({ academy: newest, languages, ...container }: AcademyFormProps) {
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const [academy] = useState(newest);
  const [initial] = useState(() => academyValues(academy, languages));
  const files = useFormFiles(initial.image?.id ?? null);
  const item = `academy:${academy?.id ?? 'new'}`;
  const session = useAcademySession({ academy, item, languages, initial, files });
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
