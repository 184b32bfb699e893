import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router-dom';
import { currentSession } from '../session/session.ts';
import { type OpenEditor, registerWork } from '../store/open-work.ts';
import { AppButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Text } from '../ui/layout.tsx';

interface UnsavedWork {
  isLostAt: (next: Location) => boolean;
  leave: () => void;
}

const currentViewerId = () => currentSession()?.viewer.id;

/** The latest state of each registered form. */
type Works = Set<RefObject<UnsavedWork>>;

const WorksBelow = createContext<Works | null>(null);

interface QuestionProps {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function Question({ open, onStay, onLeave }: QuestionProps) {
  return (
    <Dialog open={open} onClose={onStay} title={<Trans>Leave without saving?</Trans>}>
      <Text>
        <Trans>You have changes that are not saved yet. If you leave now, they will be lost.</Trans>
      </Text>
      <Row flexWrap="wrap">
        <AppButton onClick={onStay}>
          <Trans>Keep editing</Trans>
        </AppButton>
        <AppButton variant="dangerPlain" onClick={onLeave}>
          <Trans>Leave without saving</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}

/** Asks once before a navigation discards unsaved work of any form below it. Inside another provider it does nothing: a router has one blocker. */
export function UnsavedWorkProvider({ children }: { children: ReactNode }) {
  const outer = useContext(WorksBelow);
  return outer === null ? <Provider>{children}</Provider> : children;
}

function Provider({ children }: { children: ReactNode }) {
  const [works] = useState<Works>(() => new Set());
  const lostAt = (next: Location) => [...works].filter(({ current }) => current.isLostAt(next));
  // Who has signed out was asked before.
  const [viewerId] = useState(currentViewerId);
  const blocker = useBlocker(({ nextLocation }) => currentViewerId() === viewerId && lostAt(nextLocation).length > 0);
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    for (const { current } of lostAt(blocker.location)) current.leave();
    blocker.proceed();
  };
  return (
    <WorksBelow value={works}>
      {children}
      <Question open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={leave} />
    </WorksBelow>
  );
}

export interface UnsavedWorkOptions {
  dirty: boolean;
  /** Returns whether the form stays mounted after a navigation, such as to another tab in the URL's query. Default: same path and query. */
  staysAt?: (next: Location) => boolean;
  /** Set to true after saving, so that navigation is allowed although the form is still dirty. */
  released: RefObject<boolean>;
  /** Called when the user chooses to leave: delete the draft, discard uploads. */
  onLeave: () => void;
  /** No draft is kept: the text is nowhere but on the page. */
  onlyHere?: boolean;
  /** The form of an item on the page, which publishing saves first. */
  editor?: OpenEditor | null;
}

/**
 * Protects a dirty form from navigation: links, Back and closing the form are handled by the provider above, closing the tab by
 * the browser.
 */
export function useUnsavedWork({ dirty, staysAt, released, onLeave, onlyHere = false, editor = null }: UnsavedWorkOptions): void {
  const works = useContext(WorksBelow);
  if (works === null) throw new Error('Outside of an UnsavedWorkProvider');
  const here = useLocation();
  const stays = staysAt ?? ((next: Location) => next.pathname === here.pathname && next.search === here.search);
  const newest = { isLostAt: (next: Location) => dirty && !released.current && !stays(next), leave: onLeave };
  const work = useRef<UnsavedWork>(newest);
  work.current = newest;
  useEffect(() => {
    works.add(work);
    return () => void works.delete(work);
  }, [works]);
  const newestEditor = useRef(editor);
  newestEditor.current = editor;
  useEffect(
    () => registerWork({ kind: onlyHere ? 'form' : 'draft', isUnsent: () => dirty && !released.current, editor: () => newestEditor.current }),
    [dirty, released, onlyHere],
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
