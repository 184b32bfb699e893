import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { Resting } from '../../shared/ui/resting.tsx';

export interface DisenrolButtonProps {
  /** The course or academy. */
  name: string;
  busy: boolean;
  onDisenrol: () => void;
}

interface QuestionProps extends DisenrolButtonProps {
  confirming: boolean;
  setConfirming: (confirming: boolean) => void;
}

function Question({ name, busy, onDisenrol, confirming, setConfirming }: QuestionProps) {
  const { t } = useLingui();
  if (!confirming) {
    return (
      <AppButton variant="dangerPlain" aria-label={t`Disenroll: ${name}`} onClick={() => setConfirming(true)}>
        <Trans>Disenroll</Trans>
      </AppButton>
    );
  }
  return (
    <Stack gap="2" role="group" aria-label={t`Disenroll: ${name}`}>
      <Text small role="status">
        <Trans>Access ends immediately. Progress is kept in case they enroll again.</Trans>
      </Text>
      <Row flexWrap="wrap" gap="2">
        <AppButton variant="danger" autoFocus busy={busy} onClick={onDisenrol}>
          <Trans>Disenroll</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={() => setConfirming(false)}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Stack>
  );
}

/** Ends the access to a course or an academy after a second press, because only an invitation may bring it back. */
export function DisenrolButton(props: DisenrolButtonProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <Resting shown={confirming ? 'question' : 'button'}>
      <Question {...props} confirming={confirming} setConfirming={setConfirming} />
    </Resting>
  );
}
