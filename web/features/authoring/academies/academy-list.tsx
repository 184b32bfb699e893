import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { QueryState, useIsLoading } from '../../../shared/query-state.tsx';
import { Box } from '../../../shared/ui/layout.tsx';
import { ContentList, type PendingDialog } from '../lists/content-list.tsx';
import { ListSkeleton } from '../lists/list-skeleton.tsx';
import { PublishDialog, type PublishWarning } from '../lists/publish-dialog.tsx';
import { commonWarnings } from '../lists/publish-warnings.tsx';
import { AcademyListDocument } from './academy-list.generated.ts';
import type { AcademyRow_AcademyFragment } from './academy-row.generated.ts';
import { useListedAcademy } from './academy-row.tsx';
import { useAcademyActions } from './use-academy-actions.ts';

interface PublishAcademyProps {
  academy: AcademyRow_AcademyFragment;
  dialog: PendingDialog;
  onPublish: () => Promise<unknown>;
}

/** Asks for confirmation before an academy is published, with warnings. */
export function PublishAcademy({ academy, dialog, onPublish }: PublishAcademyProps) {
  const { i18n } = useLingui();
  const empty: PublishWarning[] = [];
  const page = `/admin/courses/${academy.id}`;
  const form = `${page}?academy=${academy.id}`;
  if (academy.courseCount === 0) empty.push({ key: 'courses', to: page, words: <Trans>It has no courses yet.</Trans> });
  else if (academy.publishedCourseCount === 0) empty.push({ key: 'courses', to: page, words: <Trans>None of its courses is published yet.</Trans> });
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
      warnings={[...empty, ...commonWarnings(academy, i18n.locale, { image: form, texts: () => form })]}
      onPublish={onPublish}
    />
  );
}

export interface AcademyListProps {
  onAdd: () => void;
  /** Opens the form of an item. */
  onDetails: (id: string) => void;
  /** What stands above, and appears with the list, which it would move; its first action is the main one of the page. */
  above?: ReactNode;
  /** What stands above is still being read. */
  waits?: boolean;
  /** What stands below: it is read at once, and shown with the list, which would move it. */
  children?: ReactNode;
}

/** All academies, published or not, in the order that students see (docs/specification.md#2-screens-and-routes). */
export function AcademyList({ onAdd, onDetails, above = null, waits = false, children }: AcademyListProps) {
  const { t } = useLingui();
  const result = useQuery(AcademyListDocument);
  const listed = useListedAcademy();
  const actions = useAcademyActions();
  const loads = useIsLoading(result) || waits;
  return (
    <>
      {waits ? (
        <ListSkeleton />
      ) : (
        <QueryState result={result} skeleton={<ListSkeleton />}>
          {({ adminAcademies }) => (
            <>
              {above}
              <ContentList
                kind="academy"
                parentId={null}
                items={adminAcademies}
                label={t`Academies`}
                actions={actions}
                onAdd={onAdd}
                onDetails={onDetails}
                addWords={<Trans>Add academy</Trans>}
                addVariant={above === null ? 'main' : 'plain'}
                emptyWords={<Trans>There are no academies yet</Trans>}
                listed={listed}
                renderPublish={(academy, dialog) => <PublishAcademy academy={academy} dialog={dialog} onPublish={() => actions.publish(academy.id)} />}
              />
            </>
          )}
        </QueryState>
      )}
      {/* Without academies there is room above the foot of the page, which would move down when the content comes. */}
      <Box hidden={loads} minH={result.data?.adminAcademies.length === 0 ? '100dvh' : undefined}>
        {children}
      </Box>
    </>
  );
}
