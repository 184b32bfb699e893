import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { secondFactorCodeInput } from '../../../../schema/second-factor-forms.ts';
import { AppForm } from '../../../shared/forms/app-form.tsx';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Stack, Text, TextLink } from '../../../shared/ui/layout.tsx';
import { ConfirmSecondFactorDocument, type StartSecondFactorMutation } from './second-factor-panel.generated.ts';

/** Loaded only when it is shown, with the package that draws it. */
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

const Secret = chakra('code', {
  base: { display: 'block', direction: 'ltr', overflowWrap: 'anywhere', fontSize: 'md', p: '3', rounded: 'control', borderWidth: '1px', borderColor: 'line' },
});
const Space = chakra('div', { base: { minH: '13rem' } });

interface SetUpProps {
  setup: StartSecondFactorMutation['startSecondFactor'];
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** The secret as a QR code and as a text, and the first code of the app, which turns two-step sign-in on. */
export function SetUp({ setup: { secret, url }, onCancel, onCodes }: SetUpProps) {
  const [confirm] = useMutation(ConfirmSecondFactorDocument);
  return (
    <Stack>
      <Text>
        <Trans>1. Open an authenticator app on your phone. If you have none, install one, for example Aegis, FreeOTP or Google Authenticator.</Trans>
      </Text>
      <Text>
        <Trans>2. Scan this picture with the app.</Trans>
      </Text>
      <Space>
        <Suspense>
          <QrCode text={url} />
        </Suspense>
      </Space>
      <Text>
        <Trans>
          On this phone already? <TextLink href={url}>Open the app</TextLink>, or enter this key in it:
        </Trans>
      </Text>
      <Secret>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Secret>
      <AppForm
        initialValues={{ code: '' }}
        schema={() => secondFactorCodeInput}
        onSubmit={async ({ code }) => {
          const { data } = await confirm({ variables: { code } });
          if (data) onCodes(data.confirmSecondFactor);
        }}
        submit={<Trans>Turn on</Trans>}
        after={
          <AppButton variant="plain" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField name="code" numeric autoComplete="one-time-code" required label={<Trans>3. Enter the six digits that the app shows</Trans>} />
      </AppForm>
    </Stack>
  );
}
