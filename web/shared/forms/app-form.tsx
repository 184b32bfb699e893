import { Trans } from '@lingui/react/macro';
import { Formik, type FormikHelpers, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ObjectSchema } from 'yup';
import { useMessages } from '../errors/messages.ts';
import { type Failure, readFailure } from '../errors/request-error.ts';
import { Alert } from '../ui/alert.tsx';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Stack } from '../ui/layout.tsx';
import type { FormValues, ServerRefusal } from './form-context.ts';
import { problemsOf } from './validate.ts';

type Forms = typeof import('../../../schema/forms.ts');

export interface AppFormProps<TValues extends FormValues> {
  initialValues: TValues;
  /** Picks the rules: `(forms) => forms.signInForm`. They are fetched after the form is on the screen. */
  schema: (forms: Forms) => ObjectSchema<object>;
  /** Sends the values. An error thrown here is shown: under the fields it names, or above the button. */
  onSubmit: (values: TValues, helpers: FormikHelpers<TValues>) => Promise<unknown>;
  /** What the button does. */
  submit: ReactNode;
  /** Heading of a failure that no field shows; "Oops!" unless the specification has words for the form. */
  failureTitle?: ReactNode;
  submitVariant?: 'main' | 'danger';
  disabled?: boolean;
  /** The button as wide as its words on large screens, for forms among others; otherwise as wide as the form. */
  inCard?: boolean;
  children: ReactNode;
  /** Stands beside or under the button. */
  after?: ReactNode;
}

const Buttons = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3' },
  variants: { inCard: { true: { flexDirection: { base: 'column', md: 'row' } } } },
});

/** The failure as far as no field of the form shows it. */
function failureBeyondFields(failure: Failure, names: string[]): Failure | null {
  if (failure.kind !== 'refused') return failure;
  const shown = Object.keys(failure.fields).filter((name) => names.includes(name));
  return shown.length > 0 && shown.length === Object.keys(failure.fields).length ? null : failure;
}

function refusalOf<TValues extends FormValues>(failure: Failure, values: TValues): ServerRefusal {
  if (failure.kind !== 'refused') return { fields: {} };
  return { fields: Object.fromEntries(Object.entries(failure.fields).map(([name, code]) => [name, { code, value: values[name] }])) };
}

interface FormBodyProps {
  failure: Failure | null;
  submit: ReactNode;
  failureTitle?: ReactNode;
  submitVariant?: 'main' | 'danger';
  disabled?: boolean;
  inCard?: boolean;
  children: ReactNode;
  after?: ReactNode;
}

function FormBody({ failure, failureTitle = <Trans>Oops!</Trans>, submit, submitVariant, disabled, inCard, children, after }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const messages = useMessages();
  const { handleSubmit, isSubmitting, submitCount } = useFormikContext();
  const answered = useRef(0);

  // After every attempt that ended with something wrong: to the first field that is.
  useEffect(() => {
    if (isSubmitting || submitCount === answered.current) return;
    answered.current = submitCount;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, submitCount]);

  return (
    <form ref={element} noValidate onSubmit={isSubmitting ? (event) => event.preventDefault() : handleSubmit}>
      <Stack gap="5">
        {children}
        {failure !== null && (
          <Alert tone="danger" title={failureTitle}>
            {messages.ofFailure(failure)}
          </Alert>
        )}
        <Buttons inCard={inCard}>
          <AppButton type="submit" variant={submitVariant} busy={isSubmitting} disabled={disabled}>
            {submit}
          </AppButton>
          {after}
        </Buttons>
      </Stack>
    </form>
  );
}

/**
 * A form with one definition of its rules on both sides (schema/forms.ts). Sentences are made at render, so a language switch
 * translates them and nothing typed is lost.
 */
export function AppForm<TValues extends FormValues>({ initialValues, schema, onSubmit, ...body }: AppFormProps<TValues>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const rules = useRef(schema);
  rules.current = schema;

  useEffect(() => {
    void import('../../../schema/forms.ts').catch(() => undefined); // asked for again when needed
  }, []);

  const validate = async (values: TValues) => {
    // Out of reach, the rules wait for the server, which applies them all the same.
    const forms = await import('../../../schema/forms.ts').catch(() => null);
    return forms === null ? {} : problemsOf(rules.current(forms), values);
  };

  const send = async (values: TValues, helpers: FormikHelpers<TValues>) => {
    setFailure(null);
    helpers.setStatus({ fields: {} });
    try {
      await onSubmit(values, helpers);
    } catch (error) {
      const refused = readFailure(error);
      helpers.setStatus(refusalOf(refused, values));
      setFailure(failureBeyondFields(refused, Object.keys(values)));
    }
  };

  return (
    <Formik initialValues={initialValues} validate={validate} onSubmit={send}>
      <FormBody failure={failure} {...body} />
    </Formik>
  );
}
