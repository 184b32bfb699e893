import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { AcademyEditor } from '../../../features/authoring/academies/academy-editor.tsx';
import { AcademyList } from '../../../features/authoring/academies/academy-list.tsx';
import { FAILURE_SENTENCES } from '../../../features/jobs/job-texts.ts';
import { useEditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { optionalPart } from '../../../shared/lazy-part.ts';
import { PageBody, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** A part that most visits do not show: the guide of the first day. */
const FirstDayGuide = optionalPart(async () => (await import('../../../features/installation/first-day-guide.tsx')).FirstDayGuide);

/** /admin/dashboard: all academies, and the academy form as a dialog (docs/specification.md#2-screens-and-routes). */
export function AdminDashboardPage() {
  const { t } = useLingui();
  const editor = useEditorInAddress();
  return (
    <PageBody>
      <Stack gap="1">
        <PageTitle title={t`Academies`} />
        <Text tone="soft">
          <Trans>In the order in which learners see them.</Trans>
        </Text>
      </Stack>
      <AcademyList onAdd={editor.add} onDetails={editor.edit}>
        <Suspense fallback={null}>
          <FirstDayGuide failures={FAILURE_SENTENCES} />
        </Suspense>
      </AcademyList>
      <AcademyEditor editor={editor} />
    </PageBody>
  );
}
