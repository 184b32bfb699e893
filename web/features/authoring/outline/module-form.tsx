import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { NamedItemForm, type NamedItemInput, type SavedNamedItem } from '../../../shared/editing/named-item-form.tsx';
import { ModuleFormCreateDocument, ModuleFormNewestDocument, ModuleFormUpdateDocument } from './module-form.generated.ts';

export interface ModuleFormProps {
  courseId: string;
  /** null for a new module. */
  module: SavedNamedItem | null;
  languages: readonly string[];
  defaultLanguage: string;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The name of a module in the languages of the course (docs/specification.md#5-validation-rules). */
export function ModuleForm({ courseId, module, ...form }: ModuleFormProps) {
  const { t } = useLingui();
  const client = useApolloClient();
  const [create] = useMutation(ModuleFormCreateDocument);
  const [update] = useMutation(ModuleFormUpdateDocument);
  const id = module?.id ?? null;
  const write = async (input: NamedItemInput, revision: number | null) => {
    if (id === null || revision === null) await create({ variables: { courseId, input } });
    else await update({ variables: { id, revision, input } });
  };
  const readNewest = async () => {
    const { data } = await client.query({ query: ModuleFormNewestDocument, variables: { courseId }, fetchPolicy: 'network-only' });
    return data?.adminCourse.modules.find((each) => each.id === id);
  };
  return (
    <NamedItemForm
      {...form}
      draft={id === null ? `module:new:${courseId}` : `module:${id}`}
      item={module}
      nameLabel={t`Name of the module`}
      title={id === null ? <Trans>New module</Trans> : <Trans>Edit module</Trans>}
      saved={id === null ? <Trans>Module added successfully!</Trans> : <Trans>Module updated successfully!</Trans>}
      write={write}
      readNewest={readNewest}
    />
  );
}
