import { Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../errors/messages.ts';
import { Alert } from '../ui/alert.tsx';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Text } from '../ui/layout.tsx';
import { notPrinted } from '../ui/print.ts';
import { DraftNote } from './draft-note.tsx';
import type { EditorStatus } from './editor-form.tsx';
import { ProblemList } from './problem-list.tsx';
import { SavedAt } from './saved-at.tsx';

/** Sticks to the bottom of the scroll container, so that Save is always visible. */
const Foot = chakra('div', {
  base: {
    ...notPrinted,
    position: 'sticky',
    zIndex: '1',
    display: 'grid',
    gap: '3',
    py: { base: '2', md: '3' },
    bg: 'surface',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
  },
  variants: {
    /**
     * Covers the padding of a dialog, where a sticky element would stop, or has the page's background. Scroll padding keeps the focused
     * element clear of the bar, with its problem below it.
     */
    container: {
      dialog: { mx: '-6', px: '6', mb: '-6', insetBlockEnd: '-6', 'dialog :has(&)': { scrollPaddingBlockEnd: 'min(12rem, 40%)' } },
      page: { bg: 'ground', insetBlockEnd: 'var(--keyboard, 0px)', 'html:has(&)': { scrollPaddingBlockEnd: '6rem' } },
    },
  },
});
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' } });
const Mark = chakra('span', { base: { w: '2.5', h: '2.5', rounded: 'pill', bg: 'attention', flex: 'none' } });

export interface SaveBarProps {
  submit: ReactNode;
  onCancel?: () => void;
  /** Pending work that must finish before saving, such as an upload. */
  waiting?: ReactNode;
  container: 'dialog' | 'page';
  /** The browser could not store the draft: a closed tab would lose the changes. */
  notStored: boolean;
  /** Returns the label of the field at a path, for the list of problems. */
  labelOf: (path: string) => ReactNode;
  /** ISO time of the newest saved version; null or omitted while nothing is saved. Then Save is always the main button. */
  savedAt?: string | null;
  /** There is something to save although no value has changed, such as an upload. */
  notSaved?: boolean;
  /** The state of uploads that saving does not wait for. */
  uploads?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** Places toasts at the end of the window while the editor of a page is open: they would cover what they announce in the outline. */
function useToastsAtEnd(container: SaveBarProps['container']): void {
  useLayoutEffect(() => {
    if (container === 'dialog') return;
    const { style } = document.documentElement;
    style.setProperty('--toasts', 'auto 1rem');
    return () => void style.removeProperty('--toasts');
  }, [container]);
}

/** Publishes the height of the bar as `--save-bar`, so that toolbars can be placed above it. */
function useBarHeight(container: SaveBarProps['container']) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || container === 'dialog' || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--save-bar', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [container]);
  return bar;
}

interface SavingStateProps extends Pick<SaveBarProps, 'waiting' | 'notStored'> {
  dirty: boolean;
  savedAt: string | null;
}

function SavingState({ waiting, notStored, dirty, savedAt }: SavingStateProps) {
  if (waiting !== undefined) return waiting;
  if (!dirty) return savedAt !== null && <SavedAt time={savedAt} />;
  return (
    <>
      <Mark />
      {notStored ? <Trans>Not saved yet. Your browser cannot keep these changes: save them before you close the page.</Trans> : <Trans>Not saved yet</Trans>}
    </>
  );
}

/** Unsaved changes, errors of the last save, and the buttons. */
export function SaveBar({ submit, onCancel, waiting, container, notStored, labelOf, savedAt = null, notSaved = false, uploads, children }: SaveBarProps) {
  const bar = useBarHeight(container);
  useToastsAtEnd(container);
  const form = useFormikContext();
  const messages = useMessages();
  const failure = (form.status as EditorStatus | undefined)?.failure ?? null;
  return (
    <Foot ref={bar} container={container}>
      {failure !== null && (
        <Alert tone="danger" title={<Trans>Oops!</Trans>}>
          {messages.ofFailure(failure)}
        </Alert>
      )}
      <Buttons>
        <AppButton
          type="submit"
          variant={savedAt !== null && !form.dirty && !notSaved ? 'plain' : 'main'}
          busy={form.isSubmitting}
          disabled={waiting !== undefined}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {submit}
        </AppButton>
        {children}
        {onCancel !== undefined && (
          <AppButton variant="plain" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </AppButton>
        )}
        <ProblemList labelOf={labelOf} />
        {form.dirty && <DraftNote />}
        <Text small tone="soft" role="status" display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <SavingState waiting={waiting} notStored={notStored} dirty={form.dirty} savedAt={savedAt} />
          {uploads}
        </Text>
      </Buttons>
    </Foot>
  );
}
