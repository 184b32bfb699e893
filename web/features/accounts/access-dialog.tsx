import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, PageLink, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { AccessDialogDocument } from './access-dialog.generated.ts';
import type { Account } from './account-row.tsx';
import { DisenrolButton } from './disenrol-button.tsx';
import type { DisenrolTarget, useAccountActions } from './use-account-actions.tsx';

const List = chakra('ul', { base: { display: 'grid', gap: '2' } });
const Entry = chakra('li', {
  base: { display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', overflowWrap: 'anywhere' },
});

interface SectionProps<Item> {
  title: ReactNode;
  empty: ReactNode;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

function Section<Item extends { id: string }>({ title, empty, items, children }: SectionProps<Item>) {
  return (
    <Stack as="section" gap="2">
      <chakra.h3 fontWeight="medium">{title}</chakra.h3>
      {items.length === 0 ? (
        <Text small tone="soft">
          {empty}
        </Text>
      ) : (
        <List>
          {items.map((item) => (
            <Entry key={item.id}>{children(item)}</Entry>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Since({ date }: { date: string }) {
  const format = useFormat();
  const day = format.date(date);
  return (
    <Text small tone="soft">
      <Trans>Since {day}</Trans>
    </Text>
  );
}

interface AccessProps {
  to: string;
  name: string;
  academyName?: string;
  since: string;
  busy: boolean;
  onDisenrol: () => void;
}

/** An academy or a course that the user can leave. */
function Access({ to, name, academyName, since, busy, onDisenrol }: AccessProps) {
  return (
    <>
      <div>
        <PageLink alone to={to}>
          <Isolate>{name}</Isolate>
        </PageLink>
        {academyName !== undefined && (
          <Text small tone="soft">
            <Isolate>{academyName}</Isolate>
          </Text>
        )}
        <Since date={since} />
      </div>
      <DisenrolButton name={name} busy={busy} onDisenrol={onDisenrol} />
    </>
  );
}

export interface AccessDialogProps {
  account: Account;
  actions: ReturnType<typeof useAccountActions>;
  onClose: () => void;
}

/** Shows what a user has access to, and ends it: academies by invitation, courses by enrollment, and course teams. */
export function AccessDialog({ account, actions, onClose }: AccessDialogProps) {
  const roles = useRoleNames();
  const result = useQuery(AccessDialogDocument, { variables: { userId: account.id }, fetchPolicy: 'cache-and-network' });
  const leave = async (target: DisenrolTarget) => {
    if (await actions.disenrol([account.id], target)) await result.refetch().catch(() => undefined);
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Academies and courses</Trans>}>
      <Text tone="soft">
        <Isolate>
          {account.name} {account.surname}
        </Isolate>
      </Text>
      <QueryState result={result} skeleton={<LinesSkeleton />}>
        {({ accountAccess: { academies, courses, teams } }) => (
          <Stack gap="5">
            <Section title={<Trans>Invited to academies</Trans>} empty={<Trans>No academies</Trans>} items={academies}>
              {({ id, name, since }) => (
                <Access to={`/admin/courses/${id}`} name={name} since={since} busy={actions.busy} onDisenrol={() => void leave({ academyId: id })} />
              )}
            </Section>
            <Section title={<Trans>Enrolled in courses</Trans>} empty={<Trans>No courses</Trans>} items={courses}>
              {({ id, name, academyName, since }) => (
                <Access
                  to={`/admin/course-detail/${id}`}
                  name={name}
                  academyName={academyName}
                  since={since}
                  busy={actions.busy}
                  onDisenrol={() => void leave({ courseId: id })}
                />
              )}
            </Section>
            <Section title={<Trans>Course teams</Trans>} empty={<Trans>No course teams</Trans>} items={teams}>
              {({ id, name, academyName, role, allModules }) => (
                <div>
                  <PageLink alone to={`/admin/course-detail/${id}?tab=3`}>
                    <Isolate>{name}</Isolate>
                  </PageLink>
                  <Text small tone="soft">
                    <Isolate>{academyName}</Isolate>
                  </Text>
                  <Text small tone="soft">
                    {roles[role]}
                    <FactSeparator />
                    {allModules ? <Trans>All modules</Trans> : <Trans>Some modules</Trans>}
                  </Text>
                </div>
              )}
            </Section>
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}
