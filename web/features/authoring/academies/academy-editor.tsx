import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { EditorDialog, SavedItem } from '../../../shared/editing/editor-dialog.tsx';
import type { FormContainer } from '../../../shared/editing/item-form.tsx';
import type { EditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { AcademyToEditDocument } from './academy-editor.generated.ts';
import { AcademyForm } from './academy-form.tsx';

function SavedAcademy({ id, ...container }: FormContainer & { id: string }) {
  // Fetched each time the form opens, so that the form starts from the newest revision.
  const result = useQuery(AcademyToEditDocument, { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <SavedItem result={result} missing={<Trans>Academy not found!</Trans>}>
      {({ adminAcademy, settings }) => <AcademyForm academy={adminAcademy} languages={settings.contentLanguages} {...container} />}
    </SavedItem>
  );
}

/** The academy form as a dialog over the list, opened by the URL. */
export function AcademyEditor({ editor }: { editor: EditorInAddress }) {
  const navigate = useNavigate();
  return (
    <EditorDialog
      editor={editor}
      onAdded={(id) => void navigate(`/admin/courses/${id}`, { replace: true })}
      titles={{ add: <Trans>Add academy</Trans>, edit: <Trans>Edit academy</Trans> }}
      added={(languages, container) => <AcademyForm academy={null} languages={languages} {...container} />}
      edited={(id, container) => <SavedAcademy key={id} id={id} {...container} />}
    />
  );
}
