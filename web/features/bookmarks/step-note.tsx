import { Trans } from '@lingui/react/macro';
import NotebookPenIcon from 'lucide-react/icons/notebook-pen';
import { useEffect, useRef, useState } from 'react';
import { NOTE_MAX } from '../../../schema/limits.ts';
import { Field } from '../../shared/forms/field.tsx';
import { SaveStateLine } from '../../shared/forms/save-state.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { TextArea } from '../../shared/ui/controls.ts';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import type { StepBookmarkProps } from './step-star.tsx';
import { useBookmark } from './use-bookmark.ts';

const Frame = chakra('section', { base: { borderBlockStartWidth: '1px', borderColor: 'line', pt: '5' } });
const Written = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', p: '3', rounded: 'control', bg: 'sunken' } });

/** Characters left from which on they are shown. */
const NEARLY_FULL = 200;

/** Offers the text of another device beside the one of this device. */
function Conflict({ other, onChoose }: { other: string; onChoose: (whose: 'device' | 'server') => void }) {
  return (
    <Alert tone="attention" title={<Trans>There are two versions of your note</Trans>}>
      <Stack gap="3">
        <Trans>It was changed in another window or on another device:</Trans>
        <Written dir="auto">{other === '' ? <Trans>The note was deleted there.</Trans> : other}</Written>
        <Row flexWrap="wrap">
          <AppButton variant="plain" onClick={() => onChoose('device')}>
            <Trans>Keep the text on this device</Trans>
          </AppButton>
          <AppButton variant="plain" onClick={() => onChoose('server')}>
            <Trans>Use the other version</Trans>
          </AppButton>
        </Row>
      </Stack>
    </Alert>
  );
}

/** The text of the note; it saves itself. */
function Writing({ bookmark, focused }: { bookmark: ReturnType<typeof useBookmark>; focused: boolean }) {
  const { number } = useFormat();
  const area = useRef<HTMLTextAreaElement>(null);
  const { note, state, other, setNote, sendNow, choose } = bookmark;
  const left = NOTE_MAX - note.length;
  useEffect(() => {
    if (focused) area.current?.focus();
  }, [focused]);
  return (
    <Stack gap="3">
      <Field label={<Trans>Your note</Trans>} help={<Trans>Only you can see your notes and bookmarks.</Trans>} problem={null}>
        {(attributes) => (
          <TextArea
            {...attributes}
            ref={area}
            dir="auto"
            rows={4}
            maxLength={NOTE_MAX}
            lineHeight="1.65"
            readOnly={other !== null}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onBlur={sendNow}
          />
        )}
      </Field>
      <Row justifyContent="space-between" flexWrap="wrap">
        <SaveStateLine state={state} />
        {left <= NEARLY_FULL && (
          <Text small tone="soft">
            <Trans>Characters left: {number(left)}</Trans>
          </Text>
        )}
      </Row>
      {other !== null && <Conflict other={other} onChoose={choose} />}
    </Stack>
  );
}

/** The own note on a step, below its content: a button until something is written. */
export function StepNote({ courseId, stepId }: StepBookmarkProps) {
  const bookmark = useBookmark(courseId, stepId);
  const [opened, setOpened] = useState(false);
  if (!bookmark.loaded) return null;
  const written = opened || bookmark.note !== '' || bookmark.state !== null;
  return (
    <Frame css={written ? undefined : notPrinted}>
      {written ? (
        <Writing bookmark={bookmark} focused={opened} />
      ) : (
        <AppButton variant="quiet" icon={NotebookPenIcon} onClick={() => setOpened(true)}>
          <Trans>Write a note for yourself</Trans>
        </AppButton>
      )}
    </Frame>
  );
}
