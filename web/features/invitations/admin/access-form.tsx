import { useLazyQuery, useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { Field } from '../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../shared/forms/field-problem.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox } from '../../../shared/ui/controls.ts';
import { EmailAddress } from '../../../shared/ui/email-address.tsx';
import { Isolate, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { InviteGroupDocument, InviteToAccessDocument, PeopleToInviteDocument, type PeopleToInviteQuery } from './access-form.generated.ts';
import { Form } from './form.ts';
import { targetOf, useTargetChoices } from './target-picker.tsx';

type Person = PeopleToInviteQuery['accounts']['items'][number];

const People = chakra('ul', { base: { display: 'grid', gap: '1', gridTemplateColumns: 'minmax(0, 1fr)' } });
const PersonLabel = chakra('label', {
  base: { display: 'flex', gap: '3', alignItems: 'flex-start', py: '2', px: '3', rounded: 'control', cursor: 'pointer', _hover: { bg: 'sunken' } },
});

interface PeoplePickerProps {
  chosen: readonly Person[];
  onChange: (chosen: Person[]) => void;
}

/** Finds people and selects some of them; those who are selected stay in the list. */
function PeoplePicker({ chosen, onChange }: PeoplePickerProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [find, { data, loading }] = useLazyQuery(PeopleToInviteDocument, { fetchPolicy: 'network-only' });
  const onSearch = (value: string) => {
    setSearch(value);
    if (value.trim() !== '') void find({ variables: { search: value } }).catch(notifyFailure);
  };
  const found = search.trim() === '' ? [] : (data?.accounts.items ?? []);
  const people = [...chosen, ...found.filter(({ id }) => !chosen.some((person) => person.id === id))];
  const toggle = (person: Person, on: boolean) => onChange(on ? [...chosen, person] : chosen.filter(({ id }) => id !== person.id));
  return (
    <Stack gap="2">
      <SearchField label={<Trans>People</Trans>} placeholder={t`Name or email`} value={search} onSearch={onSearch} />
      {search !== '' && !loading && data !== undefined && people.length === 0 && (
        <Text small tone="soft" role="status">
          <Trans>No users found</Trans>
        </Text>
      )}
      <People aria-label={t`People`}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonLabel>
              <CheckBox type="checkbox" checked={chosen.some(({ id }) => id === person.id)} onChange={(event) => toggle(person, event.target.checked)} />
              <chakra.span minW="0" overflowWrap="anywhere">
                <Isolate>{`${person.name} ${person.surname}`.trim()}</Isolate>
                <Text as="span" display="block" small tone="soft">
                  <EmailAddress address={person.email} />
                </Text>
              </chakra.span>
            </PersonLabel>
          </li>
        ))}
      </People>
    </Stack>
  );
}

/** The target of an access invitation, as variables of a mutation. */
function variablesOf(value: string) {
  const target = targetOf(value);
  return target?.kind === 'academy' ? { academyId: target.id } : { courseId: target?.id };
}

export interface AccessFormProps {
  who: 'people' | 'group';
  /** The group that is chosen at first. */
  groupId?: string | null;
}

interface ChoiceFieldProps {
  label: ReactNode;
  help?: ReactNode;
  placeholder: string;
  problem?: FieldProblem | null;
  value: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
  onChoose: (value: string) => void;
}

/** A required select of a form. */
function ChoiceField({ placeholder, problem = null, value, choices, onChoose, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field} required problem={problem}>
      {(attributes) => (
        <Select {...attributes} value={value} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Sends the invitations of people or of a group, and shows how many there are. */
function useSending(onSent: () => void) {
  const done = (count: number) => {
    const body = <Plural value={count} one="# person will get an email." other="# people will get an email." />;
    showToast({ tone: 'success', title: <Trans>Users Invited successfully!</Trans>, body });
    onSent();
  };
  const [invitePeople, people] = useMutation(InviteToAccessDocument, {
    onError: notifyFailure,
    onCompleted: ({ inviteToAccess }) => done(inviteToAccess.filter(({ outcome }) => outcome === 'invited').length),
  });
  const [inviteGroup, group] = useMutation(InviteGroupDocument, { onError: notifyFailure, onCompleted: (data) => done(data.inviteGroup.invited) });
  return { invitePeople, inviteGroup, busy: people.loading || group.loading };
}

/** Invites people, or every member of a group, to an academy or a course. */
export function AccessForm({ who, groupId = null }: AccessFormProps) {
  const { t } = useLingui();
  const { items, failure } = useTargetChoices();
  const [people, setPeople] = useState<Person[]>([]);
  const [group, setGroup] = useState(groupId ?? '');
  const [place, setPlace] = useState('');
  const [checked, setChecked] = useState(false);
  const { invitePeople, inviteGroup, busy } = useSending(() => {
    setPeople([]);
    setChecked(false);
  });
  const nobody = who === 'people' ? people.length === 0 : group === '';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (nobody || place === '') return;
    const target = variablesOf(place);
    if (who === 'people') void invitePeople({ variables: { userIds: people.map(({ id }) => id), ...target } });
    else void inviteGroup({ variables: { groupId: group, ...target } });
  };
  return (
    <Form noValidate onSubmit={onSubmit}>
      {who === 'people' ? (
        <PeoplePicker chosen={people} onChange={setPeople} />
      ) : (
        <ChoiceField
          label={<Trans>Group</Trans>}
          help={<Trans>Every member gets an invitation. People who are added to the group later do not.</Trans>}
          placeholder={t`Choose a group`}
          value={group}
          choices={items(['group']).map(({ value, label }) => ({ value: targetOf(value)?.id ?? '', label }))}
          onChoose={setGroup}
        />
      )}
      <ChoiceField
        label={<Trans>Academy or course</Trans>}
        placeholder={t`Choose an academy or a course`}
        problem={checked && place === '' ? { code: 'TARGET_REQUIRED', name: 'target' } : null}
        value={place}
        choices={items(['academy', 'course'])}
        onChoose={setPlace}
      />
      {failure}
      {checked && nobody && (
        <Alert tone="attention" title={<Trans>Missing user</Trans>}>
          {who === 'people' ? <Trans>Find and select at least one person.</Trans> : <Trans>Choose a group.</Trans>}
        </Alert>
      )}
      <Row>
        <AppButton type="submit" busy={busy}>
          <Trans>Invite</Trans>
        </AppButton>
      </Row>
    </Form>
  );
}
