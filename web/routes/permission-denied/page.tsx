import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../shared/account/use-sign-out.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { useSession } from '../../shared/session/session.ts';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { NotThere } from '../../shared/ui/not-there.tsx';

/** Signs out and opens the sign-in page. */
function OtherAccount() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <AppButton variant="plain" onClick={() => void signOut().then((signedOut) => signedOut && navigate('/login'))}>
      <Trans>Sign in with another account</Trans>
    </AppButton>
  );
}

/** /permissionDenied: the page for a refused action (docs/specification.md#8-error-catalogue). */
export function PermissionDeniedPage() {
  const messages = useMessages();
  const signedIn = useSession() !== null;
  return (
    <NotThere
      title={messages.ofCode('NOT_AUTHORIZED')}
      ways={
        <>
          <ButtonLink to="/">
            <Trans>Back Home</Trans>
          </ButtonLink>
          {signedIn && <OtherAccount />}
        </>
      }
    >
      <Trans>This page is only for people who have been given access to it. Please ask your course leader if you need it.</Trans>
    </NotThere>
  );
}
