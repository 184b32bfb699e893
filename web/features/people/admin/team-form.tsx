import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { USER_ROLES, type UserRole } from '../../../../schema/roles.ts';
import { NOTIFIED } from '../../../shared/errors/notify-error.tsx';
import { useRoleNames } from '../../../shared/i18n/role-names.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { CandidatePicker } from './candidate-picker.tsx';
import { type CourseTeamEditor_MemberFragment, CourseTeamEditorDocument, SaveTeamMemberDocument } from './course-team-editor.generated.ts';
import { type ModuleChoice, TeamModules } from './team-modules.tsx';

export interface TeamModule {
  id: string;
  name: string;
}

export interface TeamFormProps {
  courseId: string;
  modules: readonly TeamModule[];
  /** The member to change; null to add one. */
  member: CourseTeamEditor_MemberFragment | null;
  /** Ids of those on the team. */
  team: ReadonlySet<string>;
  onClose: () => void;
}

const ROLES = USER_ROLES.filter((role) => role !== 'student');
const isRole = (value: string): value is UserRole => USER_ROLES.some((role) => role === value);

function RoleField({ role, onChoose }: { role: UserRole; onChoose: (role: UserRole) => void }) {
  const roles = useRoleNames();
  return (
    <SelectField
      label={<Trans>Role</Trans>}
      value={role}
      choices={ROLES.map((each) => ({ value: each, label: roles[each] }))}
      onChoose={(value) => isRole(value) && onChoose(value)}
    />
  );
}

/**
 * The team member form: a role, a person who has it as site role, and all modules or some for a module trainer
 * (docs/specification.md#5-validation-rules, docs/product-rules.md#2-who-may-do-what).
 */
export function TeamForm({ courseId, modules, member, team, onClose }: TeamFormProps) {
  const [role, setRole] = useState<UserRole>(member?.role ?? 'module_trainer');
  const [userId, setUserId] = useState<string | null>(member?.person.id ?? null);
  const [choice, setChoice] = useState<ModuleChoice>({ all: member?.allModules ?? true, ids: member?.moduleIds ?? [] });
  const [save, { loading }] = useMutation(SaveTeamMemberDocument, {
    ...NOTIFIED,
    update: (cache, { data }) => {
      if (data) cache.writeQuery({ query: CourseTeamEditorDocument, variables: { courseId }, data: { courseTeam: data.saveTeamMember } });
    },
  });
  const warn = (title: typeof MISSING_USER) => showToast({ tone: 'warning', title });
  const submit = async () => {
    const limited = role === 'module_trainer' && !choice.all;
    if (userId === null) return warn(MISSING_USER);
    if (limited && choice.ids.length === 0) return warn(MISSING_MODULE);
    const { data } = await save({ variables: { input: { courseId, userId, role, allModules: !limited, moduleIds: limited ? [...choice.ids] : [] } } });
    if (data === undefined || data === null) return;
    const title = member === null ? <Trans>Team member added successfully!</Trans> : <Trans>Team member updated successfully!</Trans>;
    showToast({ tone: 'success', title });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} kind="wide" title={member === null ? <Trans>Add team member</Trans> : <Trans>Change modules</Trans>}>
      {member === null ? (
        <>
          <RoleField
            role={role}
            onChoose={(next) => {
              setRole(next);
              setUserId(null);
            }}
          />
          <CandidatePicker
            key={role}
            role={role}
            kind="one"
            chosen={userId === null ? [] : [userId]}
            onChoose={([id]) => setUserId(id ?? null)}
            except={team}
          />
        </>
      ) : (
        <Text>
          <Isolate>
            {member.person.name} {member.person.surname}
          </Isolate>
        </Text>
      )}
      {role === 'module_trainer' && <TeamModules modules={modules} choice={choice} onChoose={setChoice} />}
      <Row justifyContent="flex-end" flexWrap="wrap">
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton busy={loading} onClick={() => void submit()}>
          {member === null ? <Trans>Add team member</Trans> : <Trans>Save</Trans>}
        </AppButton>
      </Row>
    </Dialog>
  );
}

const MISSING_USER = <Trans>Missing user</Trans>;
const MISSING_MODULE = <Trans>Choose at least one module.</Trans>;
