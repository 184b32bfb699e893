import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../../schema/invitations.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../../schema/languages.ts';
import { splitEmails } from '../../../../schema/rules.ts';
import { useMessages } from '../../../shared/errors/messages.ts';
import { Field } from '../../../shared/forms/field.tsx';
import type { FieldProblem } from '../../../shared/forms/field-problem.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/languages.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/controls.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { DownloadTables } from './download-tables.tsx';
import { FileInput } from './file-input.tsx';
import { Form } from './form.ts';
import { checkFile } from './import-requests.ts';
import { PrepareInvitationListDocument } from './invitation-import.generated.ts';
import { type Target, TargetPicker } from './target-picker.tsx';

const MEGABYTE = 1024 * 1024;
const idsOf = (targets: readonly Target[], kind: Target['kind']): string[] => targets.filter((target) => target.kind === kind).map(({ id }) => id);

export interface ListFormProps {
  source: 'list' | 'file';
  /** Called with the id of the checked list. */
  onChecked: (id: string) => void;
}

function FileHelp() {
  const format = useFormat();
  const [rows, megabytes] = [format.number(IMPORT_ROWS_MAX), format.number(IMPORT_BYTES_MAX / MEGABYTE)];
  return (
    <Stack gap="2">
      <Text small tone="soft">
        <Trans>
          CSV or Excel (.xlsx), at most {rows} rows and {megabytes} MB. The first row names the columns: Email, and if you like Language, Academy, Course and
          Group. Separate several names in a cell with |. Other columns are ignored.
        </Trans>
      </Text>
      <DownloadTables
        path="/invitation-imports/template"
        fallbackName="invitations"
        excel={<Trans>Template for Excel</Trans>}
        csv={<Trans>Template as CSV</Trans>}
      />
    </Stack>
  );
}

function AddressesField({ emails, problem, onChange }: { emails: string; problem: FieldProblem | null; onChange: (emails: string) => void }) {
  return (
    <Field
      label={<Trans>Email addresses</Trans>}
      help={<Trans>Separate them with new lines or commas. You see what happens to each address before anything is sent.</Trans>}
      required
      problem={problem}
    >
      {(attributes) => <TextArea {...attributes} dir="ltr" rows={8} value={emails} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}

function FileField({ input, problem }: { input: RefObject<HTMLInputElement | null>; problem: FieldProblem | null }) {
  return (
    <>
      <Field label={<Trans>File</Trans>} required problem={problem}>
        {(attributes) => <FileInput attributes={attributes} input={input} accept=".csv,.tsv,.txt,.xlsx" />}
      </Field>
      <FileHelp />
    </>
  );
}

/** Invites a list or a file of addresses: checks it first; nothing is sent before the check is confirmed. */
export function ListForm({ source, onChecked }: ListFormProps) {
  const { i18n } = useLingui();
  const messages = useMessages();
  const [emails, setEmails] = useState('');
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [language, setLanguage] = useState<InterfaceLanguage>(i18n.locale as InterfaceLanguage);
  const [targets, setTargets] = useState<Target[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const [prepare] = useMutation(PrepareInvitationListDocument);
  const count = splitEmails(emails).length;
  const options = { language, academyIds: idsOf(targets, 'academy'), courseIds: idsOf(targets, 'course'), groupIds: idsOf(targets, 'group') };
  const check = async (): Promise<string> => {
    const chosen = file.current?.files?.[0];
    if (source === 'file' && chosen !== undefined) return checkFile(chosen, options);
    const { data } = await prepare({ variables: { emails, input: options } });
    return data?.prepareInvitationList.id ?? '';
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = source === 'list' ? count === 0 : file.current?.files?.length !== 1;
    setProblem(missing ? { code: source === 'list' ? 'EMAIL_VALUE_INVALID' : 'FILE_REQUIRED', name: 'emails' } : null);
    setFailure(null);
    if (missing || busy) return;
    setBusy(true);
    try {
      onChecked(await check());
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form noValidate onSubmit={(event) => void onSubmit(event)}>
      {source === 'list' ? <AddressesField emails={emails} problem={problem} onChange={setEmails} /> : <FileField input={file} problem={problem} />}
      <SelectField
        label={<Trans>Language of the invitation</Trans>}
        value={language}
        choices={INTERFACE_LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each], lang: each }))}
        onChoose={(value) => setLanguage(value as InterfaceLanguage)}
      />
      <TargetPicker chosen={targets} onChange={setTargets} />
      {failure !== null && (
        <Alert tone="danger" title={<Trans>Oops!</Trans>}>
          {messages.ofError(failure)}
        </Alert>
      )}
      <Row>
        <AppButton type="submit" busy={busy}>
          {source === 'list' ? <Trans>Check addresses</Trans> : <Trans>Check file</Trans>}
        </AppButton>
      </Row>
    </Form>
  );
}
