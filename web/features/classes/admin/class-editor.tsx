import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { SavedItem, WholeSkeleton } from '../../../shared/editing/editor-dialog.tsx';
import type { FormContainer } from '../../../shared/editing/item-form.tsx';
import { useEditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ClassToAddDocument, ClassToEditDocument } from './class-editor.generated.ts';
import { ClassForm } from './class-form.tsx';

function NewClass({ courseId, ...container }: FormContainer & { courseId: string }) {
  const result = useQuery(ClassToAddDocument, { variables: { courseId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <QueryState result={result} stays skeleton={<WholeSkeleton />}>
      {({ settings, classOptions }) => (
        <ClassForm saved={null} courseId={courseId} options={classOptions} languages={settings.contentLanguages} {...container} />
      )}
    </QueryState>
  );
}

function SavedClass({ courseId, id, ...container }: FormContainer & { courseId: string; id: string }) {
  // Fetched each time the form opens, so that the form starts from the newest revision.
  const result = useQuery(ClassToEditDocument, { variables: { courseId, id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <SavedItem result={result} missing={<Trans>This class no longer exists.</Trans>}>
      {({ settings, classOptions, courseClass }) => (
        <ClassForm saved={courseClass} courseId={courseId} options={classOptions} languages={settings.contentLanguages} {...container} />
      )}
    </SavedItem>
  );
}

/** The class form as a dialog over the list, in Add or Edit mode, opened by the URL (docs/specification.md#4-states-and-transitions). */
export function ClassEditor({ courseId }: { courseId: string }) {
  const { adding, edited, close, staysAt } = useEditorInAddress();
  if (!adding && edited === null) return null;
  const container: FormContainer = { container: 'dialog', onSaved: close, onCancel: close, staysAt };
  return (
    <Dialog open kind="wide" onClose={close} title={adding ? <Trans>Add class</Trans> : <Trans>Edit class</Trans>}>
      {edited === null ? <NewClass courseId={courseId} {...container} /> : <SavedClass key={edited} courseId={courseId} id={edited} {...container} />}
    </Dialog>
  );
}
