import { Trans, useLingui } from '@lingui/react/macro';
import { useRoleNames } from '../../../shared/i18n/role-names.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { EmailAddress } from '../../../shared/ui/email-address.tsx';
import { FactSeparator, useFactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Isolate, Text } from '../../../shared/ui/layout.tsx';
import { PresenceText } from '../../../shared/ui/presence.tsx';
import type { CourseTeamEditor_MemberFragment } from './course-team-editor.generated.ts';
import type { TeamModule } from './team-form.tsx';

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '2',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

export interface TeamItemProps {
  member: CourseTeamEditor_MemberFragment;
  modules: readonly TeamModule[];
  onChange: () => void;
  onRemove: () => void;
}

/** A member of the team: name, role and modules, with Change and Remove. */
export function TeamItem({ member, modules, onChange, onRemove }: TeamItemProps) {
  const separator = useFactSeparator();
  const { t } = useLingui();
  const roles = useRoleNames();
  const { person, role, allModules, moduleIds } = member;
  const { name, surname } = person;
  const names = modules.filter(({ id }) => moduleIds.includes(id)).map((module) => module.name);
  return (
    <Item>
      <Avatar name={name} surname={surname} color={person.color} present={person.online && !person.doNotDisturb} />
      <chakra.div flex="1 1 12rem" minW="0">
        <Isolate>
          {name} {surname}
        </Isolate>{' '}
        <PresenceText person={person} />
        <Text small tone="soft" overflowWrap="anywhere">
          {roles[role]}
          {person.email !== null && (
            <>
              <FactSeparator />
              <EmailAddress address={person.email} />
            </>
          )}
        </Text>
        {role === 'module_trainer' && (
          <Text small tone="soft">
            {allModules ? <Trans>All modules</Trans> : <Isolate>{names.join(separator)}</Isolate>}
          </Text>
        )}
      </chakra.div>
      {role === 'module_trainer' && (
        <AppButton variant="quiet" aria-label={t`Change modules of ${name} ${surname}`} onClick={onChange}>
          <Trans>Change modules</Trans>
        </AppButton>
      )}
      <AppButton variant="quiet" aria-label={t`Remove ${name} ${surname} from the team`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </AppButton>
    </Item>
  );
}
