import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import type { Selection } from './account-list.tsx';
import { AddToGroupDocument } from './add-to-group.generated.ts';
import { useEveryGroup } from './use-every-group.ts';

function NoGroups() {
  return (
    <>
      <Text tone="soft">
        <Trans>There are no groups yet</Trans>
      </Text>
      <Row justifyContent="flex-end">
        <ButtonLink to="/admin/groups">
          <Trans>Groups</Trans>
        </ButtonLink>
      </Row>
    </>
  );
}

interface GroupChoiceProps {
  userIds: readonly string[];
  onClose: () => void;
  onAdded: () => void;
}

/** Asks for the group. Those who are already members stay members. */
function GroupChoice({ userIds, onClose, onAdded }: GroupChoiceProps) {
  const { t } = useLingui();
  // The filter of the page has read them.
  const every = useEveryGroup('cache-first');
  const [groupId, setGroupId] = useState('');
  const [add, { loading }] = useMutation(AddToGroupDocument, NOTIFIED);
  const save = async () => {
    const { data } = await add({ variables: { id: groupId, userIds: [...userIds] } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Users added successfully!</Trans> });
    onAdded();
  };
  return (
    <QueryState result={every} stays skeleton={<LinesSkeleton count={2} />}>
      {({ groups }) =>
        groups.items.length === 0 ? (
          <NoGroups />
        ) : (
          <>
            <SelectField
              label={<Trans>Group</Trans>}
              value={groupId}
              choices={[{ value: '', label: t`Choose a group` }, ...groups.items.map(({ id, name, language }) => ({ value: id, label: name, lang: language }))]}
              onChoose={setGroupId}
            />
            <Row flexWrap="wrap" justifyContent="flex-end">
              <AppButton variant="plain" onClick={onClose}>
                <Trans>Cancel</Trans>
              </AppButton>
              <AppButton busy={loading} disabled={groupId === ''} onClick={() => void save()}>
                <Trans>Add to group</Trans>
              </AppButton>
            </Row>
          </>
        )
      }
    </QueryState>
  );
}

/** The action of the selection bar that adds the selected users to a group, in one request. */
export function AddToGroup({ userIds, clear }: Selection) {
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState(false);
  const close = () => setOpen(false);
  const cleared = useRef(clear);
  cleared.current = clear;
  useEffect(() => {
    // When the dialog has gone: it keeps the focus while it is open.
    if (added) cleared.current();
  }, [added]);
  return (
    <>
      <AppButton variant="plain" onClick={() => setOpen(true)}>
        <Trans>Add to group</Trans>
      </AppButton>
      {open && (
        <Dialog open onClose={close} title={<Trans>Add to group</Trans>}>
          <Text>
            <Plural value={userIds.length} one="# user" other="# users" />
          </Text>
          <GroupChoice
            userIds={userIds}
            onClose={close}
            onAdded={() => {
              close();
              setAdded(true);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
