import { Trans, useLingui } from '@lingui/react/macro';
import { AcademyEditor } from '../../../features/authoring/academies/academy-editor.tsx';
import { AcademyList } from '../../../features/authoring/academies/academy-list.tsx';
import { useEditorInAddress } from '../../../shared/editing/use-editor-in-address.ts';
import { PageBody, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

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
      <AcademyList onAdd={editor.add} onDetails={editor.edit} />
      <AcademyEditor editor={editor} />
    </PageBody>
  );
}
