import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { EditorDialog, SavedItem } from '../../../shared/editing/editor-dialog.tsx';
import type { FormContainer } from '../../../shared/editing/item-form.tsx';
import type { EditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { CourseToEditDocument } from './course-editor.generated.ts';
import { CourseForm } from './course-form.tsx';

function SavedCourse({ id, ...container }: FormContainer & { id: string }) {
  // Fetched each time the form opens, so that the form starts from the newest revision.
  const result = useQuery(CourseToEditDocument, { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <SavedItem result={result} missing={<Trans>No course found</Trans>}>
      {({ adminCourse, settings }) => (
        <CourseForm course={adminCourse} academyId={adminCourse.academyId} languages={settings.contentLanguages} {...container} />
      )}
    </SavedItem>
  );
}

export interface CourseEditorProps {
  academy: { id: string; defaultLanguage: string };
  editor: EditorInAddress;
}

/** The course form as a dialog over the list, opened by the URL. */
export function CourseEditor({ academy, editor }: CourseEditorProps) {
  const navigate = useNavigate();
  return (
    <EditorDialog
      editor={editor}
      onAdded={(id) => void navigate(`/admin/course-detail/${id}`, { replace: true })}
      titles={{ add: <Trans>Add course</Trans>, edit: <Trans>Edit course</Trans> }}
      added={(languages, container) => (
        <CourseForm course={null} academyId={academy.id} fallback={academy.defaultLanguage} languages={languages} {...container} />
      )}
      edited={(id, container) => <SavedCourse key={id} id={id} {...container} />}
    />
  );
}
