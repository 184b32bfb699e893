import { Trans } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useRoleNames } from '../../shared/i18n/role-names.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { useFactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { PresenceText } from '../../shared/ui/presence.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { CourseTeam_MemberFragment } from './course-team.generated.ts';

const People = chakra('ul', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' } });
const Member = chakra('li', { base: { display: 'flex', gap: '3', alignItems: 'center', minW: '0' } });

export interface CourseTeamProps {
  team: readonly CourseTeam_MemberFragment[];
  /** Whether the people are online is shown: to participants, because only they get live events about the team. */
  presence: boolean;
  /** A button beside each person. */
  action?: ((person: CourseTeam_MemberFragment['person']) => ReactNode) | undefined;
}

/** The team of a course; only course leaders and module trainers are listed (docs/specification.md#6-roles-and-permissions). */
export function CourseTeam({ team, presence, action }: CourseTeamProps) {
  const separator = useFactSeparator();
  const roles = useRoleNames();
  const shown = team.filter(({ role }) => role === 'admin' || role === 'module_trainer');
  if (shown.length === 0) {
    return (
      <EmptyState icon={UsersIcon}>
        <Trans>No Team Members Found</Trans>
      </EmptyState>
    );
  }
  return (
    <People>
      {shown.map(({ person, role, allModules, moduleNames }) => (
        <Member key={`${person.id}-${role}`}>
          <Avatar name={person.name} surname={person.surname} color={person.color} present={presence && person.online && !person.doNotDisturb} />
          <chakra.div minW="0">
            <Isolate>
              {person.name} {person.surname}
            </Isolate>{' '}
            {presence && <PresenceText person={person} />}
            <Text small tone="soft">
              {roles[role]}
            </Text>
            {!allModules && moduleNames.length > 0 && (
              <Text small tone="faint">
                <Isolate>{moduleNames.join(separator)}</Isolate>
              </Text>
            )}
          </chakra.div>
          {action?.(person)}
        </Member>
      ))}
    </People>
  );
}
