import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../shared/account/use-sign-out.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { type Failure, readFailure } from '../../shared/errors/request-error.ts';
import { rememberReturnPath } from '../../shared/session/return-path.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { AcceptInvitationDocument, type AcceptInvitationMutation } from './accept-invitation.generated.ts';

function addressOf({ academyId, courseId }: AcceptInvitationMutation['acceptInvitation']): string {
  if (courseId !== null) return `/academy-course-detail/${courseId}`;
  return academyId === null ? '/dashboard' : `/academy-detail/${academyId}`;
}

/** Why the invitation was not accepted, and what the user can do. */
function Refused({ failure, token, onRetry }: { failure: Failure; token: string; onRetry: () => void }) {
  const messages = useMessages();
  const signOut = useSignOut();
  const refused = failure.kind === 'refused';
  const otherAccount = refused && failure.code === 'INVITATION_OTHER_ACCOUNT';
  const changeAccount = async () => {
    if (await signOut()) rememberReturnPath(`/user/acceptAccess/${encodeURIComponent(token)}`);
  };
  return (
    <Stack gap="5">
      <Alert tone={refused ? 'attention' : 'danger'} title={<Trans>Oops!</Trans>}>
        {messages.ofFailure(failure)}
      </Alert>
      <Row flexWrap="wrap">
        {otherAccount && (
          <AppButton onClick={() => void changeAccount()}>
            <Trans>Sign in with another account</Trans>
          </AppButton>
        )}
        {!refused && (
          <AppButton icon={RotateCwIcon} onClick={onRetry}>
            <Trans>Try again</Trans>
          </AppButton>
        )}
        <ButtonLink variant="plain" to="/dashboard">
          <Trans>Browse academies</Trans>
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** Accepts the invitation once, automatically, and opens its academy or course (docs/specification.md#2-screens-and-routes). */
export function AcceptInvitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const [accept, { error }] = useMutation(AcceptInvitationDocument, {
    onError: () => undefined, // shown below
    onCompleted: ({ acceptInvitation }) => {
      showToast({ tone: 'success', forNextPage: true, title: <Trans>Invitation accepted</Trans> });
      void navigate(addressOf(acceptInvitation), { replace: true });
    },
  });
  const sentToken = useRef('');

  useEffect(() => {
    if (sentToken.current === token) return;
    sentToken.current = token;
    void accept({ variables: { token } });
  }, [accept, token]);

  if (error === undefined) return <LinesSkeleton count={3} />;
  return <Refused failure={readFailure(error)} token={token} onRetry={() => void accept({ variables: { token } })} />;
}
