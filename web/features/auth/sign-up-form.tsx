import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { EMAIL_MAX, NAME_MAX } from '../../../schema/limits.ts';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { CheckField, ChoiceField, TextField } from '../../shared/forms/form-field.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { LANGUAGE_NAMES } from '../../shared/i18n/languages.ts';
import { TextLink } from '../../shared/ui/layout.tsx';
import { keepNewAccount } from './new-account.ts';
import { SignUpDocument } from './sign-up-form.generated.ts';

const LANGUAGE_CHOICES = INTERFACE_LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language], lang: language }));

export interface SignUpFormProps {
  token: string;
  /** The invited email; it cannot be changed. */
  email: string;
  language: InterfaceLanguage;
  /** The operator's terms-of-service switch (docs/specification.md#9-business-constants-and-limits). */
  termsRequired: boolean;
}

const emptyForm = (email: string, language: InterfaceLanguage) => ({
  email,
  name: '',
  surname: '',
  language: language as string,
  password: '',
  confirmPassword: '',
  privacyAccepted: false,
  termsAccepted: false,
});

function PrivacySentence() {
  return (
    <Trans>
      I have read and agree to the{' '}
      <TextLink href="/privacy-policy" target="_blank">
        Privacy Policy
      </TextLink>
    </Trans>
  );
}

function TermsSentence() {
  return (
    <Trans>
      I agree to the{' '}
      <TextLink href="/terms" target="_blank">
        Terms and Conditions
      </TextLink>
    </Trans>
  );
}

/** Creates the account of an invited email (docs/specification.md#5-validation-rules), then goes to /login, where one press signs in. */
export function SignUpForm({ token, email, language, termsRequired }: SignUpFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const signUp = async ({ email: _email, confirmPassword: _confirm, language: chosen, termsAccepted, ...values }: ReturnType<typeof emptyForm>) => {
    await runDocument(SignUpDocument, {
      input: { ...values, token, language: chosen as InterfaceLanguage, termsAccepted: termsRequired ? termsAccepted : null },
    });
    keepNewAccount({ email, password: values.password });
    await navigate('/login', { replace: true });
  };
  return (
    <AppForm
      initialValues={emptyForm(email, language)}
      schema={(forms) => forms.signUpForm(termsRequired)}
      onSubmit={signUp}
      submit={<Trans>Create account</Trans>}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        maxLength={EMAIL_MAX}
        disabled
        label={<Trans>Email</Trans>}
        help={<Trans>Your invitation is for this address.</Trans>}
      />
      <TextField name="name" autoComplete="given-name" maxLength={NAME_MAX} required label={<Trans>Given name</Trans>} />
      <TextField name="surname" autoComplete="family-name" maxLength={NAME_MAX} required label={<Trans>Family name</Trans>} />
      <ChoiceField name="language" choices={LANGUAGE_CHOICES} none={t`Please choose`} required label={<Trans>Preferred language</Trans>} />
      <PasswordField name="password" autoComplete="new-password" rules required label={<Trans>Password</Trans>} />
      <PasswordField name="confirmPassword" autoComplete="new-password" required label={<Trans>Confirm password</Trans>} />
      <CheckField name="privacyAccepted" required label={<PrivacySentence />} />
      {termsRequired && <CheckField name="termsAccepted" required label={<TermsSentence />} />}
    </AppForm>
  );
}
