import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { apiTokenForm } from '../../../schema/api-token-form.ts';
import { API_TOKEN_NAME_MAX, TOKEN_SCOPES } from '../../../schema/token-scopes.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { Problem } from '../../shared/forms/field-problem.tsx';
import { useFormField } from '../../shared/forms/form-context.ts';
import { FormField, TextField } from '../../shared/forms/form-field.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { CreateApiTokenDocument } from './api-token-list.generated.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';

/** Days that the form offers; a program may ask for any number. */
const DAYS = [30, 90, 180, 365] as const;

const Scopes = chakra('fieldset', { base: { display: 'grid', minW: '0' } });

function ScopesField() {
  const { t, i18n } = useLingui();
  const id = useId();
  const { value, set, problem, leave } = useFormField('scopes');
  const chosen = value as readonly string[];
  const choose = (scope: string, on: boolean) => set(on ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <Scopes aria-describedby={problem === null ? undefined : id}>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <Trans>What may the application do?</Trans>
      </chakra.legend>
      {TOKEN_SCOPES.map((scope) => (
        <chakra.label key={scope} display="flex" gap="3" py="2" htmlFor={`${id}-${scope}`}>
          <CheckBox
            id={`${id}-${scope}`}
            type="checkbox"
            name={scope}
            checked={chosen.includes(scope)}
            aria-invalid={problem === null ? undefined : true}
            onChange={(event) => choose(scope, event.target.checked)}
            onBlur={leave}
          />
          <span>{i18n._(SCOPE_TEXTS[scope])}</span>
        </chakra.label>
      ))}
      <Problem id={id} problem={problem} label={t`Permissions`} />
    </Scopes>
  );
}

function DaysField() {
  return (
    <FormField name="days" label={<Trans>Valid for</Trans>} required>
      {(attributes, { value, set }) => (
        <Select {...attributes} value={String(value)} onChange={(event) => set(Number(event.target.value))}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              <Plural value={days} one="# day" other="# days" />
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** The token, which is shown only now. */
function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={<Trans>The application was added</Trans>}
      explanation={
        <Trans>
          Copy the token now and enter it in the application: it is shown only once. Anyone who has it can do what you have chosen. If it is lost, revoke it and
          create another one.
        </Trans>
      }
      label={<Trans>API token</Trans>}
      secret={token}
      copiedMessage={<Trans>API token copied</Trans>}
      onClose={onClose}
    />
  );
}

export interface CreateApiTokenProps {
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}

/** Adds an application: its name, what it may do and for how long; then shows its token once. */
export function CreateApiToken({ onClose, onCreated }: CreateApiTokenProps) {
  const [create] = useMutation(CreateApiTokenDocument);
  const [token, setToken] = useState<string | null>(null);
  const cancel = (
    <AppButton variant="plain" onClick={onClose}>
      <Trans>Cancel</Trans>
    </AppButton>
  );
  if (token !== null) return <NewToken token={token} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={<Trans>Add an application</Trans>}>
      <AppForm
        initialValues={{ name: '', scopes: [] as string[], days: 90 }}
        schema={() => apiTokenForm as never}
        onSubmit={async ({ name, scopes, days }) => {
          const { data } = await create({ variables: { input: { name, scopes, days } } });
          if (data == null) return;
          setToken(data.createApiToken.token);
          await onCreated().catch(() => undefined);
        }}
        submit={<Trans>Create API token</Trans>}
        after={cancel}
      >
        <TextField name="name" required maxLength={API_TOKEN_NAME_MAX} autoComplete="off" label={<Trans>Name of the application</Trans>} />
        <ScopesField />
        <DaysField />
      </AppForm>
    </Dialog>
  );
}
