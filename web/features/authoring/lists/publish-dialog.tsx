import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type OpenEditor, openWork } from '../../../shared/store/open-work.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, PageLink, Row, Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';

const Facts = chakra('ul', { base: { listStyle: 'disc', ps: '5', display: 'grid', gap: '1' } });

export interface PublishWarning {
  key: string;
  words: ReactNode;
  /** The URL of the place where it can be mended. */
  to?: string;
}

export interface PublishDialogProps {
  name: string;
  language: string;
  /** What students will see. */
  effect: ReactNode;
  /** Warnings that do not prevent publishing. */
  warnings: readonly PublishWarning[];
  /** More warnings are being looked for. */
  looking?: boolean;
  onClose: () => void;
  /** Resolves when it is done, or when the refusal was shown. */
  onPublish: () => Promise<unknown>;
}

function Warnings({ warnings, onLeave }: { warnings: readonly PublishWarning[]; onLeave: () => void }) {
  return (
    <Alert tone="attention" title={<Trans>Before you publish</Trans>}>
      <Facts>
        {warnings.map(({ key, words, to }) => (
          <li key={key}>
            {to === undefined ? (
              words
            ) : (
              <PageLink alone to={to} onClick={onLeave}>
                {words}
              </PageLink>
            )}
          </li>
        ))}
      </Facts>
    </Alert>
  );
}

function Unsaved({ title }: { title: ReactNode }) {
  return <Trans>You have unsaved changes in “{title}”</Trans>;
}

/** The editor on the page below, if it has changes that are not saved. */
const unsavedEditor = (): OpenEditor | undefined => [...openWork].flatMap(({ editor }) => editor?.() ?? []).find((editor) => editor.isUnsaved());

function sayNotPublished(title: ReactNode): void {
  showToast({ tone: 'warning', title: <Trans>Not published</Trans>, body: <Trans>“{title}” could not be saved yet.</Trans> });
}

/** Asks for confirmation before an item becomes visible to students, with what is not saved on the page below (docs/specification.md#4-states-and-transitions). */
export function PublishDialog({ name, language, effect, warnings, looking = false, onClose, onPublish }: PublishDialogProps) {
  const [busy, setBusy] = useState(false);
  const [editor] = useState(unsavedEditor);
  const publish = async () => {
    setBusy(true);
    await onPublish();
    onClose();
  };
  const saveAndPublish = async ({ title, save }: OpenEditor) => {
    // Closed first: what prevents the save is shown in the form below, which takes the focus.
    onClose();
    if (await save()) await onPublish();
    else sayNotPublished(title);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Publish “<Isolate lang={language}>{name}</Isolate>”?
        </Trans>
      }
    >
      {editor !== undefined && (
        <Alert tone="attention" title={<Unsaved title={editor.title} />}>
          <Trans>Learners see only what is saved.</Trans>
        </Alert>
      )}
      <Text>{effect}</Text>
      {warnings.length > 0 && <Warnings warnings={warnings} onLeave={onClose} />}
      {looking && <LinesSkeleton count={2} />}
      <Row flexWrap="wrap">
        {editor !== undefined && (
          <AppButton disabled={busy} onClick={() => void saveAndPublish(editor)}>
            <Trans>Save and publish</Trans>
          </AppButton>
        )}
        <AppButton variant={editor === undefined ? 'main' : 'plain'} busy={busy} onClick={() => void publish()}>
          {editor === undefined ? <Trans>Publish</Trans> : <Trans>Publish without them</Trans>}
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
