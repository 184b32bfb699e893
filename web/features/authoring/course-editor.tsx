import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { QueryState } from '../../shared/query-state.tsx';
import { EmptyState } from '../../shared/ui/faces.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { CourseToEditDocument, NewCourseSettingsDocument } from './course-editor.generated.ts';
import { CourseForm } from './course-form.tsx';
import { EditorDialog, type EditorInAddress } from './editor-dialog.tsx';

const SKELETON = <FormSkeleton fields={5} />;

interface Academy {
  id: string;
  defaultLanguage: string;
}

function NewCourse({ academy, close, staysAt }: EditorInAddress & { academy: Academy }) {
  const result = useQuery(NewCourseSettingsDocument);
  return (
    <QueryState result={result} stays skeleton={SKELETON}>
      {({ settings }) => (
        <CourseForm
          place="dialog"
          course={null}
          academyId={academy.id}
          fallback={academy.defaultLanguage}
          languages={settings.contentLanguages}
          onSaved={close}
          onCancel={close}
          staysAt={staysAt}
        />
      )}
    </QueryState>
  );
}

function SavedCourse({ id, close, staysAt }: EditorInAddress & { id: string }) {
  // Asked anew each time the form opens, so that the work begins from the newest revision.
  const result = useQuery(CourseToEditDocument, { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <QueryState
      result={result}
      stays
      skeleton={SKELETON}
      notFound={
        <EmptyState icon="info">
          <Trans>No course found</Trans>
        </EmptyState>
      }
    >
      {({ adminCourse, settings }) => (
        <CourseForm
          place="dialog"
          course={adminCourse}
          academyId={adminCourse.academyId}
          languages={settings.contentLanguages}
          onSaved={close}
          onCancel={close}
          staysAt={staysAt}
        />
      )}
    </QueryState>
  );
}

/** The form of a course over the list of its academy, when the address asks for it. */
export function CourseEditor({ academy, editor }: { academy: Academy; editor: EditorInAddress }) {
  if (editor.adding) {
    return (
      <EditorDialog title={<Trans>Add course</Trans>} onClose={editor.close}>
        <NewCourse academy={academy} {...editor} />
      </EditorDialog>
    );
  }
  if (editor.edited === null) return null;
  return (
    <EditorDialog title={<Trans>Edit course</Trans>} onClose={editor.close}>
      <SavedCourse key={editor.edited} id={editor.edited} {...editor} />
    </EditorDialog>
  );
}
