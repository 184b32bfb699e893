import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { AcademyEditor } from '../../../features/authoring/academies/academy-editor.tsx';
import { PublishAcademy } from '../../../features/authoring/academies/academy-list.tsx';
import { useAcademyActions } from '../../../features/authoring/academies/use-academy-actions.ts';
import { CourseEditor } from '../../../features/authoring/courses/course-editor.tsx';
import { CourseList } from '../../../features/authoring/courses/course-list.tsx';
import { HeadActions } from '../../../features/authoring/lists/head-actions.tsx';
import { ListSkeleton } from '../../../features/authoring/lists/list-skeleton.tsx';
import { StatusBadge } from '../../../features/authoring/lists/status-badge.tsx';
import { useShownText } from '../../../shared/editing/languages/shown-text.ts';
import { useEditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Isolate, PageBody, Row, Stack } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { Shape } from '../../../shared/ui/skeleton.tsx';
import { AdminCoursesPageDocument, type AdminCoursesPageQuery } from './page.generated.ts';

/** The query parameters of the academy's form; those of a course are `add` and `edit`. */
const OF_ACADEMY = { add: 'add-academy', edit: 'academy' };

const Head = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: '6', rowGap: '2' } });

function Loaded({ academy }: { academy: AdminCoursesPageQuery['adminAcademy'] }) {
  const { t } = useLingui();
  const editor = useEditorInAddress();
  const academyEditor = useEditorInAddress(OF_ACADEMY);
  const actions = useAcademyActions();
  const published = academy.status === 'PUBLISHED';
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
        <Head>
          <Row flexWrap="wrap" columnGap="3" rowGap="1" minW="0">
            <PageTitle title={name}>
              <Isolate {...language}>{name}</Isolate>
            </PageTitle>
            <StatusBadge published={published} />
          </Row>
          <HeadActions
            id={academy.id}
            name={name}
            published={published}
            learnerAddress={`/academy-detail/${academy.id}`}
            onEdit={() => academyEditor.edit(academy.id)}
            actions={actions}
            renderPublish={(publish, close) => (
              <PublishAcademy academy={academy} dialog={{ name, language: language.lang, onClose: close }} onPublish={publish} />
            )}
          />
        </Head>
      </Stack>
      <CourseList academyId={academy.id} academyPublished={published} onAdd={editor.add} onDetails={editor.edit} />
      <AcademyEditor editor={academyEditor} />
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
