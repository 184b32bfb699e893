import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../shared/account/use-sign-out.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { type Failure, readFailure } from '../../shared/errors/request-error.ts';
import { rememberReturnPath } from '../../shared/session/return-path.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { Box, Row, Stack } from '../../shared/ui/layout.tsx';
import { NotThere } from '../../shared/ui/not-there.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { AcceptInvitationDocument, type AcceptInvitationMutation } from './accept-invitation.generated.ts';

function addressOf({ academyId, courseId }: AcceptInvitationMutation['acceptInvitation']): string {
  if (courseId !== null) return `/academy-course-detail/${courseId}`;
  return academyId === null ? '/dashboard' : `/academy-detail/${academyId}`;
}

/** Why the invitation was not accepted, and what the user can do. */
function Refused({ failure, token, onRetry }: { failure: Failure; token: string; onRetry: () => void }) {
  const { t } = useLingui();
  const messages = useMessages();
  const signOut = useSignOut();
  const changeAccount = async () => {
    if (await signOut()) rememberReturnPath(`/user/acceptAccess/${encodeURIComponent(token)}`);
  };
  const academies = (
    <ButtonLink variant="plain" to="/dashboard">
      <Trans>Browse academies</Trans>
    </ButtonLink>
  );
  if (failure.kind === 'refused') {
    const otherAccount = failure.code === 'INVITATION_OTHER_ACCOUNT' && (
      <AppButton onClick={() => void changeAccount()}>
        <Trans>Sign in with another account</Trans>
      </AppButton>
    );
    const ways = (
      <>
        {otherAccount}
        {academies}
      </>
    );
    return (
      <Box role="alert">
        <NotThere part title={t`Oops!`} ways={ways}>
          {messages.ofFailure(failure)}
        </NotThere>
      </Box>
    );
  }
  return (
    <Stack gap="5">
      <Alert tone="danger" title={<Trans>Oops!</Trans>}>
        {messages.ofFailure(failure)}
      </Alert>
      <Row flexWrap="wrap">
        <AppButton icon={RotateCwIcon} onClick={onRetry}>
          <Trans>Try again</Trans>
        </AppButton>
        {academies}
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
