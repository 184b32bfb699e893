import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CourseToEditDocument, type CourseToEditQuery } from '../../../features/authoring/courses/course-editor.generated.ts';
import { CourseForm } from '../../../features/authoring/courses/course-form.tsx';
import { CourseEvaluations } from '../../../features/evaluations/admin/course-evaluations.tsx';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../shared/ui/layout.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';

const Page = chakra('div', { base: { maxW: '48rem' } });

function Form({ data, onSaved }: { data: CourseToEditQuery; onSaved: () => void }) {
  const [{ adminCourse, settings }] = useState(data);
  return <CourseForm container="page" course={adminCourse} academyId={adminCourse.academyId} languages={settings.contentLanguages} onSaved={onSaved} />;
}

/** The course form: names, image and settings (docs/specification.md#5-validation-rules). */
export function InformationTab({ courseId, refresh }: { courseId: string; refresh: () => Promise<unknown> }) {
  // Fetched each time, so that the form starts from the newest revision; after a save the form is reset.
  const [saves, setSaves] = useState(0);
  const result = useQuery(CourseToEditDocument, { variables: { id: courseId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const again = () => {
    void Promise.all([refresh(), result.refetch()])
      .catch(() => undefined)
      .then(() => setSaves((count) => count + 1));
  };
  return (
    <Page>
      <HiddenText as="h2">
        <Trans>Information</Trans>
      </HiddenText>
      <QueryState result={result} stays skeleton={<FormSkeleton fields={5} />}>
        {(data) => <Form key={saves} data={data} onSaved={again} />}
      </QueryState>
      <CourseEvaluations courseId={courseId} />
    </Page>
  );
}
