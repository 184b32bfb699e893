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
  /** Selects the rules: `(forms) => forms.signInForm`. They are loaded after the form renders. */
  schema: (forms: Forms) => ObjectSchema<object>;
  /** Sends the values. An error that it throws is shown below the fields that it names, or above the button. */
  onSubmit: (values: TValues, helpers: FormikHelpers<TValues>) => Promise<unknown>;
  /** The text of the submit button. */
  submit: ReactNode;
  /** The heading of a failure that no field shows; default: "Oops!". */
  failureTitle?: ReactNode;
  submitVariant?: 'main' | 'danger';
  disabled?: boolean;
  /** On large screens, the button is as wide as its text; default: as wide as the form. */
  inCard?: boolean;
  children: ReactNode;
  /** Shown beside or below the button. */
  after?: ReactNode;
}

const Buttons = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3' },
  variants: { inCard: { true: { flexDirection: { base: 'column', md: 'row' } } } },
});

/** Returns the failure, unless fields of the form show it. */
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

  // After each failed submit, focuses the first invalid field.
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
 * A form that validates with the same rules as the server (schema/forms.ts). Messages are created at render, so that a language switch
 * translates them without losing the values.
 */
export function AppForm<TValues extends FormValues>({ initialValues, schema, onSubmit, ...body }: AppFormProps<TValues>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const rules = useRef(schema);
  rules.current = schema;

  useEffect(() => {
    void import('../../../schema/forms.ts').catch(() => undefined); // retried on submit
  }, []);

  const validate = async (values: TValues) => {
    // If the rules cannot be loaded, only the server validates.
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
