import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACADEMY_FIELDS } from '../../../../schema/item-fields.ts';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { type FormContainer, ItemForm } from '../../../shared/editing/item-form.tsx';
import { newDefaultLanguage } from '../../../shared/editing/last-default-language.ts';
import { type AcademyForm_AcademyFragment, AcademyToEditDocument, CreateAcademyDocument, UpdateAcademyDocument } from './academy-editor.generated.ts';
import { AcademyListDocument } from './academy-list.generated.ts';
import { useAcademyWords } from './use-academy-words.tsx';

export interface AcademyFormProps extends FormContainer {
  /** null for a new academy. */
  academy: AcademyForm_AcademyFragment | null;
  /** The operator's content languages. */
  languages: readonly string[];
}

/** Adds or edits an academy. */
export function AcademyForm({ academy, languages, ...container }: AcademyFormProps) {
  const { i18n } = useLingui();
  const client = useApolloClient();
  const refetch = { refetchQueries: [AcademyListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateAcademyDocument, refetch);
  const [update] = useMutation(UpdateAcademyDocument, refetch);
  const isNew = academy === null;
  return (
    <ItemForm
      {...container}
      item={`academy:${academy?.id ?? 'new'}`}
      stored={academy}
      languages={languages}
      fallback={newDefaultLanguage(languages, i18n.locale)}
      fields={ACADEMY_FIELDS}
      words={useAcademyWords()}
      rules={(forms) => forms.academyForm(languages)}
      create={async (input) => (await create({ variables: { input } })).data?.createAcademy.id}
      update={(id, revision, input) => update({ variables: { id, revision, input } })}
      readNewest={async (id) => (await client.query({ query: AcademyToEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.adminAcademy}
      aspect={CROP_ASPECTS.academy}
      submit={isNew ? <Trans>Add academy</Trans> : <Trans>Save academy</Trans>}
      success={isNew ? <Trans>Academy added successfully!</Trans> : <Trans>Academy updated successfully!</Trans>}
    />
  );
}
