import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../shared/downloads/download.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { ConfirmRecoveryCodesDocument } from './second-factor-panel.generated.ts';

const Codes = chakra('ol', {
  base: {
    direction: 'ltr',
    fontFamily: 'mono',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
    columnGap: '6',
    rowGap: '1',
    p: '4',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'line',
  },
});

/** New recovery codes, until the person confirms that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  const [confirm, { loading }] = useMutation(ConfirmRecoveryCodesDocument, { onError: notifyFailure, onCompleted: onKept });
  useEffect(() => title.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    // There is no clipboard at an address without encryption.
    navigator.clipboard?.writeText(text).then(
      () => showToast({ tone: 'success', title: <Trans>Codes copied</Trans> }),
      () => undefined,
    );
  return (
    <Stack>
      <chakra.h3 ref={title} tabIndex={-1} outline="none" fontWeight="medium">
        <Trans>Keep these recovery codes</Trans>
      </chakra.h3>
      <Text>
        <Trans>
          If you lose your phone or your security key, you can sign in with one of these codes instead. Each works once. Print them or keep them where only you
          find them, not on the same device.
        </Trans>
      </Text>
      <Codes aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row flexWrap="wrap">
        <AppButton variant="plain" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={() => saveFile(new File([text], 'recovery-codes.txt', { type: 'text/plain' }))}>
          <Trans>Save as a file</Trans>
        </AppButton>
      </Row>
      <AppButton busy={loading} onClick={() => void confirm()}>
        <Trans>I have kept them</Trans>
      </AppButton>
    </Stack>
  );
}
