import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { QueryState } from '../../shared/query-state.tsx';
import { EmptyState } from '../../shared/ui/faces.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { AcademyToEditDocument, NewAcademySettingsDocument } from './academy-editor.generated.ts';
import { AcademyForm } from './academy-form.tsx';
import { EditorDialog, type EditorInAddress } from './editor-dialog.tsx';

const SKELETON = <FormSkeleton fields={5} />;

function NewAcademy({ close, staysAt }: EditorInAddress) {
  const result = useQuery(NewAcademySettingsDocument);
  return (
    <QueryState result={result} stays skeleton={SKELETON}>
      {({ settings }) => <AcademyForm academy={null} languages={settings.contentLanguages} onSaved={close} onCancel={close} staysAt={staysAt} />}
    </QueryState>
  );
}

function SavedAcademy({ id, close, staysAt }: EditorInAddress & { id: string }) {
  // Asked anew each time the form opens, so that the work begins from the newest revision.
  const result = useQuery(AcademyToEditDocument, { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <QueryState
      result={result}
      stays
      skeleton={SKELETON}
      notFound={
        <EmptyState icon="info">
          <Trans>Academy not found!</Trans>
        </EmptyState>
      }
    >
      {({ adminAcademy, settings }) => (
        <AcademyForm academy={adminAcademy} languages={settings.contentLanguages} onSaved={close} onCancel={close} staysAt={staysAt} />
      )}
    </QueryState>
  );
}

/** The form of an academy over the list, when the address asks for it. */
export function AcademyEditor({ editor }: { editor: EditorInAddress }) {
  if (editor.adding) {
    return (
      <EditorDialog title={<Trans>Add academy</Trans>} onClose={editor.close}>
        <NewAcademy {...editor} />
      </EditorDialog>
    );
  }
  if (editor.edited === null) return null;
  return (
    <EditorDialog title={<Trans>Edit academy</Trans>} onClose={editor.close}>
      <SavedAcademy key={editor.edited} id={editor.edited} {...editor} />
    </EditorDialog>
  );
}
