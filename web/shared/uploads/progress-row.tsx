import { Trans, useLingui } from '@lingui/react/macro';
import PauseIcon from 'lucide-react/icons/pause';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useMessages } from '../errors/messages.ts';
import { AppButton, IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { HiddenText, Isolate } from '../ui/layout.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { cancelUpload, continueUpload, pauseUpload } from './running-uploads.ts';
import type { UploadItem } from './upload-items.ts';
import { percentOf, useUploadTexts } from './upload-texts.ts';

/** The row of one file in a field: name, progress and actions. */
export const FileFrame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    rounded: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    ps: '4',
    pe: '2',
    py: '2',
  },
  variants: { wrong: { true: { borderColor: 'danger' } } },
});
/** The text fills the space beside the buttons and wraps below them if that is too narrow. */
export const FileWords = chakra('div', { base: { flex: '1 1 12rem', minW: '0', display: 'flex', flexDirection: 'column', gap: '1' } });
export const FileName = chakra('span', { base: { fontWeight: 'medium', overflowWrap: 'anywhere' } });
export const FileNote = chakra('p', {
  base: { fontSize: 'sm', color: 'inkSoft', fontVariantNumeric: 'tabular-nums' },
  variants: { tone: { danger: { color: 'danger' }, attention: { color: 'attention' } } },
});
export const FileButtons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1', ms: 'auto' } });

/** Percent between two announcements. */
const STEP = 25;

/** Announces each quarter of the progress and each change of state. */
function Spoken({ item, percent }: { item: UploadItem; percent: number }) {
  const words = useUploadTexts();
  const step = Math.floor(percent / STEP) * STEP;
  const announcement = words.spoken(item, step);
  const mark = `${item.phase}:${step}`;
  const [shown, setShown] = useState('');
  const [shownFor, setShownFor] = useState('');
  useEffect(() => {
    if (mark === shownFor) return;
    setShownFor(mark);
    setShown(announcement);
  }, [mark, announcement, shownFor]);
  return <HiddenText aria-live="polite">{shown}</HiddenText>;
}

function Buttons({ item }: { item: UploadItem }) {
  const { t } = useLingui();
  const { id, phase, name } = item;
  return (
    <FileButtons>
      {(phase === 'sending' || phase === 'waiting' || phase === 'offline') && (
        <IconButton icon={PauseIcon} label={t`Pause ${name}`} onClick={() => pauseUpload(id)} />
      )}
      {(phase === 'paused' || phase === 'waiting' || phase === 'offline') && (
        <AppButton variant="quiet" onClick={() => continueUpload(id)}>
          {phase === 'paused' ? <Trans>Resume</Trans> : <Trans>Try now</Trans>}
        </AppButton>
      )}
      {phase === 'failed' && (
        <AppButton variant="quiet" icon={RotateCwIcon} onClick={() => continueUpload(id)}>
          <Trans>Try again</Trans>
        </AppButton>
      )}
      {phase !== 'checking' && <IconButton icon={XIcon} label={phase === 'failed' ? t`Dismiss ${name}` : t`Cancel ${name}`} onClick={() => cancelUpload(id)} />}
    </FileButtons>
  );
}

/** One upload in progress: percent, bytes, remaining time, pause, resume, cancel, and the error. */
export function ProgressRow({ item }: { item: UploadItem }) {
  const words = useUploadTexts();
  const messages = useMessages();
  const percent = percentOf(item.sent, item.size);
  const { phase, failure, name } = item;
  return (
    <FileFrame wrong={phase === 'failed'}>
      <FileWords>
        <FileName>
          <Isolate>{name}</Isolate>
        </FileName>
        {phase !== 'failed' && <ProgressBar label={name} value={percent} unknown={phase === 'checking'} still={phase !== 'sending' && phase !== 'checking'} />}
        <FileNote tone={phase === 'failed' ? 'danger' : phase === 'waiting' || phase === 'offline' || phase === 'signedOut' ? 'attention' : undefined}>
          {phase === 'failed' && failure !== null ? messages.ofFailure(failure) : words.progress(item)}
        </FileNote>
      </FileWords>
      <Buttons item={item} />
      <Spoken item={item} percent={percent} />
    </FileFrame>
  );
}
