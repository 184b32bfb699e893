import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { EVENT_TYPES, type EventType, webhookForm } from '../../../schema/webhooks.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { Problem } from '../../shared/forms/field-problem.tsx';
import { useFormField } from '../../shared/forms/form-context.ts';
import { TextField } from '../../shared/forms/form-field.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { CreateWebhookDocument, UpdateWebhookDocument, type WebhookItem_WebhookFragment } from './webhook-list.generated.ts';
import { EVENT_WORDS } from './webhook-texts.ts';

const Choices = chakra('fieldset', { base: { minW: '0' } });
const Choice = chakra('label', { base: { display: 'flex', gap: '3', py: '2', minH: '11' } });

/** The events that are sent, each with a checkbox. */
function EventTypes() {
  const { i18n } = useLingui();
  const id = useId();
  const field = useFormField('eventTypes');
  const chosen = Array.isArray(field.value) ? (field.value as EventType[]) : [];
  const toggle = (type: EventType, on: boolean) => field.set(EVENT_TYPES.filter((each) => (each === type ? on : chosen.includes(each))));
  const label = <Trans>Events</Trans>;
  return (
    <Choices aria-describedby={field.problem === null ? undefined : id}>
      <chakra.legend fontWeight="medium" fontSize="sm">
        {label}
      </chakra.legend>
      {EVENT_TYPES.map((type) => (
        <Choice key={type}>
          <CheckBox
            type="checkbox"
            name="eventTypes"
            checked={chosen.includes(type)}
            aria-invalid={field.problem === null ? undefined : true}
            onChange={(event) => toggle(type, event.target.checked)}
            onBlur={field.leave}
          />
          <span>{i18n._(EVENT_WORDS[type])}</span>
        </Choice>
      ))}
      <Problem id={id} problem={field.problem} label={label} />
    </Choices>
  );
}

export interface WebhookFormProps {
  /** null for a new webhook. */
  webhook: WebhookItem_WebhookFragment | null;
  onClose: () => void;
  /** Called with the secret of a new webhook. */
  onSaved: (secret: string | null) => void;
}

/** The address of a webhook and the events that it gets (docs/product-rules.md#8-interfaces). */
export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const [create] = useMutation(CreateWebhookDocument);
  const [update] = useMutation(UpdateWebhookDocument);
  const save = async (input: { url: string; eventTypes: EventType[] }) => {
    if (webhook === null) {
      const { data } = await create({ variables: { input } });
      onSaved(data?.createWebhook.secret ?? null);
      return;
    }
    await update({ variables: { id: webhook.id, input } });
    showToast({ tone: 'success', title: <Trans>Webhook saved</Trans> });
    onSaved(null);
  };
  return (
    <Dialog open onClose={onClose} title={webhook === null ? <Trans>New webhook</Trans> : <Trans>Edit webhook</Trans>}>
      <AppForm
        initialValues={{ url: webhook?.url ?? '', eventTypes: webhook?.eventTypes ?? [...EVENT_TYPES] }}
        // An address of this machine is refused by the server, unless it is one for developers.
        schema={() => webhookForm(true)}
        onSubmit={save}
        submit={webhook === null ? <Trans>Add webhook</Trans> : <Trans>Save webhook</Trans>}
        after={
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField
          name="url"
          type="url"
          autoComplete="off"
          required
          label={<Trans>Address of the receiver</Trans>}
          help={<Trans>It begins with https://</Trans>}
        />
        <EventTypes />
      </AppForm>
    </Dialog>
  );
}
