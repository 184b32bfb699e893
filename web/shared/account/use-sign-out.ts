import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { forgetReading } from '../i18n/reading-preference.ts';
import { forgetReturnPath } from '../session/return-path.ts';
import { endSession } from '../session/session.ts';
import { forgetDrafts } from '../store/drafts.ts';
import { SignOutDocument } from './sign-out.generated.ts';

/** Returns a function that ends the session on the server and in all tabs, where the guards then show /login. */
export function useSignOut(): () => Promise<void> {
  const [signOut] = useMutation(SignOutDocument);
  return useCallback(async () => {
    // Without a connection, the session still ends on this device.
    await signOut().catch(() => undefined);
    endSession();
    forgetReading();
    forgetDrafts();
    forgetReturnPath();
  }, [signOut]);
}
