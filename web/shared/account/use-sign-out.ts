import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { forgetReading } from '../i18n/reading-preference.ts';
import { forgetReturnPath } from '../session/return-path.ts';
import { endSession } from '../session/session.ts';
import { forgetDrafts } from '../store/drafts.ts';
import { SignOutDocument } from './sign-out.generated.ts';

/** Ends the session on the server and in this browser; the guards then show /login, in every tab. */
export function useSignOut(): () => Promise<void> {
  const [signOut] = useMutation(SignOutDocument);
  return useCallback(async () => {
    // Out of reach of the server the person must still be able to leave this device.
    await signOut().catch(() => undefined);
    endSession();
    forgetReading();
    forgetDrafts();
    forgetReturnPath();
  }, [signOut]);
}
