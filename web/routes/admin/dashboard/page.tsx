import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { AcademyEditor } from '../../../features/authoring/academies/academy-editor.tsx';
import { AcademyList } from '../../../features/authoring/academies/academy-list.tsx';
import { hasSiteRows } from '../../../features/home/work-rows.tsx';
import { FAILURE_SENTENCES } from '../../../features/jobs/job-texts.ts';
import { useEditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { optionalPart } from '../../../shared/lazy-part.ts';
import { useIsLoading } from '../../../shared/query-state.tsx';
import { PageBody } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { AdminDashboardPageDocument } from './page.generated.ts';
import { WorkList } from './work-list.tsx';

/** A part that most visits do not show: the guide of the first day. */
const FirstDayGuide = optionalPart(async () => (await import('../../../features/installation/first-day-guide.tsx')).FirstDayGuide);

/** /admin/dashboard: what waits for an admin, all academies, and the academy form as a dialog (docs/specification.md#2-screens-and-routes). */
export function AdminDashboardPage() {
  const { t } = useLingui();
  const editor = useEditorInAddress();
  const result = useQuery(AdminDashboardPageDocument, { fetchPolicy: 'cache-and-network' });
  const work = result.data?.homeWork;
  const above = work && (work.waiting > 0 || hasSiteRows(work)) ? <WorkList work={work} /> : null;
  return (
    <PageBody>
      <PageTitle title={t`Academies`} />
      <AcademyList onAdd={editor.add} onDetails={editor.edit} above={above} waits={useIsLoading(result)}>
        <Suspense fallback={null}>
          <FirstDayGuide failures={FAILURE_SENTENCES} />
        </Suspense>
      </AcademyList>
      <AcademyEditor editor={editor} />
    </PageBody>
  );
}
