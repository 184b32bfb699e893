import { Trans } from '@lingui/react/macro';
import type { FormikHelpers } from 'formik';
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { TextField } from '../../shared/forms/form-field.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { applyReadingOfAccount } from '../../shared/i18n/reading-preference.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { isGreetedAfterSignIn } from '../../shared/session/home.ts';
import { knownDevices, rememberDevice } from '../../shared/session/known-devices.ts';
import { startSession } from '../../shared/session/session.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Isolate, Stack } from '../../shared/ui/layout.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { BusyNote, useBusyWait } from './busy-wait.tsx';
import { useNewAccount } from './new-account.ts';
import { SignInDocument, type SignInMutation } from './sign-in-form.generated.ts';

interface Values {
  email: string;
  password: string;
  code: string;
}

/** The code of the mail, where many sign-ins failed. The focus moves to it when it appears. */
function CodeField() {
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Stack ref={box} gap="5">
      <Alert tone="info">{messages.ofCode('SIGN_IN_CODE_NEEDED')}</Alert>
      <TextField
        name="code"
        numeric
        autoComplete="one-time-code"
        required
        label={<Trans>Code from the email</Trans>}
        help={<Trans>Nothing arrived? Please check your spam folder too.</Trans>}
      />
    </Stack>
  );
}

/** Loaded for people with two-step sign-in, with its texts. */
const SecondStep = lazyPart(async () => {
  const texts = import('../../shared/i18n/second-factor-catalog.ts').then(({ loadSecondFactorCatalog }) => loadSecondFactorCatalog());
  const [part] = await Promise.all([import('./second-step.tsx'), texts]);
  return part.SecondStep;
});

/** Starts the session of a sign-in, and welcomes the user, unless the page that opens does. */
function enter(result: SignInMutation['signIn']): void {
  // Read before the session starts: then the page opens, and the return path is gone.
  const greeted = isGreetedAfterSignIn(result.viewer.role);
  rememberDevice(result.device);
  startSession({ token: result.token, viewer: result.viewer });
  applyReadingOfAccount(result.viewer);
  if (greeted) return;
  showToast({
    tone: 'success',
    forNextPage: true,
    title: (
      <Trans>
        Welcome, <Isolate>{result.viewer.name}</Isolate>
      </Trans>
    ),
  });
}

/** Email and password (docs/specification.md#5-validation-rules), and a code where it is needed. The guards redirect when the session is there. */
export function SignInForm() {
  const created = useNewAccount();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [secondStep, setSecondStep] = useState<Record<string, string | number> | null>(null);
  const { send, cancel } = useBusyWait();
  const signIn = async (values: Values, form: FormikHelpers<Values>) => {
    const email = values.email.trim();
    const confirmation = challenge === null ? {} : { challenge, code: values.code };
    let answer: SignInMutation | null;
    try {
      answer = await send((wait) => runDocument(SignInDocument, { email, password: values.password, devices: knownDevices(), ...confirmation }, wait));
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'refused' && failure.code === 'SECOND_STEP_NEEDED') return setSecondStep(failure.parameters);
      if (failure.kind !== 'refused' || failure.code !== 'SIGN_IN_CODE_NEEDED') throw error;
      form.resetForm({ values: { ...values, code: '' } });
      return setChallenge(String(failure.parameters.challenge));
    }
    if (answer !== null) enter(answer.signIn);
  };
  const goBack = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector('input')?.focus();
    setChallenge(null);
  };
  if (secondStep !== null) {
    return (
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <SecondStep parameters={secondStep} onBack={() => setSecondStep(null)} onSignedIn={enter} />
      </Suspense>
    );
  }
  return (
    <AppForm
      initialValues={{ ...(created ?? { email: '', password: '' }), code: '' }}
      schema={(forms) => (challenge === null ? forms.signInForm : forms.signInCodeForm)}
      onSubmit={signIn}
      submit={<Trans>Sign in</Trans>}
      after={
        cancel !== null ? (
          <BusyNote onCancel={cancel} />
        ) : (
          challenge !== null && (
            <AppButton variant="plain" onClick={goBack}>
              <Trans>Go back</Trans>
            </AppButton>
          )
        )
      }
    >
      {created !== null && (
        <Alert tone="success" title={<Trans>Your account is ready</Trans>}>
          <Trans>You can sign in now.</Trans>
        </Alert>
      )}
      <TextField name="email" type="email" autoComplete="username" required label={<Trans>Email</Trans>} />
      <PasswordField name="password" autoComplete="current-password" required label={<Trans>Password</Trans>} />
      {challenge !== null && <CodeField />}
    </AppForm>
  );
}
