import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { NamedItemForm, type NamedItemInput, type SavedNamedItem } from '../../shared/editing/named-item-form.tsx';
import { GroupFormCreateDocument, GroupFormLanguagesDocument, GroupFormNewestDocument, GroupFormUpdateDocument } from './group-form.generated.ts';

export interface GroupFormProps {
  /** null for a new group. */
  group: SavedNamedItem | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The name of a group in every content language (docs/specification.md#5-validation-rules). */
export function GroupForm({ group, onClose, onSaved }: GroupFormProps) {
  const { t, i18n } = useLingui();
  const client = useApolloClient();
  const languages = useQuery(GroupFormLanguagesDocument).data?.settings.contentLanguages;
  const [create] = useMutation(GroupFormCreateDocument);
  const [update] = useMutation(GroupFormUpdateDocument);
  if (languages === undefined) return null;
  const id = group?.id ?? null;
  const write = async (input: NamedItemInput, revision: number | null) => {
    if (id === null || revision === null) await create({ variables: { input } });
    else await update({ variables: { id, revision, input } });
  };
  const readNewest = async () => {
    if (id === null) return undefined;
    const { data } = await client.query({ query: GroupFormNewestDocument, variables: { id }, fetchPolicy: 'network-only' });
    return data?.group;
  };
  return (
    <NamedItemForm
      draft={`group:${id ?? 'new'}`}
      item={group}
      languages={languages}
      // An organisation is mostly added in the language in which the admin works.
      defaultLanguage={languages.includes(i18n.locale) ? i18n.locale : (languages[0] ?? '')}
      nameLabel={t`Name of the group`}
      title={id === null ? <Trans>New group</Trans> : <Trans>Edit group</Trans>}
      saved={id === null ? <Trans>Group added successfully!</Trans> : <Trans>Group updated successfully!</Trans>}
      write={write}
      readNewest={readNewest}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
