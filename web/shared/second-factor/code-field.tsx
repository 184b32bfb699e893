import { Trans } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../forms/form-field.tsx';
import { Stack } from '../ui/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';

/** The field `code` of a form: the code of the authenticator app or, without the phone or without an app, a recovery code. It has the focus when it appears. */
export function CodeField({ app }: { app: boolean }) {
  const [recovery, setRecovery] = useState(!app);
  const { setFieldValue } = useFormikContext();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is another one for the person
  useEffect(() => box.current?.querySelector('input')?.focus(), [recovery]);
  return (
    <Stack ref={box} gap="2">
      {recovery ? (
        <TextField
          name="code"
          autoComplete="off"
          required
          label={<Trans>Recovery code</Trans>}
          help={<Trans>One of the ten codes that you kept. It works once.</Trans>}
        />
      ) : (
        <TextField
          name="code"
          numeric
          autoComplete="one-time-code"
          required
          label={<Trans>Code from the app</Trans>}
          help={<Trans>Open the authenticator app on your phone. It shows six digits.</Trans>}
        />
      )}
      {app && (
        <TextButton
          onClick={() => {
            void setFieldValue('code', '');
            setRecovery(!recovery);
          }}
        >
          {recovery ? <Trans>Use the authenticator app</Trans> : <Trans>No phone? Use a recovery code</Trans>}
        </TextButton>
      )}
    </Stack>
  );
}
