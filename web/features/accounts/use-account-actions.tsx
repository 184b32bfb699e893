import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.ts';
import type { UserRole } from '../../../schema/roles.ts';
import { delayAction } from '../../shared/editing/delayed-action.ts';
import { showUndo } from '../../shared/editing/undo-toast.tsx';
import { useMessages } from '../../shared/errors/messages.ts';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import {
  ChangeRolesDocument,
  DeactivateAccountsDocument,
  DisenrolDocument,
  ReactivateAccountsDocument,
  type UseAccountActions_ResultFragment,
} from './use-account-actions.generated.ts';

type Result = UseAccountActions_ResultFragment;

/** How many users were refused, and why. */
function Refusals({ results }: { results: readonly Result[] }) {
  const messages = useMessages();
  const counts = new Map<ErrorCode, number>();
  for (const { error } of results) if (isErrorCode(error)) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].map(([code, count]) => (
    <span key={code}>
      <Plural value={count} one="# user was not changed:" other="# users were not changed:" /> {messages.ofCode(code)}{' '}
    </span>
  ));
}

/** Shows the results of an action as a toast: how many users were changed, and why others were not. */
function showResults(results: readonly Result[], success: (count: number) => { title: React.ReactNode; body?: React.ReactNode }): void {
  const refused = results.filter(({ error }) => error !== null);
  const done = results.length - refused.length;
  if (refused.length === 0) {
    showToast({ tone: 'success', ...success(done) });
    return;
  }
  const body = <Refusals results={refused} />;
  if (done === 0) showToast({ tone: 'error', title: <Trans>Oops!</Trans>, body });
  else showToast({ tone: 'warning', title: success(done).title, body, persistent: true });
}

const disenrolled = (changed: number) => ({
  title: <Plural value={changed} one="User disenrolled successfully!" other="# users disenrolled successfully!" />,
});

/** What users leave. */
export type DisenrolTarget = { courseId: string } | { academyId: string };

/** The actions on users. Each shows its result as a toast, and resolves to whether the server has run it. */
export function useAccountActions() {
  const [changeRoles, changing] = useMutation(ChangeRolesDocument, NOTIFIED);
  const [deactivate, deactivating] = useMutation(DeactivateAccountsDocument, NOTIFIED);
  const [disenrol, disenrolling] = useMutation(DisenrolDocument, NOTIFIED);
  const [reactivate, reactivating] = useMutation(ReactivateAccountsDocument, NOTIFIED);

  const restore = async (userIds: string[]): Promise<boolean> => {
    const { data } = await reactivate({ variables: { userIds } });
    if (data === undefined || data === null) return false;
    showResults(data.reactivateAccounts, (count) => ({ title: <Plural value={count} one="User restored" other="# users restored" /> }));
    return true;
  };
  const end = async (userIds: string[], target: DisenrolTarget, isSaid: boolean): Promise<boolean> => {
    const { data } = await disenrol({ variables: { userIds, ...target }, context: { fetchOptions: { keepalive: true } } });
    if (data === undefined || data === null) return false;
    const changed = data.disenrol.filter((result) => result.changed).length;
    if (changed === 0) showToast({ tone: 'info', title: <Trans>No one was enrolled there.</Trans> });
    else if (!isSaid || changed < userIds.length) showResults(data.disenrol, () => disenrolled(changed));
    return true;
  };
  return {
    busy: changing.loading || deactivating.loading || reactivating.loading || disenrolling.loading,
    restore,
    /** `currentRole` is the role that the screen shows, of one user. */
    changeRoles: async (userIds: string[], role: UserRole, currentRole: UserRole | null): Promise<boolean> => {
      const { data } = await changeRoles({ variables: { userIds, role, currentRole } });
      if (data === undefined || data === null) return false;
      showResults(data.changeRoles, (count) => ({ title: <Plural value={count} one="User updated successfully!" other="# users updated successfully!" /> }));
      return true;
    },
    /** Ends the enrollments in a course, or in all courses of an academy. */
    disenrol: (userIds: string[], target: DisenrolTarget): Promise<boolean> => end(userIds, target, false),
    /** Like `disenrol`, but can be undone for a moment before it is sent. */
    disenrolLater: (userIds: string[], target: DisenrolTarget): void => {
      const perform = () => end(userIds, target, true);
      const action = delayAction({ item: `disenrol:${userIds.join()}:${Object.values(target).join()}`, kind: 'form', perform });
      showUndo(action, disenrolled(userIds.length).title);
    },
    deactivate: async (userIds: string[]): Promise<boolean> => {
      const { data } = await deactivate({ variables: { userIds } });
      if (data === undefined || data === null) return false;
      const changed = data.deactivateAccounts.filter((result) => result.changed).map(({ userId }) => userId);
      showResults(data.deactivateAccounts, (count) => ({
        title: <Plural value={count} one="User deactivated" other="# users deactivated" />,
        body: (
          <TextButton onClick={() => void restore(changed)}>
            <Trans>Undo</Trans>
          </TextButton>
        ),
      }));
      return true;
    },
  };
}
