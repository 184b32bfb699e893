import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { CourseEditor } from '../../../features/authoring/courses/course-editor.tsx';
import { CourseList } from '../../../features/authoring/courses/course-list.tsx';
import { useEditorInAddress } from '../../../features/authoring/editing/use-editor-in-address.ts';
import { useShownText } from '../../../features/authoring/languages/shown-text.ts';
import { ListSkeleton } from '../../../features/authoring/lists/list-skeleton.tsx';
import { QueryState } from '../../../shared/query-state.tsx';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { Isolate, PageBody, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { Shape } from '../../../shared/ui/skeleton.tsx';
import { AdminCoursesPageDocument, type AdminCoursesPageQuery } from './page.generated.ts';

function Loaded({ academy }: { academy: AdminCoursesPageQuery['adminAcademy'] }) {
  const { t } = useLingui();
  const editor = useEditorInAddress();
  const text = useShownText()(academy);
  const name = text?.name ?? '';
  const language = inLanguage(text?.language ?? academy.defaultLanguage);
  return (
    <>
      <Stack gap="1">
        <Breadcrumbs
          crumbs={[
            { key: 'academies', label: t`Academies`, to: '/admin/dashboard' },
            { key: 'academy', label: <Isolate lang={language.lang}>{name}</Isolate> },
          ]}
        />
        <PageTitle title={name}>
          <Isolate {...language}>{name}</Isolate>
        </PageTitle>
        <Text tone="soft">
          <Trans>Courses of this academy, in the order in which learners see them.</Trans>
        </Text>
      </Stack>
      <CourseList academyId={academy.id} academyPublished={academy.status === 'PUBLISHED'} onAdd={editor.add} onEdit={editor.edit} />
      <CourseEditor academy={academy} editor={editor} />
    </>
  );
}

/** /admin/courses/{id}: the courses of an academy (docs/specification.md#2-screens-and-routes). */
export function AdminCoursesPage() {
  const { academyId = '' } = useParams();
  const result = useQuery(AdminCoursesPageDocument, { variables: { academyId } });
  const skeleton = (
    <Stack gap="6">
      <Shape h="4" w="12rem" />
      <Shape h="8" w="60%" />
      <ListSkeleton />
    </Stack>
  );
  return (
    <PageBody>
      <QueryState result={result} skeleton={skeleton} notFound={<PageNotFound />}>
        {({ adminAcademy }) => <Loaded key={adminAcademy.id} academy={adminAcademy} />}
      </QueryState>
    </PageBody>
  );
}
