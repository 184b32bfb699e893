import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { InstallationDocument } from './installation.generated.ts';

/** Milliseconds between two looks at a test email that has not ended. */
const LOOK_EVERY = 2000;

/** Reads the state of the installation; while a test email is on its way, again and again. */
export function useInstallation() {
  const result = useQuery(InstallationDocument, { fetchPolicy: 'cache-and-network' });
  const { data, startPolling, stopPolling } = result;
  const isRunning = data?.installation.mail.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    startPolling(LOOK_EVERY);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  return result;
}
