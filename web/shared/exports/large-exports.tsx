import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import DownloadIcon from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import type { ExportKind } from '../../../schema/exports.ts';
import { useDownload } from '../downloads/use-download.ts';
import { notifyFailure } from '../errors/notify-error.tsx';
import { useFormat } from '../i18n/format.ts';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Box, Isolate, Row, Text } from '../ui/layout.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { CancelExportDocument, type LargeExports_ExportFragment as Export, LargeExportsDocument } from './large-exports.generated.ts';

/** Polling interval while a file is made, in milliseconds. */
const LOOK_EVERY = 2000;

const List = chakra('ul', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', w: 'full' } });
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    px: { base: '4', md: '5' },
    py: '4',
    // The name of a file may be one long word.
    overflowWrap: 'anywhere',
  },
});
const isOpen = ({ state }: Export): boolean => state === 'waiting' || state === 'running';

function StateSentence({ name, state, expiresAt }: Pick<Export, 'name' | 'state' | 'expiresAt'>) {
  const format = useFormat();
  const file = <Isolate>{name}</Isolate>;
  if (state === 'failed') return <Trans>{file} could not be made. Export it again.</Trans>;
  if (state !== 'ready') return <Trans>{file} is being made.</Trans>;
  const time = expiresAt === null ? '' : format.dateTime(expiresAt);
  return (
    <Trans>
      {file} is ready. It is kept until {time}.
    </Trans>
  );
}

interface ItemProps {
  file: Export;
  /** The file is about something else than the page. */
  other: boolean;
  onChanged: () => Promise<unknown>;
}

function OpenExport({ file: { id, name, progress }, other, onChanged }: ItemProps) {
  const format = useFormat();
  const [cancel, cancelling] = useMutation(CancelExportDocument, { variables: { id }, onError: notifyFailure, onCompleted: () => void onChanged() });
  return (
    <>
      <Text small tone="soft">
        {other ? (
          <Trans>One large file is made at a time. You can export another one afterwards.</Trans>
        ) : (
          <Trans>This file is large. You can leave this page: you get a notification when the file is ready.</Trans>
        )}
      </Text>
      <Row flexWrap="wrap">
        <Box flex="1" minW="8rem">
          <ProgressBar label={name} value={progress} />
        </Box>
        <Text small>{format.percent(progress)}</Text>
        <AppButton variant="plain" busy={cancelling.loading} onClick={() => void cancel()}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </>
  );
}

interface ReadyExportProps {
  file: Export;
  /** Reads the file again; null without a network. */
  readAgain: () => Promise<Export | null>;
}

function ReadyExport({ file, readAgain }: ReadyExportProps) {
  const { loading, download } = useDownload();
  const [reading, setReading] = useState(false);
  const save = async () => {
    setReading(true);
    // The address expires before the file.
    const fresh = await readAgain();
    setReading(false);
    await download(fresh?.url ?? file.url ?? '', file.name);
  };
  return (
    <Row>
      <AppButton variant="plain" icon={DownloadIcon} busy={reading || loading !== null} onClick={() => void save()}>
        <Trans>Download</Trans>
      </AppButton>
    </Row>
  );
}

/**
 * The viewer's large files about a subject, and the one that is being made, whatever it is about: its progress, then its download
 * (docs/product-rules.md#7-files). The state is the server's, so it is the same after a reload and on other devices.
 */
export function LargeExports({ kind, courseId = null }: { kind: ExportKind; courseId?: string | null }) {
  const { t } = useLingui();
  const [making, setMaking] = useState(false);
  const { data, refetch } = useQuery(LargeExportsDocument, {
    fetchPolicy: 'cache-and-network',
    pollInterval: making ? LOOK_EVERY : 0,
    skipPollAttempt: () => document.hidden,
  });
  const all = data?.exports;
  // Without a network the list stays as it is; polling reads it again.
  const readAgain = () => refetch().catch(() => null);
  useEffect(() => setMaking(all?.some(isOpen) ?? false), [all]);
  const isOther = (file: Export): boolean => file.kind !== kind || file.courseId !== courseId;
  const shown = all?.filter((file) => isOpen(file) || !isOther(file)) ?? [];
  if (shown.length === 0) return null;
  return (
    <List aria-label={t`Large files`}>
      {shown.map((file) => (
        <Item key={file.id}>
          <Text role="status">
            <StateSentence name={file.name} state={file.state} expiresAt={file.expiresAt} />
          </Text>
          {isOpen(file) && <OpenExport file={file} other={isOther(file)} onChanged={readAgain} />}
          {file.state === 'ready' && (
            <ReadyExport file={file} readAgain={async () => (await readAgain())?.data?.exports.find(({ id }) => id === file.id) ?? null} />
          )}
        </Item>
      ))}
    </List>
  );
}
