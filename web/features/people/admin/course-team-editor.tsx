import { useMutation, useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import UserPlusIcon from 'lucide-react/icons/user-plus';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { NOTIFIED } from '../../../shared/errors/notify-error.tsx';
import { QueryState, useIsLoading } from '../../../shared/query-state.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Card, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../../shared/ui/rows-skeleton.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useMediaQuery, WIDE_SCREEN } from '../../../shared/ui/use-media-query.ts';
import { useLivePeople } from '../use-live-people.ts';
import { type CourseTeamEditor_MemberFragment, CourseTeamEditorDocument, RemoveTeamMemberDocument } from './course-team-editor.generated.ts';
import { TeamForm, type TeamModule } from './team-form.tsx';
import { TeamItem } from './team-item.tsx';

type Member = CourseTeamEditor_MemberFragment;

/** The roles of the documented team list (docs/specification.md#6-roles-and-permissions). */
const isListed = ({ role }: Member): boolean => role === 'admin' || role === 'module_trainer';

export interface CourseTeamEditorProps {
  courseId: string;
  modules: readonly TeamModule[];
  /** What stands below: it is read at once, and shown in the moment in which the team has its height, so that nothing moves it. */
  children?: ReactNode;
}

/** One line, so that the people of the course below stay in sight; the way to add a member is beside the heading. */
function NoTeam() {
  return (
    <Text tone="soft">
      <Trans>No Team Members Found</Trans>
    </Text>
  );
}

const Opener = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minH: '11',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
});

const Turning = chakra('span', { base: { color: 'inkSoft', 'details[open] > summary > &': { transform: 'rotate(180deg)' } } });

/** The team beside its action; on phones folded, so that the people of the course are in sight. */
function Panel({ heading, add, children }: { heading: ReactNode; add: ReactNode; children: ReactNode }) {
  const wide = useMediaQuery(WIDE_SCREEN);
  return (
    <Card as="section" aria-labelledby="course-team" display="grid" gap="4" px={{ base: '4', md: '5' }} py={{ base: '1.5', md: '5' }} _narrowest={{ px: '1' }}>
      {wide ? (
        <>
          <Row justifyContent="space-between">
            {heading}
            {add}
          </Row>
          {children}
        </>
      ) : (
        <details>
          <Opener>
            {heading}
            <Turning>
              <Icon icon={ChevronDownIcon} />
            </Turning>
          </Opener>
          <Stack gap="4" pt="2" pb="2">
            {add}
            {children}
          </Stack>
        </details>
      )}
    </Card>
  );
}

/** Returns the function that removes a member from the team. */
function useLeave(courseId: string, region: RefObject<HTMLElement | null>) {
  const [remove] = useMutation(RemoveTeamMemberDocument, {
    ...NOTIFIED,
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: CourseTeamEditorDocument, variables: { courseId }, data: { courseTeam: data.removeTeamMember } });
    },
  });
  return async ({ person }: Member) => {
    const { data } = await remove({ variables: { courseId, userId: person.id } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Team member deleted successfully!</Trans> });
    region.current?.focus();
  };
}

/** The team of a course, for admins: course leaders and module trainers, then the other roles; with the form that adds and changes members. */
export function CourseTeamEditor({ courseId, modules, children }: CourseTeamEditorProps) {
  const result = useQuery(CourseTeamEditorDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  useLivePeople(courseId, () => void result.refetch().catch(() => undefined));
  const [form, setForm] = useState<{ member: Member | null } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const leave = useLeave(courseId, region);
  const itemsOf = (members: readonly Member[]) =>
    members.map((member) => (
      <TeamItem key={member.person.id} member={member} modules={modules} onChange={() => setForm({ member })} onRemove={() => void leave(member)} />
    ));
  const heading = (
    <Text as="h2" id="course-team" fontSize="lg" fontWeight="medium">
      <Trans>Course team</Trans>
    </Text>
  );
  const add = (
    <AppButton variant="plain" icon={UserPlusIcon} onClick={() => setForm({ member: null })}>
      <Trans>Add team member</Trans>
    </AppButton>
  );
  const loads = useIsLoading(result);
  return (
    <>
      <Panel heading={heading} add={add}>
        <QueryState result={result} stays skeleton={<LinesSkeleton count={2} height="9" />}>
          {({ courseTeam }) => {
            const [listed, others] = [courseTeam.filter(isListed), courseTeam.filter((member) => !isListed(member))];
            return (
              <Stack gap="4" ref={region} tabIndex={-1} outline="none">
                {listed.length === 0 ? <NoTeam /> : <ul>{itemsOf(listed)}</ul>}
                {others.length > 0 && (
                  <Stack gap="2">
                    <Text as="h3" fontWeight="medium">
                      <Trans>Other roles</Trans>
                    </Text>
                    <ul>{itemsOf(others)}</ul>
                  </Stack>
                )}
                {form !== null && (
                  <TeamForm
                    courseId={courseId}
                    modules={modules}
                    member={form.member}
                    team={new Set(courseTeam.map(({ person }) => person.id))}
                    onClose={() => setForm(null)}
                  />
                )}
              </Stack>
            );
          }}
        </QueryState>
      </Panel>
      {children !== undefined && loads && <RowsSkeleton avatar counted />}
      <div hidden={loads}>{children}</div>
    </>
  );
}
