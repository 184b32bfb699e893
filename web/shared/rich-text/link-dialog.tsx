import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppButton } from '../ui/button.tsx';
import { Input, Label } from '../ui/controls.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { completeAddress } from './link-address.ts';

/** Links the selected text; without a selection, inserts the URL as text. */
function link(editor: Editor, address: string, written: string): void {
  const { empty } = editor.state.selection;
  const chain = editor.chain().focus();
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: written.trim(), marks: [{ type: 'link', attrs: { href: address } }] }).run();
    return;
  }
  chain.extendMarkRange('link').setLink({ href: address }).run();
}

interface AddressFieldProps {
  written: string;
  wrong: boolean;
  onWrite: (written: string) => void;
}

function AddressField({ written, wrong, onWrite }: AddressFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Stack gap="1.5">
      <Label htmlFor={id}>
        <Trans context="link">Address</Trans>
      </Label>
      <Input
        id={id}
        autoFocus
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={written}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onWrite(event.target.value)}
      />
      <Text id={`${id}-help`} small tone={wrong ? 'danger' : 'soft'} role={wrong ? 'alert' : undefined}>
        {wrong ? t`Please enter a web address, an email address or a telephone number.` : t`A web address, an email address or a telephone number`}
      </Text>
    </Stack>
  );
}

export interface LinkDialogProps {
  editor: Editor;
  title: ReactNode;
  onClose: () => void;
}

/** Asks for the target of a link: a web address, email or telephone number. */
export function LinkDialog({ editor, title, onClose }: LinkDialogProps) {
  const present: unknown = editor.getAttributes('link').href;
  const [written, setWritten] = useState(typeof present === 'string' ? present : '');
  const [wrong, setWrong] = useState(false);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = completeAddress(written);
    setWrong(address === null);
    if (address === null) return;
    onClose();
    link(editor, address, written);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  // Rendered outside the step's form: nested forms do not submit in Chromium and reload the page.
  return createPortal(
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="5">
          <AddressField written={written} wrong={wrong} onWrite={setWritten} />
          <Row flexWrap="wrap">
            <AppButton type="submit">
              <Trans>Save link</Trans>
            </AppButton>
            {typeof present === 'string' && (
              <AppButton variant="plain" onClick={remove}>
                <Trans>Remove link</Trans>
              </AppButton>
            )}
          </Row>
        </Stack>
      </form>
    </Dialog>,
    document.body,
  );
}
