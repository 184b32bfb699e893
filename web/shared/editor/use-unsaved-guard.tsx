import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { AppButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Text } from '../ui/layout.tsx';

export interface UnsavedGuardOptions {
  dirty: boolean;
  /** Whether the form is still there after a move, such as to another tab in the query of the address. Without it: the same path and query. */
  staysAt?: (next: Location) => boolean;
  /** Set to true after saving: moves on pass, though the form still holds what was typed. */
  released?: RefObject<boolean>;
  /** The person leaves on purpose: forget the draft, discard what was uploaded. */
  onLeave?: () => void;
}

const AT = (current: Location, next: Location) => current.pathname === next.pathname && current.search === next.search;

/**
 * Asks before anything unsaved is left: by a link, Back, closing the form, or the browser's own question when the tab closes.
 * Answers the question to render, once, inside the form's dialog or page.
 */
export function useUnsavedGuard({ dirty, staysAt, released, onLeave }: UnsavedGuardOptions): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!dirty || released?.current === true) return false;
    return staysAt === undefined ? !AT(currentLocation, nextLocation) : !staysAt(nextLocation);
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const leave = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={<Trans>Leave without saving?</Trans>}>
      <Text>
        <Trans>You have changes that are not saved yet. If you leave now, they are gone.</Trans>
      </Text>
      <Row flexWrap="wrap">
        <AppButton onClick={stay}>
          <Trans>Go on editing</Trans>
        </AppButton>
        <AppButton look="dangerPlain" onClick={leave}>
          <Trans>Leave without saving</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
