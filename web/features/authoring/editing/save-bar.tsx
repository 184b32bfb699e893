import { Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/errors/messages.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Text } from '../../../shared/ui/layout.tsx';
import type { EditorStatus } from './editor-form.tsx';

/** Sticks to the bottom of the scroll container, so that Save is always visible. */
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: '1',
    display: 'grid',
    gap: '3',
    py: { base: '2.5', md: '4' },
    bg: 'surface',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
  },
  variants: {
    /**
     * Covers the padding of a dialog, where a sticky element would stop, or has the page's background. Scroll padding keeps the focused
     * element clear of the bar.
     */
    container: {
      dialog: { mx: '-6', px: '6', mb: '-6', insetBlockEnd: '-6', 'dialog :has(&)': { scrollPaddingBlockEnd: '6rem' } },
      page: { bg: 'ground', insetBlockEnd: '0', 'html:has(&)': { scrollPaddingBlockEnd: '6rem' } },
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
  unkept: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Unsaved changes, errors of the last save, and the buttons. */
export function SaveBar({ submit, onCancel, waiting, container, unkept, children }: SaveBarProps) {
  const form = useFormikContext();
  const messages = useMessages();
  const failure = (form.status as EditorStatus | undefined)?.failure ?? null;
  return (
    <Foot container={container}>
      {failure !== null && (
        <Alert tone="danger" title={<Trans>Oops!</Trans>}>
          {messages.ofFailure(failure)}
        </Alert>
      )}
      <Buttons>
        <AppButton type="submit" busy={form.isSubmitting} disabled={waiting !== undefined}>
          {submit}
        </AppButton>
        {children}
        {onCancel !== undefined && (
          <AppButton variant="plain" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </AppButton>
        )}
        <Text small tone="soft" role="status" display="flex" alignItems="center" gap="2">
          {waiting ??
            (form.dirty && (
              <>
                <Mark />
                {unkept ? (
                  <Trans>Not saved yet. Your browser cannot keep these changes: save them before you close the page.</Trans>
                ) : (
                  <Trans>Not saved yet</Trans>
                )}
              </>
            ))}
        </Text>
      </Buttons>
    </Foot>
  );
}
