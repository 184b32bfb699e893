import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ACADEMY_FIELDS } from '../../../../schema/item-fields.ts';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { checkContent } from '../../../shared/editing/check-content.ts';
import { type FormContainer, ItemForm } from '../../../shared/editing/item-form.tsx';
import { comparedFields, formOfItem, type ItemValues, itemInput, itemValues } from '../../../shared/editing/item-values.ts';
import { newDefaultLanguage } from '../../../shared/editing/last-default-language.ts';
import { useEditorSession } from '../../../shared/editing/use-editor-session.ts';
import { type FormFiles, useFormFiles } from '../../../shared/editing/use-form-files.ts';
import { type AcademyForm_AcademyFragment, AcademyToEditDocument, CreateAcademyDocument, UpdateAcademyDocument } from './academy-editor.generated.ts';
import { AcademyListDocument } from './academy-list.generated.ts';
import { useAcademyWords } from './use-academy-words.tsx';

export interface AcademyFormProps extends FormContainer {
  /** null for a new academy. */
  academy: AcademyForm_AcademyFragment | null;
  /** The operator's content languages. */
  languages: readonly string[];
}

type SessionOptions = Pick<AcademyFormProps, 'academy' | 'languages'> & { item: string; initial: ItemValues<typeof ACADEMY_FIELDS>; files: FormFiles };

/** Creates an academy, or updates it on the revision that the form started from. */
function useAcademySession({ academy, item, languages, initial, files }: SessionOptions) {
  const client = useApolloClient();
  const refetch = { refetchQueries: [AcademyListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateAcademyDocument, refetch);
  const [update] = useMutation(UpdateAcademyDocument, refetch);
  const addedId = useRef<string>(undefined);
  const session = useEditorSession<ItemValues<typeof ACADEMY_FIELDS>>({
    item,
    revision: academy?.revision ?? null,
    initialValues: initial,
    fieldsOf: (values) => comparedFields(ACADEMY_FIELDS, values),
    write: async (values, revision) => {
      const input = itemInput(ACADEMY_FIELDS, values, initial, files.unused());
      if (academy === null || revision === null) addedId.current = (await create({ variables: { input } })).data?.createAcademy.id;
      else await update({ variables: { id: academy.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: AcademyToEditDocument, variables: { id: academy?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without an academy');
      const newest = data.adminAcademy;
      return {
        values: itemValues(ACADEMY_FIELDS, newest, languages, newest.defaultLanguage),
        revision: newest.revision,
        by: newest.updatedBy,
        at: newest.updatedAt,
      };
    },
  });
  return { session, addedId };
}

/** Adds or edits an academy (docs/specification.md#5-validation-rules): its texts in every language, settings and image. */
export function AcademyForm({ academy: newest, languages, ...container }: AcademyFormProps) {
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const { i18n } = useLingui();
  const [academy] = useState(newest);
  const [initial] = useState(() => itemValues(ACADEMY_FIELDS, academy, languages, newDefaultLanguage(languages, i18n.locale)));
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
      check={(values) => checkContent((forms) => forms.academyForm(languages), ACADEMY_FIELDS.texts, formOfItem(ACADEMY_FIELDS, values))}
      saved={academy?.languages ?? []}
      fields={ACADEMY_FIELDS}
      words={useAcademyWords()}
      aspect={CROP_ASPECTS.academy}
      submit={isNew ? <Trans>Add academy</Trans> : <Trans>Save academy</Trans>}
      success={isNew ? <Trans>Academy added successfully!</Trans> : <Trans>Academy updated successfully!</Trans>}
    />
  );
}
