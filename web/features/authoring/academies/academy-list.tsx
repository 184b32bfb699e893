import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryState } from '../../../shared/query-state.tsx';
import { ContentList, type PendingDialog } from '../lists/content-list.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { PublishDialog, type PublishWarning } from '../lists/publish-dialog.tsx';
import { commonWarnings } from '../lists/publish-warnings.tsx';
import { AcademyListDocument } from './academy-list.generated.ts';
import type { AcademyRow_AcademyFragment } from './academy-row.generated.ts';
import { AcademyRow } from './academy-row.tsx';
import { useAcademyActions } from './use-academy-actions.ts';

interface PublishAcademyProps {
  academy: AcademyRow_AcademyFragment;
  dialog: PendingDialog;
  onPublish: () => Promise<unknown>;
}

function PublishAcademy({ academy, dialog, onPublish }: PublishAcademyProps) {
  const { i18n } = useLingui();
  const empty: PublishWarning[] = [];
  if (academy.courseCount === 0) empty.push({ key: 'courses', words: <Trans>It has no courses yet.</Trans> });
  else if (academy.publishedCourseCount === 0) empty.push({ key: 'courses', words: <Trans>None of its courses is published yet.</Trans> });
  return (
    <PublishDialog
      {...dialog}
      effect={
        academy.academyType === 'private' ? (
          <Trans>Its members and the people invited to it will see this academy and its published courses.</Trans>
        ) : (
          <Trans>Everyone who is signed in will see this academy and its published public courses.</Trans>
        )
      }
      warnings={[...empty, ...commonWarnings(academy, i18n.locale)]}
      onPublish={onPublish}
    />
  );
}

export interface AcademyListProps {
  onAdd: () => void;
  onEdit: (id: string) => void;
}

/** All academies, published or not, in the order that students see (docs/specification.md#2-screens-and-routes). */
export function AcademyList({ onAdd, onEdit }: AcademyListProps) {
  const { t } = useLingui();
  const result = useQuery(AcademyListDocument);
  const actions = useAcademyActions();
  return (
    <QueryState result={result} skeleton={<ListSkeleton />}>
      {({ adminAcademies }) => (
        <ContentList
          kind="academy"
          items={adminAcademies}
          label={t`Academies`}
          actions={actions}
          onAdd={onAdd}
          onEdit={onEdit}
          addWords={<Trans>Add academy</Trans>}
          emptyWords={<Trans>There are no academies yet</Trans>}
          renderRow={(academy, row, rowActions) => <AcademyRow academy={academy} row={row} actions={rowActions} />}
          renderPublish={(academy, dialog) => <PublishAcademy academy={academy} dialog={dialog} onPublish={() => actions.publish(academy.id)} />}
        />
      )}
    </QueryState>
  );
}
